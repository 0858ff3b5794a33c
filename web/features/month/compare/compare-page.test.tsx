import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Moved } from '../../../../contract/month/compare.ts';
import { closingOf } from '../../../test/closing.ts';
import { renderPage, type RenderedPage } from '../../../test/render.tsx';
import type { Comparison } from './comparison.ts';

const PILLARS = { Customer: ['Delight customers', 'Answer fast'] };
const stand = (score: number | null, status: Moved['before']['status'], value: number | null = null) => ({
  score,
  status,
  value,
  target: null,
});
const moved = (one: Partial<Moved>): Moved => ({
  level: 'objective',
  id: 3,
  name: 'Delight customers',
  unit: '',
  decimals: null,
  before: stand(80, 'amber'),
  after: stand(92, 'green'),
  inputs: [],
  ...one,
});
const PERIOD = {
  grain: 'month' as const,
  key: 'month:2026-10-01',
  start: '2026-10-01',
  end: '2026-10-31',
  label: 'Oct 2026',
};
const SIDE = { period: PERIOD };
const COMPARISON: Comparison = {
  from: { kind: 'snapshot', name: 'October close', snapshotId: 7, at: '2026-11-05T08:00:00.000Z', ...SIDE },
  to: { kind: 'now', name: 'Oct 2026', snapshotId: null, at: null, ...SIDE },
  values: { before: { have: 2, of: 3 }, after: { have: 3, of: 3 } },
  scores: [
    moved({
      level: 'strategy',
      id: 1,
      name: 'Plan',
      before: stand(70, 'amber'),
      after: stand(62, 'amber'),
      inputs: [
        { level: 'pillar', id: 2, name: 'Customer', before: null, after: null, by: -8.4 },
        { level: 'pillar', id: 9, name: 'Finance', before: { share: 0.5, score: 1 }, after: null, by: 2.4 },
        { level: 'weights', id: 1, name: 'weights', before: null, after: null, by: -2 },
      ],
    }),
    moved({ id: 11 }),
    moved({
      level: 'kpi',
      id: 50,
      name: 'Orders',
      unit: '%',
      before: stand(90, 'green', 95),
      after: stand(40, 'red', 60),
    }),
  ],
  records: [
    { kind: 'initiative', id: 70, name: 'New shop', type: null, change: 'added', fields: [] },
    { kind: 'node', id: 99, name: 'Old aim', type: 'objective', change: 'dropped', fields: [] },
    {
      kind: 'kpi',
      id: 50,
      name: 'Orders',
      type: null,
      change: 'changed',
      fields: [{ field: 'Target', from: '90', to: '95' }],
    },
  ],
};
const SNAPSHOT = {
  id: 7,
  strategyId: 1,
  name: 'October close',
  note: '',
  period: PERIOD,
  revision: 3,
  by: 'Olga',
  at: '2026-11-05T08:00:00.000Z',
  isLock: true,
  isFromFile: false,
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const open = (comparison = COMPARISON, snapshots = [SNAPSHOT], path = '/strategy/1/month/compare') =>
  renderPage(path, {
    content: {
      pillars: PILLARS,
      kpis: [{ id: 50, measure: 'Orders', objective: 'Answer fast', grain: 'month' }],
    },
    arrange: (server) => {
      server.answer('snapshots.list', () => ({ snapshots }));
      server.answer('close.read', () => closingOf());
      server.answer('compare.read', () => comparison);
    },
  });

const lastQuery = ({ calls }: RenderedPage['server']) =>
  calls.findLast(({ name }) => name === 'compare.read')?.query;
const region = (name: string) => within(screen.getByRole('region', { name }));

test('a month is compared with the one before, in sentences that say what moved a score', async () => {
  const { server } = await open();
  expect(
    await screen.findByText(
      /^From October close to now \(Oct 2026\): the strategy’s score went down from 70 to 62 \(Customer −8 \(new\), Finance \+2 \(no longer counted\), weights −2\)\.$/,
    ),
  ).toBeVisible();
  expect(lastQuery(server)).toEqual({ from: 'period:2026-09', to: 'now' });
  const down = region('Went down');
  expect(down.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/strategy/1/kpis/50');
  expect(down.getByText('Value 95% → 60%')).toBeVisible();
  expect(down.getByRole('listitem')).toHaveTextContent('−50OrdersKPI90 → 40On Track→Off Track');
  expect(region('Went up').getByRole('listitem')).toHaveTextContent('+12Delight customersObjective80 → 92');
  expect(region('Added').getByText('New shop')).toBeVisible();
  expect(region('Dropped').queryByRole('link')).toBeNull();
  expect(region('Changed in the plan').getByText('Target: 90 → 95')).toBeVisible();
});

test('without snapshots, the month before the last is compared; the sides can be swapped', async () => {
  const { server, user } = await open(COMPARISON, []);
  await screen.findByText(/^From October close/);
  expect(lastQuery(server)).toEqual({ from: 'period:2026-09', to: 'now' });
  await user.click(screen.getByRole('button', { name: 'Swap' }));
  expect(screen.getByRole('combobox', { name: 'From' })).toHaveValue('now');
  expect(lastQuery(server)).toEqual({ from: 'now', to: 'period:2026-09' });
});

test('a score moved by the difference of the figures beside it', async () => {
  await open({
    ...COMPARISON,
    scores: [
      moved({ before: stand(81.4, 'amber'), after: stand(70.6, 'amber') }),
      moved({ id: 4, name: 'Answer fast', before: stand(70.6, 'amber'), after: stand(71.3, 'amber') }),
    ],
  });
  await screen.findByText(/2 of 3 values in\. .*: 3 of 3 values in\.$/);
  expect(region('Went down').getByRole('listitem')).toHaveTextContent('−10Delight customersObjective81 → 71');
  expect(region('Score as before, something else changed').getByRole('listitem')).toHaveTextContent(
    /^Answer fastObjective71 → 71$/,
  );
});

test('values before are in the unit that they had then', async () => {
  const was = { unit: 'days', decimals: null };
  await open({
    ...COMPARISON,
    scores: [
      moved({
        level: 'kpi',
        unit: 'weeks',
        was,
        before: stand(80, 'amber', 43),
        after: stand(92, 'green', 6),
      }),
    ],
  });
  expect(await screen.findByText('Value 43 days → 6 weeks')).toBeVisible();
});

test('scores are not compared with a time that has no values', async () => {
  const { user } = await open({
    ...COMPARISON,
    values: { before: { have: 3, of: 3 }, after: { have: 0, of: 3 } },
  });
  expect(await screen.findByText(/^There is nothing to compare yet\. .*: 0 of 3 values in\.$/)).toBeVisible();
  expect(screen.queryByText(/Went down|as before/)).toBeNull();
  expect(region('Added').getByText('New shop')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(screen.queryByText(/No score moved/)).toBeNull();
});

test('a table and the board show the same', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  const row = screen.getByRole('row', { name: /^Orders/ });
  expect(row).toHaveTextContent('OrdersKPI−509040On Track → Off Track95% → 60%');
  await user.click(screen.getByRole('button', { name: 'Board' }));
  const pillar = region('Customer');
  expect(pillar.getByRole('link', { name: 'Answer fast' })).toBeVisible();
  expect(pillar.getByText('Orders')).toBeVisible();
  expect(region('Gone').getByText('Old aim')).toBeVisible();
});

test('the board also lists what differs and is in none of its objectives', async () => {
  const { user } = await open({
    ...COMPARISON,
    records: [{ kind: 'tactic', id: 80, name: 'Ask visitors', type: null, change: 'changed', fields: [] }],
  });
  await user.click(await screen.findByRole('button', { name: 'Board' }));
  expect(region('Not in an objective of today').getByText('Ask visitors')).toBeVisible();
});

test('where nothing differs, that is said', async () => {
  await open({ ...COMPARISON, scores: [], records: [] });
  expect(
    await screen.findByText(/^Nothing differs between the two\. .*: 2 of 3 values in\. .*: 3 of 3/),
  ).toBeVisible();
});

test('a comparison that fails can be tried again', async () => {
  const { user, server } = await renderPage('/strategy/1/month/compare', {
    content: { pillars: PILLARS },
    arrange: (fake) => {
      fake.answer('close.read', () => closingOf());
      fake.answer('snapshots.list', () => ({ snapshots: [] }));
      fake.refuse('compare.read', 'unavailable', 'The server is busy.');
    },
  });
  expect(await screen.findByText('The server is busy.')).toBeVisible();
  server.answer('compare.read', () => COMPARISON);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^From October close/)).toBeVisible();
});
