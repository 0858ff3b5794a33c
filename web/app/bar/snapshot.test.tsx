import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { periodOn } from '../../../contract/scorecard/periods.ts';
import { contentOf, strategy } from '../../test/content.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const KPI = { id: 50, measure: 'Churn', objective: 'Grow', grain: 'month' as const };
const WORK = { initiative: 'Two shifts', whenDate: '2020-01-31T00:00:00.000Z', objective: 'Grow' };
const NOW = { pillars: { Customer: ['Grow'] }, kpis: [{ ...KPI, measure: 'Renamed' }] };
const THEN = contentOf({
  pillars: { Customer: ['Grow', 'Dropped since'] },
  causes: [['Dropped since', 'Grow', { note: 'As it was' }]],
  kpis: [KPI],
  initiatives: [WORK],
});
const period = periodOn(DEFAULT_CALENDAR, 'month', '2026-10-01');
const snapshot = {
  id: 7,
  strategyId: 1,
  name: 'October',
  note: '',
  period,
  revision: 3,
  by: 'Olga',
  at: '2026-11-12T08:00:00.000Z',
  isLock: true,
  isFromFile: false,
};
const nothing = {
  score: null,
  status: null,
  coverage: null,
  guard: null,
  guardCode: null,
  reason: null,
  reasonCode: null,
  trend: null,
  wouldBe: null,
};

/** Opens an address of a strategy that has changed since its snapshot was taken. */
const open = (path: string, { arrange, ...options }: RenderOptions = {}) =>
  renderPage(path, {
    content: NOW,
    ...options,
    arrange: (server) => {
      const texts = {
        title: 'Northwind then',
        description: '',
        boardTitle: 'The board then',
        mapTurned: false,
        calendar: null,
      };
      server.answer('snapshots.read', () => ({ snapshot, strategy: texts, notes: [] }));
      server.answer('snapshots.content', () => THEN);
      server.answer('snapshots.scorecard', () => ({
        revision: 3,
        period,
        locked: null,
        strategy: { ...nothing, id: 1, score: 81, status: 'amber' },
        pillars: [],
        objectives: [],
        kpis: [],
      }));
      arrange?.(server);
    },
  });

const banner = () => screen.findByRole('complementary', { name: 'Snapshot' });

test('the board is that of the snapshot, with its scores and nothing to edit', async () => {
  const { user, server } = await open('/strategy/1?snapshot=7');
  expect(await screen.findByRole('heading', { level: 1, name: 'The board then' })).toBeVisible();
  expect(within(await banner()).getByText('October')).toBeVisible();
  expect(within(await banner()).getByText(/Snapshot of Oct 2026, by Olga/)).toBeVisible();
  expect(await screen.findByText('Dropped since')).toBeVisible();
  expect(await screen.findByText('81')).toBeVisible();
  // What was late on the day on which the snapshot was taken.
  expect(screen.getByRole('button', { name: 'Initiatives: 1 initiative 0% done 1 late' })).toBeVisible();
  // Nothing to edit, to explain, to comment on or to present, and nobody else here.
  const gone = /add|delete|comments|explain|present|period|plan check/i;
  expect(screen.queryAllByRole('button', { name: gone })).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Present' })).toBeNull();
  await user.keyboard('c');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('status', { name: 'Also here' })).toBeNull();
  expect(screen.queryByText('Read Only')).toBeNull();
  expect(server.calls.map(({ name }) => name)).not.toContain('comments.count');
  expect(server.calls.map(({ name }) => name)).not.toContain('scorecard.read');
});

test('its pages lead to each other, and back to today', async () => {
  const { user } = await open('/strategy/1?snapshot=7');
  await banner();
  const nav = screen.getByRole('navigation', { name: 'Strategy' });
  expect(within(nav).getByRole('link', { name: 'KPIs' })).toHaveAttribute(
    'href',
    '/strategy/1/kpis?snapshot=7',
  );
  expect(within(nav).getByRole('link', { name: 'Initiatives' })).toHaveAttribute(
    'href',
    '/strategy/1/initiatives',
  );
  await user.click(screen.getByRole('link', { name: 'Back to today' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Strategy Board' })).toBeVisible();
  expect(screen.queryByText('Dropped since')).toBeNull();
  expect(screen.queryByRole('complementary', { name: 'Snapshot' })).toBeNull();
  expect(location.search).toBe('');
});

test('the KPI list shows it, and offers nothing to change', async () => {
  await open('/strategy/1/kpis?snapshot=7');
  expect(await screen.findByText('Churn')).toBeVisible();
  expect(screen.queryByText('Renamed')).toBeNull();
  expect(screen.queryByRole('button', { name: /Add KPI|Management|Actions/ })).toBeNull();
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Targets' })).toBeNull();
});

test('the map shows its causes and scores, with nothing to change and no evidence of today', async () => {
  const { user, server } = await open('/strategy/1/map?snapshot=7');
  expect(await screen.findByText('81')).toBeVisible();
  expect(await banner()).toBeVisible();
  const views = within(screen.getByRole('navigation', { name: 'Views' }));
  expect(views.getByRole('link', { name: 'Board' })).toHaveAttribute('href', '/strategy/1?snapshot=7');
  const card = screen.getByRole('button', { name: /^Dropped since / });
  expect(card).toHaveAccessibleDescription('Causes Grow.');
  card.focus();
  await user.keyboard('l');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Link to…' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(screen.queryByRole('menuitem', { name: /Arrange|Turn|Export SVG/ })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  await user.click(screen.getByRole('button', { name: 'Not in the snapshot' }));
  expect(await screen.findByText('As it was')).toBeVisible();
  expect(screen.getByText(/^A snapshot holds the scores of one period/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit link' })).toBeNull();
  expect(server.calls.map(({ name }) => name)).not.toContain('map.read');
});

test('the page of an objective that has gone since shows it', async () => {
  const id = THEN.node.find(({ title }) => title === 'Dropped since')?.id;
  await open(`/strategy/1/objective/${id}?snapshot=7`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Dropped since' })).toBeVisible();
  expect(await banner()).toBeVisible();
  expect(screen.queryByRole('button', { name: /Edit|Add|Comments/ })).toBeNull();
});

test('changes of now do not reach it', async () => {
  const { server } = await open('/strategy/1?snapshot=7');
  await banner();
  // The banner comes with the frame, before the board.
  await screen.findByRole('heading', { level: 1, name: 'The board then' });
  server.strategies = [strategy({ boardTitle: 'Changed', revision: 9 })];
  await act(() => Promise.resolve());
  expect(screen.getByRole('heading', { level: 1, name: 'The board then' })).toBeVisible();
  expect(server.sockets).toEqual([]);
});

test.each([
  ['does not exist', { strategyId: 1, isMissing: true }],
  ['is of another strategy', { strategyId: 2, isMissing: false }],
])('a snapshot that %s is told so', async (_, { strategyId, isMissing }) => {
  const { user } = await open('/strategy/1?snapshot=7', {
    arrange: (server) => {
      if (isMissing) server.refuse('snapshots.read', 'not_found', 'This snapshot does not exist.');
      else
        server.answer('snapshots.read', () => ({
          snapshot: { ...snapshot, strategyId },
          strategy: { title: '', description: '', boardTitle: '', mapTurned: false, calendar: null },
          notes: [],
        }));
    },
  });
  expect(await screen.findByRole('heading', { name: 'Failed to load the snapshot' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to today' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(await screen.findByRole('heading', { level: 1, name: 'Strategy Board' })).toBeVisible();
});
