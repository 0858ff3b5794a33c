import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NO_MARKS } from '../publication/publication.ts';
import { OUT_OF_RANGE } from '../scorecard/date-range.ts';
import { FILE_LISTS } from './file-records.ts';
import { StrategyFile } from './strategy-file.ts';

it('the schema of strategy files in the docs is that of the code: after a change run this test with -u', async () => {
  const schema = z.toJSONSchema(StrategyFile, { io: 'input', unrepresentable: 'any' });
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/using/strategy-file.schema.json');
});

it('a list of a kind that an older file does not have is empty', () => {
  const older = {
    version: 1,
    product: 'Meridian',
    exportedAt: '2026-01-31T09:00:00.000Z',
    strategy: { title: 'Plan' },
    points: [],
    comments: [],
    reviews: [],
    dismissals: [],
    bookTemplates: [],
  };
  expect(z.parse(StrategyFile, older)).toMatchObject(
    Object.fromEntries(Object.values(FILE_LISTS).map((list) => [list, []])),
  );
});

const SCORED = {
  score: 80,
  status: 'amber',
  coverage: 1,
  guard: null,
  guardCode: null,
  reason: null,
  reasonCode: null,
  trend: null,
  wouldBe: null,
};
const AT = '2026-02-01T09:00:00.000Z';
const SNAPSHOT = {
  id: 1,
  name: 'January',
  note: '',
  grain: 'month',
  start: '2026-01-01',
  end: '2026-01-31',
  label: 'Jan 2026',
  by: 'ada',
  at: AT,
  strategy: { title: 'Plan' },
  nodes: [
    { id: 1, type: 'perspective', title: 'Growth' },
    { id: 2, type: 'objective', title: 'Sell more', perspectiveId: 1 },
  ],
  kpis: [
    { id: 3, measure: 'Orders', nodeId: 2 },
    { id: 4, measure: 'Churn', nodeId: 2, weight: 3 },
  ],
  scorecard: {
    strategy: { id: 1, ...SCORED },
    pillars: [{ id: 1, ...SCORED }],
    objectives: [{ id: 2, ...SCORED }],
    kpis: [50, 90].map((score, at) => ({
      id: 3 + at,
      ...SCORED,
      score,
      coverage: null,
      value: 2 * score - 100,
      target: 100,
      redLine: 0,
      band: null,
      valueState: 'value',
      provisional: null,
      period: null,
      sparkline: [],
    })),
  },
  notes: [],
  before: { pillars: [], objectives: [], kpis: [] },
  collected: { entered: 1, expected: 2, kpis: [{ id: 3, entered: 1, expected: 2 }] },
};
const COMMENT = {
  id: 1,
  of: 'kpi:3',
  period: null,
  parent: null,
  by: 'ada',
  at: AT,
  text: 'Why?',
  editedAt: null,
  resolvedAt: null,
  deletedAt: null,
};
const ITEM = { id: 1, of: null, title: 'Talk', reasons: [], decision: '', decidedBy: null, decidedAt: null };
const REVIEW = {
  id: 1,
  name: 'Review',
  grain: 'month',
  start: '2026-01-01',
  label: 'Jan 2026',
  at: AT,
  heldAt: null,
  agenda: [ITEM],
  actions: [],
};
const FILE = {
  version: 2,
  product: 'Meridian',
  exportedAt: AT,
  strategy: { title: 'Plan' },
  points: [],
  comments: [COMMENT],
  reviews: [REVIEW],
  dismissals: [],
  bookTemplates: [],
  snapshots: [SNAPSHOT],
};

/** The faults of a file, each with its place. */
const faultsOf = (part: object): string[] =>
  (z.safeParse(StrategyFile, { ...FILE, ...part }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

const snapshotWith = (part: object) => ({ snapshots: [{ ...SNAPSHOT, ...part }] });
const strategyWith = (part: object) =>
  snapshotWith({
    scorecard: { ...SNAPSHOT.scorecard, strategy: { ...SNAPSHOT.scorecard.strategy, ...part } },
  });
const kpisWith = (parts: object[]) => {
  const { scorecard } = SNAPSHOT;
  const kpis = scorecard.kpis.map((kpi, at) => ({ ...kpi, ...parts[at] }));
  return snapshotWith({ scorecard: { ...scorecard, kpis } });
};
const commentWith = (part: object) => ({ comments: [{ ...COMMENT, ...part }] });
const itemWith = (part: object) => ({ reviews: [{ ...REVIEW, agenda: [{ ...ITEM, ...part }] }] });

describe('a file with what nobody could make by hand', () => {
  const STRATEGY = 'snapshots.0.scorecard.strategy';
  it.each<[string, object, string]>([
    [
      'a coverage above 1',
      strategyWith({ coverage: 77 }),
      `${STRATEGY}.coverage: Coverage is a number from 0 to 1`,
    ],
    [
      'a coverage below 0',
      strategyWith({ coverage: -1 }),
      `${STRATEGY}.coverage: Coverage is a number from 0 to 1`,
    ],
    [
      'a guard in own words',
      strategyWith({ guard: 'Mine' }),
      `${STRATEGY}.reason: Give reason and guard as their codes say them`,
    ],
    [
      'a reason in own words',
      strategyWith({ reason: 'Mine', reasonCode: 'noData' }),
      `${STRATEGY}.reason: Give reason and guard as their codes say them`,
    ],
    [
      'a fault of no formula',
      strategyWith({ reason: 'Mine', reasonCode: 'formulaFault', reasonParams: { fault: 'Mine' } }),
      `${STRATEGY}.reason: Give reason and guard as their codes say them`,
    ],
    [
      'a score that is not rolled up',
      snapshotWith({ kpis: SNAPSHOT.kpis.map((kpi) => ({ ...kpi, weight: 1 })) }),
      'snapshots.0.scorecard.objectives.0.score: The parts below give another score',
    ],
    [
      'a score beside the one that is rolled up',
      strategyWith({ score: 99, status: 'green', wouldBe: { score: 80, status: 'amber', value: null } }),
      `${STRATEGY}.score: The parts below give another score`,
    ],
    [
      'a score beside it that no rule gives',
      strategyWith({ wouldBe: { score: 999, status: 'green', value: null } }),
      `${STRATEGY}.wouldBe.score: No rule gives these scores`,
    ],
    [
      'a score of a KPI that its value has not',
      kpisWith([{ value: 99 }]),
      'snapshots.0.scorecard.kpis.0.score: The value and what it is compared with give another score',
    ],
    [
      'a score of a KPI without anything to compare with',
      kpisWith([{ target: null }]),
      'snapshots.0.scorecard.kpis.0.score: The value and what it is compared with give another score',
    ],
    [
      'a score of a KPI without a value, and none below it',
      kpisWith([{ value: null }]),
      'snapshots.0.scorecard.kpis.0.score: The value and what it is compared with give another score',
    ],
    [
      'a status of a KPI that its value has not',
      kpisWith([{}, { status: 'green' }]),
      'snapshots.0.scorecard.kpis.1.score: The value and what it is compared with give another score',
    ],
    [
      'a comment of a time before all times',
      commentWith({ at: '0001-01-01T00:00:00.000Z' }),
      `comments.0.at: ${OUT_OF_RANGE}`,
    ],
    [
      'the period of a KPI in own words',
      snapshotWith({
        scorecard: {
          ...SNAPSHOT.scorecard,
          kpis: SNAPSHOT.scorecard.kpis.map((kpi, at) => (at === 0 ? { ...kpi, period: 'Mine' } : kpi)),
        },
      }),
      'snapshots.0.scorecard.kpis.0.period: Give a period, such as month:2026-01-01',
    ],
    [
      'scores before that no mean gives',
      snapshotWith({
        before: {
          pillars: [],
          objectives: [{ id: 2, score: 99, status: 'green' }],
          kpis: [{ id: 3, score: 1, status: 'red' }],
        },
      }),
      'snapshots.0.before.objectives.0.score: The parts below give another score',
    ],
    [
      'less than no value in',
      snapshotWith({ collected: { entered: -5, expected: 2 } }),
      'snapshots.0.collected.entered: Give a number of at least 0',
    ],
    [
      'more values in than expected',
      snapshotWith({ collected: { entered: 999, expected: 2 } }),
      'snapshots.0.collected.entered: No more values can be in than are expected',
    ],
    [
      'an end before the start',
      snapshotWith({ end: '2025-12-31' }),
      'snapshots.0.end: Give the last day of the month',
    ],
    [
      'an end within a month',
      snapshotWith({ end: '2026-01-15' }),
      'snapshots.0.end: Give the last day of the month',
    ],
    [
      'a start within a month',
      snapshotWith({ start: '2026-01-15' }),
      'snapshots.0.start: Give the first day of a month',
    ],
    ['two snapshots with one id', { snapshots: [SNAPSHOT, SNAPSHOT] }, 'snapshots.1.id: Give each id once'],
    ['two comments with one id', { comments: [COMMENT, COMMENT] }, 'comments.1.id: Give each id once'],
    [
      'a comment that is too long',
      commentWith({ text: 'a'.repeat(5001) }),
      'comments.0.text: Use at most 5,000 characters',
    ],
    [
      'an empty comment',
      commentWith({ text: '' }),
      'comments.0.text: Write something; only a deleted comment is empty',
    ],
    [
      'a period of no grain',
      commentWith({ period: 'foo:2026-01-01' }),
      'comments.0.period: Give a period, such as month:2026-01-01',
    ],
    [
      'a period on no day',
      commentWith({ period: 'month:9999-99-99' }),
      'comments.0.period: Give a period, such as month:2026-01-01',
    ],
    [
      'a period of an objective',
      commentWith({ of: 'objective:2', period: 'month:2026-01-01' }),
      'comments.0.period: Only a KPI that is tracked over time has periods',
    ],
    [
      'a resolved reply',
      commentWith({ parent: 9, resolvedAt: AT }),
      'comments.0.resolvedAt: Resolve the comment that it replies to',
    ],
    [
      'a meeting that ends before it begins',
      { reviews: [{ ...REVIEW, heldAt: '2026-01-01T09:00:00.000Z' }] },
      'reviews.0.heldAt: A meeting ends after it began',
    ],
    [
      'an item that stands twice',
      { reviews: [{ ...REVIEW, agenda: [ITEM, ITEM] }] },
      'reviews.0.agenda.1.id: Give each id once',
    ],
    [
      'somebody who decided nothing',
      itemWith({ decidedBy: 'Ada' }),
      'reviews.0.agenda.0.decidedBy: Nobody decided: there is no decision',
    ],
    [
      'a page that is public for ever and a day',
      {
        publications: [
          { snapshot: 1, title: 'For all', note: '', marks: NO_MARKS, expiresAt: '9999-12-31T00:00:00.000Z' },
        ],
      },
      `publications.0.expiresAt: ${OUT_OF_RANGE}`,
    ],
  ])('is refused at the place of the fault: %s', (_, part, fault) => {
    expect(faultsOf(part)).toEqual([fault]);
  });

  it('is read without it, with the result of a KPI that is due once, and with the names that copies put before a comment', () => {
    expect(faultsOf({})).toEqual([]);
    const [first, ...others] = SNAPSHOT.scorecard.kpis;
    const kpis = [{ ...first, period: 'once' }, ...others];
    expect(faultsOf(snapshotWith({ scorecard: { ...SNAPSHOT.scorecard, kpis } }))).toEqual([]);
    expect(faultsOf(commentWith({ text: `vera: hush.boss: ${'a'.repeat(5000)}` }))).toEqual([]);
  });

  it('may have a snapshot of other scores than its values give, which says so, but of none that no value gives', () => {
    const differing = (part: object) => snapshotWith({ ...kpisWith([part]).snapshots[0], differs: true });
    expect(faultsOf(differing({ value: 99 }))).toEqual([]);
    expect(faultsOf(differing({ score: 70, status: 'amber' }))).toEqual([]);
    expect(faultsOf(differing({ score: 999, status: 'green' }))).toEqual([
      'snapshots.0.scorecard.kpis.0.score: No rule gives these scores',
    ]);
    expect(faultsOf(differing({ value: 99, reason: 'Mine', reasonCode: 'noData' }))).toEqual([
      'snapshots.0.scorecard.kpis.0.reason: Give reason and guard as their codes say them',
    ]);
  });
});
