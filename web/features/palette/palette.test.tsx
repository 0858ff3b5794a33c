import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SearchResult } from '../../../contract/search/result.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const field = () => screen.findByRole('combobox', { name: /^Search strategies/ });
const options = () => within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option');
const active = () => screen.findByRole('option', { selected: true });

async function openBoard(options: RenderOptions = {}) {
  const page = await renderPage('/strategy/1', {
    content: { pillars: { Customer: ['Deliver on time'] } },
    ...options,
    arrange: (server) => {
      server.answer('search.read', () => ({ found: [], total: 0 }));
      options.arrange?.(server);
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

async function call(user: UserEvent, typed = ''): Promise<void> {
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  if (typed) await user.keyboard(typed);
}

test('runs commands of the page', async () => {
  const { user } = await openBoard({ role: 'read_write' });
  await call(user, 'add pillar{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Add New Strategic Pillar' })).toBeVisible();
  await user.keyboard('{Escape}');
  await call(user, 'objective to customer');
  expect(await active()).toHaveTextContent('Add Objective to Customer');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('the better match comes first, a command or a record: start of the name, start of a word, inside', async () => {
  const { user } = await openBoard({
    content: { pillars: { Customer: ['Unplanned outages', 'Follow the plan'] } },
    arrange: (server) => server.refuse('search.read', 'internal', 'Something broke here.'),
  });
  await call(user, 'plan');
  const labels = options().map(({ textContent }) => textContent.replace(/Objective in .*/, ''));
  expect(labels).toEqual(['Plan checkC', 'Follow the plan', 'Unplanned outages']);
  await user.clear(await field());
  await user.keyboard('follow');
  expect(options()[0]).toHaveTextContent('Follow the plan');
});

test('a reader is offered no command that changes something', async () => {
  const { user } = await openBoard({ role: 'read_only' });
  await call(user, 'add');
  expect(await screen.findByText(/^Nothing is called/)).toHaveTextContent('Nothing is called “add”.');
  expect(screen.queryByRole('option')).toBeNull();
});

test('arrows go round', async () => {
  const { user } = await openBoard();
  await call(user);
  await user.keyboard('{ArrowUp}');
  expect(options().at(-1)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}');
  expect(options()[0]).toHaveAttribute('aria-selected', 'true');
});

test('without a connection what the browser holds is searched, and the palette says so', async () => {
  const { user, server } = await openBoard();
  server.isOffline = true;
  await call(user, 'deliver on');
  const offline = 'You are offline. Only what this browser holds is searched.';
  expect((await screen.findAllByText(new RegExp(offline)))[0]).toBeVisible();
  expect(options()[0]).toHaveTextContent('Deliver on timeObjective in Northwind');
  server.isOffline = false;
  server.refuse('search.read', 'internal', 'Something broke here.');
  await user.clear(await field());
  await user.keyboard('deliver');
  expect((await screen.findAllByText(/The search failed\. Something broke here\./))[0]).toBeVisible();
});

test('? shows the keys of this page, not while typing and not where single keys are turned off', async () => {
  const { user } = await openBoard();
  const sheet = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const singleKeys = async () => within(await sheet()).getByRole('checkbox', { name: /^Single-key/ });
  await user.keyboard('?');
  const headings = within(await sheet()).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Board', 'Everywhere']);
  await user.click(await singleKeys());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?/');
  expect(screen.queryByRole('dialog')).toBeNull();

  await call(user, 'keyboard short{Enter}');
  await user.click(await singleKeys());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await call(user, 'what?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  expect(await field()).toHaveValue('what?');
});

test('matches of the current strategy come first, those of others below', async () => {
  const found = (strategyId: number, title: string): SearchResult => ({
    kind: 'objective',
    id: strategyId * 10,
    strategyId,
    title,
    path: ['Plan'],
    objectiveId: null,
  });
  const { user, server } = await openBoard({
    arrange: (fake) =>
      fake.answer('search.read', () => ({ found: [found(1, 'Serve well'), found(2, 'Serve')], total: 2 })),
  });
  await call(user, 'serve');
  const rows = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option');
  await waitFor(() => expect(rows('In this strategy')[0]).toHaveTextContent('Serve well'));
  expect(rows('In other strategies')[0]).toHaveTextContent('Serve');
  expect(await active()).toHaveTextContent('Serve well');
  expect(server.calls.findLast(({ name }) => name === 'search.read')?.query).toMatchObject({ first: '1' });
});

test('a KPI leads to its page, tracked or due once', async () => {
  const kpis = [
    { id: 50, measure: 'Churn', grain: 'month' as const },
    { id: 51, measure: 'Growth' },
  ];
  const { user } = await openBoard({
    content: { kpis },
    arrange: (fake) =>
      fake.answer('search.read', ({ query }) => ({
        found: kpis
          .filter(({ measure }) => measure.toLowerCase() === query.q)
          .map(({ id, measure }) => ({
            kind: 'kpi',
            id,
            strategyId: 1,
            title: measure,
            path: [],
            objectiveId: null,
          })),
        total: 1,
      })),
  });
  await call(user, 'churn');
  await waitFor(() => expect(options()[0]).toHaveTextContent('Churn'));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Churn' })).toBeVisible();
  expect(location.pathname).toBe('/strategy/1/kpis/50');
  await call(user, 'growth');
  await waitFor(() => expect(options()[0]).toHaveTextContent('Growth'));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Growth' })).toBeVisible();
  expect(location.pathname).toBe('/strategy/1/kpis/51');
});
