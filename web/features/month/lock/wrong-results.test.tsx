import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LockCheck } from '../../../../contract/month/lock-check.ts';
import { closingOf, lockOf } from '../../../test/closing.ts';
import { control, fill, findDialog, press } from '../../../test/page.ts';
import { renderPage, type RenderOptions } from '../../../test/render.tsx';

const CONTENT = {
  pillars: { Customer: ['Deliver'] },
  kpis: [{ id: 50, measure: 'Orders', objective: 'Deliver', grain: 'month' as const }],
};
const { period: october } = closingOf();
const { key, label } = october;
const stored = { score: 0, status: 'red' as const, value: 70, target: 100 };
const recomputed = { score: 100, status: 'green' as const, value: 120, target: 100 };
const orders = {
  level: 'kpi' as const,
  id: 50,
  title: 'Orders',
  unit: 'pcs',
  decimals: null,
  stored,
  recomputed,
};

/** The check of October, which found that two results differ. */
const checkOf = (fields: Partial<LockCheck> = {}): LockCheck => ({
  period: october,
  lock: lockOf(),
  state: 'differs',
  reason: null,
  checkedAt: '2026-11-20T08:00:00.000Z',
  kpis: 1,
  differing: 2,
  differences: [
    {
      ...orders,
      level: 'strategy',
      id: 1,
      title: 'Growth',
      stored: { ...stored, value: null, target: null },
      recomputed: { ...recomputed, value: null, target: null },
    },
    orders,
  ],
  kept: null,
  ...fields,
});

const september: LockCheck['period'] = {
  grain: 'month',
  key: 'month:2026-09-01',
  start: '2026-09-01',
  end: '2026-09-30',
  label: 'Sep 2026',
};

/** Opens the close of October, which is locked, and was checked. */
async function open(
  check: LockCheck,
  { others = [], ...options }: RenderOptions & { others?: LockCheck[] } = {},
) {
  const shown = { check, lock: lockOf() };
  const page = await renderPage('/strategy/1/month/lock', {
    content: CONTENT,
    ...options,
    arrange: (server) => {
      server.answer('close.read', () => closingOf({ phase: 'locked', lock: shown.lock }));
      server.answer('snapshots.list', () => ({ snapshots: [] }));
      server.answer('periods.checks', ({ query }) => ({
        checks: query.period === undefined ? [...others, shown.check] : [shown.check],
      }));
    },
  });
  const state = { ...october, phase: 'locked' as const, kpis: { expected: 2, entered: 1, late: 0 } };
  return { ...page, shown, state: () => ({ ...state, lock: shown.lock }) };
}

const finding = () =>
  screen.findByRole('region', { name: 'Oct 2026 keeps results that differ from its values' });

test('the office sees which results differ, with both numbers, and the other months', async () => {
  await open(checkOf(), { role: 'read_write', others: [checkOf({ period: september, kpis: 3 })] });
  const rows = within(await finding()).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'ResultThe lock keepsIts values give',
    'GrowthStrategyOff Trackscore 0On Trackscore 100',
    'Orders70 / 100 pcsOff Trackscore 0120 / 100 pcsOn Trackscore 100',
  ]);
  expect(screen.getByRole('link', { name: 'Sep 2026' })).toHaveAttribute(
    'href',
    `/strategy/1/month/lock?period=${encodeURIComponent(september.key)}`,
  );
  expect(screen.getByText('1 other locked period keeps results that differ from the values.')).toBeVisible();
  expect(screen.getByText('The owner of the strategy corrects the lock, or keeps it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Correct|Keep/ })).toBeNull();
});

test('the owner corrects the lock, with a reason', async () => {
  const { user, server, shown, state } = await open(checkOf());
  server.answer('periods.relock', () => {
    shown.lock = lockOf({ snapshotId: 9, correctedAt: '2026-11-26T08:00:00.000Z' });
    shown.check = checkOf({ state: 'same', differences: [] });
    return state();
  });
  await user.click(within(await finding()).getByRole('button', { name: 'Correct the lock' }));
  await findDialog('Correct Oct 2026');
  await press(user, 'Correct Oct 2026');
  expect(await screen.findByText('Say why, for the history')).toBeVisible();
  fill(control('Reason'), 'Months were left out');
  await press(user, 'Correct Oct 2026');
  expect(await screen.findByText(/Corrected on Nov 26, 2026/)).toBeVisible();
  expect(server.sent('periods.relock')).toEqual([{ period: key, reason: 'Months were left out' }]);
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});

test('the owner keeps the lock as it is; what differs is still told', async () => {
  const { user, server, shown, state } = await open(checkOf());
  server.answer('periods.keep', () => {
    const kept = { by: 'Olga', at: '2026-11-26T08:00:00.000Z', reason: 'Decided by it' };
    shown.check = checkOf({ kept });
    return state();
  });
  await user.click(within(await finding()).getByRole('button', { name: 'Keep it as it is' }));
  await findDialog('Keep Oct 2026 as it is');
  fill(control('Reason'), 'Decided by it');
  await press(user, 'Keep');
  expect(await screen.findByText(/Kept as they are by Olga, .*: Decided by it/)).toBeVisible();
  expect(server.sent('periods.keep')).toEqual([{ period: key, reason: 'Decided by it' }]);
  expect(screen.getByRole('button', { name: 'What differs (2)' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Correct the lock' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep it as it is' })).toBeNull();
});

test('a lock that could not be checked says why, and one that is right says nothing', async () => {
  const reason = 'The history of the values of “Orders” is not complete';
  await open(checkOf({ state: 'not_checkable', reason, differences: [] }));
  expect(await screen.findByText(/could not be checked after an upgrade\. The history of/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('of many results the first are shown, and the others when asked for', async () => {
  const differences = Array.from({ length: 12 }, (_, at) => ({
    ...orders,
    id: 100 + at,
    title: `KPI ${at}`,
  }));
  const { user } = await open(checkOf({ differences, differing: 12 }));
  await user.click(within(await finding()).getByRole('button', { name: 'Show all 12' }));
  expect(screen.getByRole('link', { name: 'KPI 11' })).toBeVisible();
});

test('who may change nothing is told nothing of it', async () => {
  await open(checkOf(), { role: 'read_only' });
  expect(await screen.findByRole('heading', { name: `${label} is locked` })).toBeVisible();
  expect(screen.queryByText(/differ/)).toBeNull();
});
