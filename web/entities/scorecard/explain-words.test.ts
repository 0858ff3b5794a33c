import { expect, test } from 'vitest';
import { explained, scoring, type Settings, type Values } from '../../test/explained.ts';
import { wordsOf } from './explain-words.ts';
import type { Explanation } from './scorecard.ts';

const sentences = (...args: Parameters<typeof explained>): string[] => wordsOf(explained(...args)).sentences;

const kpi = (settings: Settings, values: Values, at?: string, today?: string): string[] =>
  sentences([[settings, values]], at, 'kpi', today);

test('a value between target and red line', () => {
  expect(kpi({}, { actual: { '2026-01': 92 }, target: { '2026-01': 100 }, red: { '2026-01': 80 } })).toEqual([
    '92 was entered for Jan 2026 by Ada on Feb 3, 2026.',
    'The target is 100 (as set), and higher is better.',
    'The red line is 80 (as set).',
    'The target is worth 100 points and the red line 50: 100 − 50 × 8 ÷ 20 = 80.',
    'The value lies between the target and the red line: At Risk.',
  ]);
});

test('a value past the target, of which no more than the cap counts', () => {
  expect(
    kpi({}, { actual: { '2026-01': 108 }, target: { '2026-01': 100 }, red: { '2026-01': 80 } }).at(-1),
  ).toBe('The value reaches the target: score 100, the most that counts, On Track.');
});

test('a value past the red line, where lower is better', () => {
  const [, target, , score, status] = kpi(
    { direction: 'down', unit: '%' },
    { actual: { '2026-01': 8 }, target: { '2026-01': 5 }, red: { '2026-01': 6 } },
  );
  expect(target).toBe('The target is 5% (as set), and lower is better.');
  expect(score).toContain('100 − 50 × 3 ÷ 1 = −50, which counts as 0.');
  expect(status).toBe('The value lies beyond the red line: Off Track.');
});

test('a band', () => {
  const band = {
    lo: { '2026-01': 36.5 },
    hi: { '2026-01': 37.5 },
    redLo: { '2026-01': 35.5 },
    redHi: { '2026-01': 39.5 },
  };
  const of = (value: number) => kpi({ direction: 'band' }, { actual: { '2026-01': value }, ...band });
  expect(of(37).slice(1)).toEqual([
    'It should be from 36.5 (as set) to 37.5 (as set); the red lines are 35.5 (as set) and 39.5 (as set).',
    'The value is in the band: score 100, On Track.',
  ]);
  expect(of(38.5).slice(2)).toEqual([
    'The target is worth 100 points and the red line 50: 100 − 50 × 1 ÷ 2 = 75.',
    'The value lies between the target and the red line: At Risk.',
  ]);
  expect(of(40).at(-2)).toContain('50 × 2.5 ÷ 2 = 37.5.');
  expect(kpi({ direction: 'band' }, { actual: { '2026-01': 7 }, hi: { '2026-01': 6 } })[1]).toBe(
    'It should be at most 6 (as set); the red line is 6.6 (a tenth away, because none is set).',
  );
});

test('a target of 0 without a red line has two scores', () => {
  const of = (value: number) =>
    kpi({ direction: 'down' }, { actual: { '2026-01': value }, target: { '2026-01': 0 } }).at(-1);
  expect(of(0)).toBe('The value reaches the target: score 100, On Track.');
  expect(of(1)).toBe(
    'The value misses the target and there is no room before the red line: score 0, Off Track.',
  );
});

test('a default red line says so', () => {
  expect(kpi({}, { actual: { '2026-01': 95 }, target: { '2026-01': 100 } })[2]).toBe(
    'The red line is 90 (a tenth away, because none is set).',
  );
});

test('an incomplete sum is provisional', () => {
  const texts = kpi(
    { aggregation: 'sum' },
    {
      actual: { '2026-01': 120, '2026-03': 150 },
      target: { '2026-01': 100, '2026-02': 110, '2026-03': 120 },
    },
    '2026-Q1',
  );
  expect(texts[0]).toBe('270 is the sum of the values in Q1 FY2026; 2 values count.');
  expect(texts).toContain('So far 2 of 3 periods have a value. The target for all of Q1 FY2026 is 330.');
});

test('aggregates over time', () => {
  const of = (aggregation: 'last' | 'mean' | 'min' | 'max') =>
    kpi({ aggregation }, { actual: { '2026-01': 40, '2026-02': 42 } }, '2026-Q1')[0];
  expect(of('last')).toBe('42 is the last of the values in Q1 FY2026; 1 value counts.');
  expect(of('mean')).toBe('41 is the mean of the values in Q1 FY2026; 2 values count.');
  expect(of('min')).toBe('40 is the lowest of the values in Q1 FY2026; 2 values count.');
  expect(of('max')).toBe('42 is the highest of the values in Q1 FY2026; 2 values count.');
});

test('ratios', () => {
  const own = kpi(
    { aggregation: 'ratio', factor: 100, unit: '%' },
    { num: { '2026-01': 2, '2026-02': 2 }, den: { '2026-01': 4, '2026-02': 100 } },
    '2026-Q1',
  );
  expect(own[0]).toBe('3.8% is 100 × the sum of the numerators ÷ the sum of the denominators.');
  const none = kpi({ aggregation: 'ratio' }, { num: { '2026-01': 0 }, den: { '2026-01': 0 } });
  expect(none).toEqual(['There is no value for Jan 2026: the computation divides by zero.']);
  const ofTwo = sentences([
    [{ aggregation: 'ratio', numeratorId: 2, denominatorId: 3 }, {}],
    [{ name: 'Defects' }, { actual: { '2026-01': 3 } }],
    [{ name: 'Parts' }, { actual: { '2026-01': 12 } }],
  ]);
  expect(ofTwo[0]).toBe('0.25 is Defects ÷ Parts.');
});

test('supplied, carried, zero and missing values', () => {
  expect(kpi({ aggregation: 'sum' }, { actual: { '2026-Q1': 300 } }, '2026-Q1')[0]).toBe(
    '300 was entered for all of Q1 FY2026 by Ada on Feb 3, 2026. It counts in place of the values of shorter periods.',
  );
  expect(kpi({ missing: 'carry' }, { actual: { '2026-01': 5 } }, '2026-02')[0]).toBe(
    'There is no value for Feb 2026, so that of Jan 2026 is carried on: 5.',
  );
  expect(kpi({ missing: 'zero' }, { target: { '2026-01': 5 } })[0]).toBe(
    'There is no value for Jan 2026, and a missing one counts as 0.',
  );
  expect(kpi({}, {})).toEqual(['There is no value for Jan 2026: no value was entered.']);
  expect(kpi({}, { actual: { '2026-01': null } })).toEqual([
    'There is no value for Jan 2026: it was marked as not applicable.',
  ]);
});

test('values that are not judged say why', () => {
  expect(kpi({}, { actual: { '2026-01': 5 } }).at(-1)).toBe(
    'There is no status: there is no target to compare with.',
  );
  expect(kpi({ direction: 'none' }, { actual: { '2026-01': 5 } }).at(-1)).toBe(
    'There is no status: this KPI is for information and is not judged.',
  );
  expect(
    kpi({}, { actual: { '2026-01': 5 }, target: { '2026-01': 5 } }, '2026-01', '2026-01-20').at(-1),
  ).toBe('There is no status: the period is still running.');
});

test('a formula reads with the names of its KPIs', () => {
  const texts = sentences([
    [{ source: 'formula', formula: '[#2] / [#3]' }, {}],
    [{ name: 'Revenue' }, { actual: { '2026-01': 10 } }],
    [{ name: 'Headcount' }, { actual: { '2026-01': 4 } }],
  ]);
  expect(texts[0]).toBe('2.5 is the result of [Revenue] / [Headcount].');
});

test('a value across the KPIs below', () => {
  const texts = sentences([
    [{ source: 'rollup', aggregation: 'sum' }, {}],
    [{ parentId: 1 }, { actual: { '2026-01': 3 } }],
    [{ parentId: 1 }, { actual: { '2026-01': 4 } }],
  ]);
  expect(texts[0]).toBe('7 is the sum of the values of 2 KPIs below it.');
});

test('a changed target applies from its period on', () => {
  const values = {
    actual: { '2026-06': 110, '2026-07': 110 },
    target: { '2026-01': 100, '2026-07': 120 },
  };
  expect(kpi({}, values, '2026-06')[1]).toBe('The target is 100 (as set), and higher is better.');
  expect(kpi({}, values, '2026-07').at(-2)).toContain('50 × 10 ÷ 12 = 58.3.');
});

test('a roll-up by weight, with what has no score', () => {
  expect(sentences([scoring(100, 3), scoring(70), [{ weight: 2 }, {}]], '2026-01', 'objective')).toEqual([
    'Its score 92.5 is the mean of 2 scores by weight: (3 × 100 + 1 × 70) ÷ 4.',
    'What has a score carries 67% of the weight.',
    'From 90 it is On Track, from 50 At Risk, below Off Track: On Track.',
  ]);
});

test('a roll-up that a red or no green part holds', () => {
  expect(sentences([scoring(100, 9), scoring(30)], '2026-01', 'objective').at(-1)).toBe(
    'It is held at At Risk because a part of it is Off Track.',
  );
  expect(sentences([scoring(96), scoring(96)], '2026-01', 'objective').at(-1)).toBe(
    'It is held at At Risk because no part of it is On Track.',
  );
});

test('a roll-up without a score or status says why', () => {
  expect(sentences([scoring(100, 0)], '2026-01', 'objective')).toEqual([
    'There is no score: all weights are 0.',
  ]);
  expect(sentences([], '2026-01', 'strategy')).toEqual(['There is no score: nothing below it has a score.']);
  expect(sentences([[{}, {}]], '2026-01', 'objective')).toEqual([
    'There is no score: nothing it is computed from has a value.',
  ]);
  expect(sentences([scoring(100), [{ weight: 3 }, {}]], '2026-01', 'objective')).toEqual([
    'Its score is that of the one KPI that has a score, 100.',
    'What has a score carries 25% of the weight.',
    'There is no status: less than half of the weight below it has a score.',
  ]);
  expect(sentences([scoring(100)], '2026-01', 'strategy')[0]).toBe(
    'Its score is that of the one pillar that has a score, 100.',
  );
});

test('a status that was chosen is named where it differs', () => {
  const given = explained([scoring(70)]);
  const lastOf = (status: string, reason: string) =>
    wordsOf({
      ...given,
      explanation: {
        ...given.explanation,
        said: { status, reason, by: 'Grace', at: '2026-02-05T10:00:00.000Z' },
      },
    }).sentences.at(-1);
  expect(lastOf('On Track', 'A one-off')).toBe('Grace chose On Track on Feb 5, 2026: “A one-off”.');
  expect(lastOf('Achieved', '')).toBe('Grace chose Achieved on Feb 5, 2026, without a reason.');
  expect(lastOf('At Risk', '')).not.toContain('Grace');
});

test('a result that a lock keeps says so, and what it would be now', () => {
  const given = explained([[{ unit: '%' }, { actual: { '2026-01': 92 }, target: { '2026-01': 100 } }]]);
  const locked = {
    period: 'month:2026-01-01',
    name: 'January close',
    by: 'Grace',
    at: '2026-02-05T10:00:00.000Z',
    snapshotId: 4,
  };
  const told = (more: Partial<Explanation>) =>
    wordsOf({ ...given, explanation: { ...given.explanation, locked, ...more } }).sentences;
  const kept = 'Locked as “January close” by Grace on Feb 5, 2026: this result stays as it was then.';
  expect(told({}).slice(0, 2)).toEqual([kept, '92% was entered for Jan 2026 by Ada on Feb 3, 2026.']);
  const corrected = { ...locked, correctedAt: '2026-03-01T10:00:00.000Z' };
  expect(told({ locked: corrected }).slice(0, 2)).toEqual([kept, 'Corrected on Mar 1, 2026.']);
  expect(told({ wouldBe: { score: 58.3, status: 'amber', value: 90.5 }, inputsChanged: true })).toEqual([
    kept,
    'Would now be At Risk, score 58.3, value 90.5%.',
    'Values or targets of other periods changed since, so what follows no longer adds up to it.',
    ...told({}).slice(1),
  ]);
  expect(told({ wouldBe: { score: null, status: null, value: null } })[1]).toBe(
    'Would now be without a result.',
  );
});
