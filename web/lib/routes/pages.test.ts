import { expect, test } from 'vitest';
import list from '../../../docs/contributing/pages.md?raw';
import { PAGES, pageAt, pathTo, strategyOf, type PageName } from './pages.ts';

test('the path of a page has its ids, and names the page again', () => {
  expect(pathTo('board', 3)).toBe('/strategy/3');
  expect(pathTo('kpi', 3, 7)).toBe('/strategy/3/kpis/7');
  for (const [page, path] of Object.entries(PAGES) as [PageName, string][])
    expect(pageAt(path.replaceAll(/:\w+/g, '12'))).toBe(page);
});

test.each(['/strategy/0', '/strategy/x/kpis', '/strategy/3/none', '/dashboards'])('%s is no page', (path) => {
  expect(pageAt(path)).toBeUndefined();
});

test('a page of a strategy names it', () => {
  expect(strategyOf('/strategy/3/kpis/7')).toBe(3);
  expect(strategyOf('/dashboard')).toBeNull();
});

test('the docs list each page that has a bar, and its head', () => {
  const listed = [...list.matchAll(/^\| `(\/\S*)` +\|/gm)].map(([, path]) => path);
  const bare = new Set<PageName>([
    'start',
    'join',
    'auth',
    'signedIn',
    'forgot',
    'reset',
    'verify',
    'present',
  ]);
  const pages = (Object.keys(PAGES) as PageName[]).filter((page) => !bare.has(page));
  expect(new Set(listed)).toEqual(new Set(pages.map((page) => PAGES[page])));
});

test('a page has no width of its own', () => {
  const sources = import.meta.glob<string>('../../features/**/*-page.tsx', {
    query: '?raw',
    eager: true,
    import: 'default',
  });
  // What stands alone in the middle of a window.
  const alone = /\/(?:landing|auth|join)-page\.tsx$/;
  const own = Object.entries(sources).filter(([path, text]) => !alone.test(path) && /max-w-\d*xl/.test(text));
  expect(Object.keys(sources).length).toBeGreaterThan(20);
  expect(own.map(([path]) => path)).toEqual([]);
});
