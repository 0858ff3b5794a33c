import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contentOf, strategy } from '../../test/content.ts';
import { mediaQuery } from '../../test/dom.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render.tsx';

const content = contentOf({ pillars: { Customer: ['Deliver on time'] } });
const objective = content.node.find(({ type }) => type === 'objective')?.id;

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
  ['Month', '/strategy/1/month'],
  ['Publish', '/strategy/1/publish'],
] as const;
const FURTHER = [
  ['History', '/strategy/1/history'],
  ['Team', '/strategy/1/manage-teammates'],
  ['Settings', '/strategy/1/settings'],
] as const;

test.each([
  ['/strategy/1', 'Board', 'page'],
  ['/strategy/1/kpis', 'KPIs', 'page'],
  ['/strategy/1/targets', 'KPIs', 'true'],
  ['/strategy/1/values', 'KPIs', 'true'],
  ['/strategy/1/initiatives', 'Initiatives', 'page'],
  ['/strategy/1/timeline', 'Initiatives', 'true'],
  [`/strategy/1/objective/${objective}`, 'Board', 'true'],
  [`/strategy/1/objective/${objective}/gantt`, 'Initiatives', 'true'],
] as const)('%s has the links to the pages of the strategy, and marks %s', async (path, current, kind) => {
  await openPage(path);
  expect((await links()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual(PAGES);
  const marked = (await links()).filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [current, kind],
  ]);
});

const menuItems = () =>
  within(screen.getByRole('navigation', { name: 'Strategy' }))
    .getAllByRole('menuitem')
    .map((item) => [item.textContent, item.getAttribute('aria-current')]);

test.each([
  ['/strategy/1/history', 'History'],
  ['/strategy/1/kpis', undefined],
] as const)('on a phone, More at %s has the other pages, and marks %s', async (path, current) => {
  const { user } = await openPage(path);
  const more = await screen.findByRole('button', { name: 'More pages' });
  expect(more.getAttribute('aria-current')).toBe(current ? 'true' : null);
  await user.click(more);
  expect(menuItems()).toEqual(
    ['Publish', 'History', 'Team', 'Settings'].map((label) => [label, label === current ? 'true' : null]),
  );
});

test('only the board opens the lists in a new tab', async () => {
  const { user } = await openPage('/strategy/1');
  const inNewTab = async () =>
    (await links())
      .filter((link) => link.getAttribute('target') === '_blank')
      .map(({ textContent }) => textContent);
  expect(await inNewTab()).toEqual(['KPIs', 'Initiatives']);
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: 'History' }));
  await screen.findByRole('heading', { level: 1, name: 'History' });
  expect(await inNewTab()).toEqual([]);
});

test('the palette leads to the other pages', async () => {
  const { user } = await openPage('/strategy/1/kpis');
  await user.keyboard('{Control>}k{/Control}');
  const group = within(await screen.findByRole('group', { name: 'Go to' }));
  expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    [...PAGES, ...FURTHER].map(([label]) => label).filter((label) => label !== 'KPIs'),
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

test('whoever only enters values has updates and notices in the bar of a phone', async () => {
  await renderPage('/strategy/1', { content, role: 'contributor' });
  const nav = within(await screen.findByRole('navigation', { name: 'Strategy' }));
  expect(await nav.findByRole('link', { name: 'Updates' })).toHaveAttribute('href', '/updates');
  expect(nav.getByRole('button', { name: 'Notices' })).toBeVisible();
  expect(nav.queryByRole('button', { name: 'More pages' })).toBeNull();
  for (const name of ['Initiatives', 'Month', 'Publish'])
    expect(nav.getByRole('link', { name })).toHaveClass('max-md:hidden');
  for (const name of ['Board', 'KPIs'])
    expect(nav.getByRole('link', { name })).not.toHaveClass('max-md:hidden');
});

describe('on a phone, outside of a strategy,', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      mediaQuery(media, media.includes('47.999rem')),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const strategies = [
    strategy({ role: 'contributor' }),
    strategy({ id: 2, title: 'Other', role: 'contributor' }),
  ];
  const arrange = (server: FakeServer): void => {
    server.answer('updates.mine', () => ({ strategies: [], updates: [], actions: [] }));
    server.answer('updates.count', () => ({ open: 3 }));
  };

  test.each([
    ['/updates', 1, 'page'],
    ['/updates?strategy=2', 2, 'page'],
    ['/dashboard', 1, null],
  ] as const)('%s has the bar of whoever only enters values', async (path, id, current) => {
    await renderPage(path, { strategies, arrange });
    const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
    const updates = await nav.findByRole('link', { name: 'Updates, 3 open' });
    expect(updates.getAttribute('aria-current')).toBe(current);
    expect(nav.getByRole('link', { name: 'Board' })).toHaveAttribute('href', `/strategy/${id}`);
    expect(nav.getByRole('link', { name: 'KPIs' })).toHaveAttribute('href', `/strategy/${id}/kpis`);
    expect(nav.getByRole('button', { name: 'Notices' })).toBeVisible();
  });

  test('others have no bar there', async () => {
    const { server } = await renderPage('/dashboard', {
      strategies: [strategy({}), ...strategies.slice(1)],
      arrange,
    });
    await screen.findByRole('heading', { level: 1, name: 'Your Strategies' });
    await waitFor(() => expect(server.sent('strategies.list').length).toBeGreaterThan(0));
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });
});
