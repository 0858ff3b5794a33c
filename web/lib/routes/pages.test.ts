import { expect, test } from 'vitest';
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
