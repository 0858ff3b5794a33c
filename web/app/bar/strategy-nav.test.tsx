import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contentOf } from '../../test/content.ts';
import { renderPage } from '../../test/render.tsx';

const content = contentOf({ pillars: { Customer: ['Deliver on time'] } });
const objective = content.nodes.find(({ type }) => type === 'objective')?.id;

/** Opens a page of a strategy without members and changes. */
async function openPage(path: string) {
  const page = await renderPage(path, {
    content,
    arrange: (server) => {
      server.answer('members.list', () => []);
      server.answer('inviteLinks.list', () => []);
      server.answer('changes.list', () => ({ changes: [], batches: [], next: null }));
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const links = async () =>
  within(await screen.findByRole('navigation', { name: 'Strategy' })).getAllByRole('link');

const PAGES = [
  ['Board', '/strategy/1'],
  ['KPIs', '/strategy/1/kpis'],
  ['Initiatives', '/strategy/1/initiatives'],
  ['Timeline', '/strategy/1/timeline'],
  ['Team', '/strategy/1/manage-teammates'],
  ['History', '/strategy/1/history'],
] as const;

test.each([
  ...PAGES.map(([label, path]) => [path, label, 'page'] as const),
  [`/strategy/1/objective/${objective}`, 'Board', 'true'],
  [`/strategy/1/objective/${objective}/gantt`, 'Timeline', 'true'],
] as const)('%s has the links to all pages of the strategy, and marks %s', async (path, current, kind) => {
  await openPage(path);
  expect((await links()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual(PAGES);
  const marked = (await links()).filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [current, kind],
  ]);
});

const menuItems = () =>
  screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('aria-current')]);

test.each([
  ['/strategy/1/timeline', 'Timeline'],
  [`/strategy/1/objective/${objective}/gantt`, 'Timeline'],
  ['/strategy/1/history', 'History'],
  ['/strategy/1/kpis', undefined],
] as const)('on a phone, More at %s has the other pages, and marks %s', async (path, current) => {
  const { user } = await openPage(path);
  const more = await screen.findByRole('button', { name: 'More pages' });
  expect(more.getAttribute('aria-current')).toBe(current ? 'true' : null);
  await user.click(more);
  expect(menuItems()).toEqual(
    ['Timeline', 'Team', 'History'].map((label) => [label, label === current ? 'true' : null]),
  );
  await user.click(screen.getByRole('menuitem', { name: 'Team' }));
  await screen.findByRole('heading', { level: 1, name: 'Manage Team Members' });
});

const tracked = contentOf({ kpis: [{ measure: 'Churn', grain: 'month' }] });

test.each([
  ['/strategy/1/kpis', null, 'owner'],
  ['/strategy/1/publish', 'true', 'read_only'],
  ['/strategy/1/book', 'true', 'contributor'],
  ['/strategy/1/review', 'true', 'read_only'],
  ['/strategy/1/close', 'page', 'contributor'],
] as const)(
  '%s leads to Reporting, marked as %s, where a KPI is tracked, for the role %s',
  async (path, current, role) => {
    const { user } = await renderPage(path, {
      content: tracked,
      role,
      arrange: (server) => {
        server.answer('snapshots.list', () => ({ snapshots: [] }));
        server.answer('publications.list', () => ({ publications: [] }));
        server.answer('books.list', () => ({ books: [] }));
        server.answer('bookTemplates.list', () => ({ templates: [] }));
        server.refuse('close.read', 'unavailable', 'Later.');
        server.answer('reviews.list', () => ({ reviews: [] }));
      },
    });
    const nav = within(await screen.findByRole('navigation', { name: 'Strategy' }));
    const reporting = await nav.findByRole('link', { name: 'Reporting' });
    expect(reporting).not.toHaveClass('max-md:hidden');
    expect([reporting.getAttribute('href'), reporting.getAttribute('aria-current')]).toEqual([
      '/strategy/1/close',
      current,
    ]);
    await user.click(reporting);
    const below = within(await screen.findByRole('navigation', { name: 'Reporting' }));
    expect(below.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Close',
      'Compare',
      'Review',
      'Book',
      'Publish',
    ]);
  },
);

test('only the board opens the lists in a new tab', async () => {
  const { user } = await openPage('/strategy/1');
  const inNewTab = async () =>
    (await links())
      .filter((link) => link.getAttribute('target') === '_blank')
      .map(({ textContent }) => textContent);
  expect(await inNewTab()).toEqual(['KPIs', 'Initiatives']);
  await user.click(screen.getByRole('link', { name: 'Timeline' }));
  await screen.findByRole('heading', { level: 1, name: 'Initiative Timeline' });
  expect(await inNewTab()).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'KPIs' }));
  await screen.findByRole('heading', { level: 1, name: 'Key Performance Indicators' });
});

test('the palette leads to the other pages', async () => {
  const { user } = await openPage('/strategy/1/kpis');
  await user.keyboard('{Control>}k{/Control}');
  const group = within(await screen.findByRole('group', { name: 'Go to' }));
  expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    PAGES.map(([label]) => label).filter((label) => label !== 'KPIs'),
  );
  await user.click(group.getByRole('option', { name: 'History' }));
  await waitFor(() => expect(location.pathname).toBe('/strategy/1/history'));
});

test('pages outside of a strategy have no such links', async () => {
  await renderPage('/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Your Strategies' });
  await screen.findByRole('button', { name: /^Account of/ });
  expect(screen.queryByRole('navigation', { name: 'Strategy' })).toBeNull();
});
