import { afterAll, expect, vi } from 'vitest';
import type { LockDifference } from '../../contract/month/lock-check.ts';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { it } from '../test/both.ts';
import { createDatabase } from '../test/database.ts';
import { contentLines, lastAnswers, numbersIn } from '../test/last-release.ts';
import { fillOlderWith } from '../test/older.ts';
import { PASSWORD, visitor } from '../test/person.ts';
import { openNode } from '../test/product.ts';
import { until } from '../test/wait.ts';

/** The last migration of the release. */
const LAST = '0025_action_of_plan';
/** The page of a locked month with wrong numbers. */
const LINK = '/p/IIH10WV2PxKJjBwOORr-zihkEmfgyoFfyk76ZhvqLws';

const older = await createDatabase(true);
await fillOlderWith(older, LAST, async function* lines() {
  for (const line of contentLines()) yield [line];
});
const log = vi.spyOn(console, 'error').mockReturnValue();
const product = await openNode(older);
log.mockRestore();
afterAll(async () => {
  await product.close();
  await older.drop();
});
const owner = visitor(product);
await owner.done('session.create', { body: { username: 'ada', password: PASSWORD } });
const names = new Map(
  (
    await product.store.read
      .selectFrom('kpis')
      .innerJoin('strategies', 'strategies.id', 'kpis.strategy_id')
      .select(['kpis.id', 'measure', 'title'])
      .execute()
  ).map(({ id, measure, title }) => [id, `${title}, ${measure}`]),
);

interface Difference {
  path: string;
  /** Where it stands in the answer. */
  at: string;
  before: unknown;
  now: unknown;
}

/**
 * What the last release did not tell: how many values are in. And it told a default status as a statement, a ratio over 0 as one
 * with a value, a score as moved that is shown as before, and values as missing or zero from before their KPI was tracked. A part
 * whose score stayed is no longer blamed for what another part did that came.
 */
const isNew = (at: string, before: unknown, now: unknown): boolean =>
  at.startsWith('values ') ||
  at === 'said status' ||
  (at.endsWith('valueState') && (before === 'value' || before === 'missing') && now === 'none') ||
  (at.endsWith('sparkline') && String(before).replace(/^(?:0 )+/, '') === now) ||
  (/ inputs kpi \d+ (?:before|after) score$/.test(at) && now === undefined) ||
  (/^(?:strategy|pillars|objectives) .*trend$|^strategy trend$/.test(at) && now === 'flat');

async function differences(): Promise<Difference[]> {
  const all: Difference[] = [];
  for (const [path, before] of Object.entries(lastAnswers())) {
    const now = numbersIn((await owner.raw('GET', path)).body);
    for (const at of new Set([...Object.keys(before), ...Object.keys(now)]))
      if (now[at] !== before[at] && !isNew(at, before[at], now[at]))
        all.push({ path, at, before: before[at], now: now[at] });
  }
  return all;
}

/** The KPI that a number is about, else what is scored from KPIs. */
function subjectOf({ path, at }: Difference): string {
  const kpi = Array.from(at.matchAll(/\bkpis? (\d+)/g)).at(-1) ?? /kpis?[:/](\d+)/.exec(path);
  return kpi ? String(names.get(Number(kpi[1]))) : `strategy ${/strategies\/(\d+)/.exec(path)?.[1]}`;
}

/** The numbers that may differ. */
const SUBJECTS = [
  // They are coarser than their inputs, of which the board read 16 of its own periods: a part of the year or half-year.
  'Calendar year, Orders of the year',
  'Calendar year, Return rate',
  'Calendar year, Hours of the half-year',
  'Fiscal year from April, Hours of the half-year',
  'Weeks of 4-4-5, Hours of the half-year',
  // What is scored from the orders of the year.
  'strategy 1',
  // Its months were hidden when it was changed to quarters.
  'Calendar year, Visits',
  'Fiscal year from April, Visits',
  'Weeks of 4-4-5, Visits',
];

const VISITS = {
  '2024-09': 303,
  '2024-12': 312,
  '2025-03': 321,
  '2025-06': 330,
  '2025-09': 339,
  '2025-12': 348,
};

/** The visits of the quarter that has ended in each month; a locked month stays without them. */
const visits = (...locked: string[]): string[] =>
  Array.from({ length: 16 }, (_, index) => new Date(Date.UTC(2024, 8 + index)).toISOString().slice(0, 7))
    .filter((month) => !locked.includes(month))
    .map((month) => `${month}: null → ${Object.entries(VISITS).findLast(([from]) => from <= month)?.[1]}`);

/** The values that differ on the boards of months. */
const VALUES = {
  // October 2024 is locked.
  'Calendar year, Orders of the year': [
    '2024-06: 110 → 120',
    '2024-07: 100 → 120',
    '2024-08: 90 → 120',
    '2024-09: 80 → 120',
    '2024-11: 60 → 120',
    '2025-06: 100 → 110',
    '2025-07: 90 → 110',
    '2025-08: 80 → 110',
    '2025-09: 70 → 110',
    '2025-10: 60 → 110',
    '2025-11: 60 → 110',
  ],
  'Calendar year, Return rate': [
    '2024-06: 8.181818181818182 → 7.5',
    '2024-07: 9 → 7.5',
    '2024-08: 8.88888888888889 → 7.5',
    '2024-11: 10 → 7.5',
    '2025-06: 9 → 8.181818181818182',
    '2025-07: 10 → 8.181818181818182',
    '2025-08: 10 → 8.181818181818182',
    '2025-09: 8.571428571428571 → 8.181818181818182',
    '2025-10: 10 → 8.181818181818182',
    '2025-11: 10 → 8.181818181818182',
  ],
  'Calendar year, Visits': visits('2024-10', '2025-03'),
  'Weeks of 4-4-5, Visits': visits('2024-10', '2025-08'),
  'Fiscal year from April, Visits': visits('2025-03'),
};

it('answers every number as the last release did, save those that it got wrong', async () => {
  const all = await differences();
  const board: Record<string, string[]> = {};
  for (const one of all) {
    const month = /scorecard\?period=(\d{4}-\d{2})-15&grain=month/.exec(one.path)?.[1];
    if (month !== undefined && /\d value$/.test(one.at))
      (board[subjectOf(one)] ??= []).push(`${month}: ${String(one.before)} → ${String(one.now)}`);
  }
  expect(board).toEqual(VALUES);
  expect([...new Set(all.map(subjectOf))].toSorted()).toEqual(SUBJECTS.toSorted());
});

const checks = () =>
  product.store.read
    .selectFrom('lock_checks')
    .innerJoin('snapshots', 'snapshots.id', 'lock_checks.snapshot_id')
    .select(['snapshots.strategy_id as strategy', 'label', 'state', 'differences'])
    .orderBy('snapshots.id')
    .execute();

// On both engines: a migration in SQL of each engine.
it.onBoth('finds the locks that kept them', async () => {
  const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) };
  const runner = new JobRunner(product.store, jobKinds(product, undefined), log).start();
  await until('the checks', async () => (await checks()).every(({ state }) => state !== 'waiting'));
  await runner.stop();
  const locks = (await checks()).map(({ strategy, label, state, differences: text }) => {
    const results = JSON.parse(text) as LockDifference[];
    const both = results.map(({ level, title, stored, recomputed }) =>
      level === 'kpi'
        ? `${title}: ${stored?.value} → ${recomputed?.value}`
        : `${level}: ${stored?.score} → ${recomputed?.score}`,
    );
    return [strategy, label, state, ...both];
  });
  expect(locks).toEqual([
    [1, 'Mar 2025', 'differs', 'Visits: null → 321'],
    [
      1,
      'Oct 2024',
      'differs',
      'strategy: 20 → 70',
      'pillar: 20 → 70',
      'objective: 0 → 100',
      'Orders of the year: 70 → 120',
      'Return rate: 8.571428571428571 → 7.5',
      'Visits: null → 303',
    ],
    [1, 'FY2023', 'same'],
    [2, 'P02 FY2026', 'differs', 'Visits: null → 330'],
    [2, 'P04 FY2025', 'differs', 'Visits: null → 303'],
    [3, 'Mar 2025', 'differs', 'Visits: null → 321'],
  ]);
});

const pageOf = async () => (await owner.raw('GET', LINK)).bytes.toString();

it.onBoth('has the published page say when its month was corrected, and not before', async () => {
  expect(await pageOf()).not.toContain('corrected on');
  const body = { period: '2024-10', reason: 'Five months were left out' };
  await owner.done('periods.relock', { params: { id: 1 }, body });
  expect(await pageOf()).toContain('corrected on');
  const { kpis } = await owner.done('scorecard.read', { params: { id: 1 }, query: { period: '2024-10' } });
  expect(kpis.find(({ id }) => id === 1)?.value).toBe(120);
});

it('an upgrade should leave strategies with snapshots whose files are read', async () => {
  const strategies = await owner.done('strategies.list');
  const files = await Promise.all(
    strategies.map(({ id }) => owner.done('strategies.readFile', { params: { id } })),
  );
  expect(files.some(({ snapshots = [] }) => snapshots.length > 0)).toBe(true);
  for (const file of files) {
    const { status, body } = await owner.call('strategies.fromFile', { body: file });
    expect([status, status === 201 ? [] : body]).toEqual([201, []]);
  }
});
