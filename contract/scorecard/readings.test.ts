import { describe, expect, it } from 'vitest';
import { judge, judgeYear } from './judge.ts';
import { rounded } from './numbers.ts';
import { Readings } from './readings.ts';
import { REASONS } from './reason.ts';
import type { Grain, Measure, MeasureOf, Point } from './settings.ts';
import { facts, measure, period, series } from './test/facts.ts';

const quarter = period('2026-Q1');
const [january, february, march] = [period('2026-01'), period('2026-02'), period('2026-03')] as const;

function readingsOf(measures: Measure[], points: Record<number, Point[]>, today = '2030-01-01') {
  return new Readings(facts(measures, points, { today }));
}

/** One KPI with its points. */
function one(settings: Partial<MeasureOf<Grain>>, points: Point[], today?: string) {
  const kpi = measure(1, settings);
  const readings = readingsOf([kpi], { 1: points }, today);
  return {
    judge: (given = quarter) => judge(readings, kpi, given),
    year: (given = march) => judgeYear(readings, kpi, given),
    read: (given = quarter) => readings.read(kpi, given),
  };
}

describe('the value of a coarser period', () => {
  const sums = [
    ...series('actual', { '2026-01': 120, '2026-03': 150 }),
    ...series('target', { '2026-01': 100, '2026-02': 110, '2026-03': 120 }),
    ...series('red', { '2026-01': 90, '2026-02': 99, '2026-03': 108 }),
  ];

  it('should compare an incomplete sum with the targets of its periods (example 12)', () => {
    const { reading, lines, fullTarget, score } = one({ aggregation: 'sum' }, sums).judge();
    expect(reading).toMatchObject({ value: 270, state: 'provisional', provisional: { have: 2, of: 3 } });
    expect(lines.target?.value).toBe(220);
    expect(fullTarget).toBe(330);
    expect(score).toMatchObject({ score: 100, status: 'green' });
  });

  it('should count a missing value as 0 where it is set so (example 12)', () => {
    const kpi = one({ aggregation: 'sum', missing: 'zero' }, sums);
    expect(kpi.read(february)).toMatchObject({ value: 0, state: 'missing', rule: 'zero' });
    const { lines, fullTarget, score } = kpi.judge();
    expect(lines.target?.value).toBe(330);
    expect(fullTarget).toBeNull();
    expect(score).toMatchObject({ status: 'red' });
    expect(rounded(score?.score as number, 1)).toBe(9.1);
  });

  it('should take the last value, and say of when (example 13)', () => {
    const { reading } = one({}, series('actual', { '2026-01': 40, '2026-02': 42 })).judge();
    expect(reading).toMatchObject({ value: 42, provisional: null, state: 'value' });
    expect(reading.used.map((part) => part.period.label)).toEqual(['Feb 2026']);
  });

  it('should divide the sums of a ratio entered in parts (example 14)', () => {
    const points = [
      ...series('num', { '2026-01': 2, '2026-02': 2, '2026-03': 0 }),
      ...series('den', { '2026-01': 4, '2026-02': 100, '2026-03': 0 }),
    ];
    const kpi = one({ aggregation: 'ratio', factor: 100 }, points);
    expect([january, february].map((month) => kpi.read(month).value)).toEqual([50, 2]);
    expect(kpi.read(march)).toMatchObject({ value: null, reason: REASONS.divisionByZero });
    expect(kpi.read()).toMatchObject({ num: 4, den: 104 });
    expect(rounded(kpi.read().value as number, 4)).toBe(3.8462);
    const half = [...series('num', { '2026-01': null }), ...series('den', { '2026-01': 4 })];
    expect(one({ aggregation: 'ratio' }, half).read(january).value).toBeNull();
    expect(one({ aggregation: 'ratio' }, series('num', { '2026-01': 3 })).read(january).value).toBeNull();
  });

  it('should divide two other measures, over the pairs with data (example 14)', () => {
    const ratio = measure(3, { aggregation: 'ratio', numeratorId: 1, denominatorId: 2, factor: 100 });
    const readings = readingsOf([measure(1, { aggregation: 'sum' }), measure(2), ratio], {
      1: series('actual', { '2026-01': 2, '2026-02': 2, '2026-03': 9 }),
      2: series('actual', { '2026-01': 4, '2026-02': 100 }),
    });
    expect(readings.read(ratio, january)).toMatchObject({ value: 50, rule: 'ratio' });
    expect(rounded(readings.read(ratio, quarter).value as number, 4)).toBe(3.8462);
    expect(rounded(readings.yearToDate(ratio, march).value as number, 4)).toBe(3.8462);
    const lost = readingsOf([ratio], {});
    expect(lost.read(ratio, january)).toMatchObject({ value: null, reason: REASONS.noSuchMeasure });
  });

  it('should take a supplied value before the aggregate, also within a longer period', () => {
    const points = series('actual', {
      '2026-01': 1,
      '2026-02': 1,
      '2026-03': 1,
      '2026-04': 4,
      '2026-Q1': 10,
    });
    const sum = one({ aggregation: 'sum' }, points);
    expect(sum.read()).toMatchObject({ value: 10, state: 'supplied', rule: 'supplied' });
    const year = sum.read(period('2026'));
    expect(year).toMatchObject({ value: 14, provisional: { have: 4, of: 12 } });
    expect(one({ aggregation: 'mean' }, points).read(period('2026')).value).toBe((3 * 10 + 4) / 4);
    expect(one({ aggregation: 'supplied' }, points).read(period('2026-Q2'))).toMatchObject({
      value: null,
      reason: REASONS.enteredOnly,
      state: 'missing',
    });
    const withHalf = [...points, ...series('actual', { '2026-H1': 20 })];
    expect(one({ aggregation: 'sum' }, withHalf).read(period('2026')).value).toBe(20);
    expect(one({ aggregation: 'sum' }, withHalf).year(period('2026-02')).reading.value).toBe(2);
    const ratio = [...series('num', { '2026-Q1': 1 }), ...series('den', { '2026-Q1': 4 })];
    expect(one({ aggregation: 'ratio' }, ratio).read(period('2026')).value).toBe(0.25);
    const mixed = [...series('actual', { '2026-Q2': 3 }), ...series('num', { '2026-Q1': 1 })];
    expect(one({ aggregation: 'sum' }, mixed).read(period('2026-H1')).value).toBe(3);
  });

  it('should leave out what is not applicable', () => {
    const kpi = one(
      { aggregation: 'sum' },
      series('actual', { '2026-01': 5, '2026-02': null, '2026-03': 6 }),
    );
    expect(kpi.read(february)).toMatchObject({ value: null, state: 'na', reason: REASONS.notApplicable });
    expect(kpi.read()).toMatchObject({ value: 11, state: 'value', provisional: null });
    const none = one({}, series('actual', { '2026-01': null, '2026-02': null, '2026-03': null }));
    expect(none.read()).toMatchObject({ value: null, state: 'na' });
  });
});

describe('a value that was not entered', () => {
  it('should be missing only after it was due', () => {
    expect(one({}, [], '2026-02-11').read(january)).toMatchObject({ value: null, state: 'missing' });
    expect(one({}, [], '2026-02-10').read(january)).toMatchObject({ value: null, state: 'none' });
    expect(one({}, [], '2026-02-10').read(quarter)).toMatchObject({ value: null, state: 'none' });
  });

  it.each(['skip', 'zero'] as const)(
    'should not be missing before the KPI was tracked, with %s',
    (missing) => {
      const kpi = one({ missing, dueFrom: '2026-02-28' }, [], '2026-06-01');
      expect(kpi.read(january)).toMatchObject({ value: null, state: 'none' });
      expect(kpi.read(february).state).toBe('missing');
    },
  );

  it('should be carried on for at most three periods, where it is set so', () => {
    const kpi = one({ missing: 'carry' }, series('actual', { '2025-10': 7 }));
    expect(kpi.read(january)).toMatchObject({ value: 7, state: 'carried', rule: 'carried' });
    expect(kpi.read(february)).toMatchObject({ value: null, state: 'missing' });
    const unknown = one({ missing: 'carry' }, series('actual', { '2025-12': null }));
    expect(unknown.read(january).value).toBeNull();
  });

  it('should be partial while the period runs, and is not judged', () => {
    const points = [
      ...series('actual', { '2026-01': 5, '2026-02': 6 }),
      ...series('target', { '2026-01': 1 }),
    ];
    const kpi = one({}, points, '2026-02-15');
    expect(kpi.judge(january).score?.status).toBe('green');
    expect(kpi.judge(february)).toMatchObject({ score: null, reason: REASONS.stillRunning });
    expect(kpi.judge(february).reading.state).toBe('partial');
    expect(kpi.judge().reading).toMatchObject({ value: 6, state: 'partial' });
    const early = one({}, [...points, ...series('actual', { '2026-03': 9 })], '2026-02-15');
    expect(early.judge(march)).toMatchObject({ score: null, reason: REASONS.notBegun });
  });
});

describe('a computed value', () => {
  const revenue = measure(1, { aggregation: 'sum' });
  const heads = measure(2, { aggregation: 'last' });
  const formula = (text: string) => measure(3, { source: 'formula', formula: text });
  const points = {
    1: [...series('actual', { '2026-01': 2, '2026-02': 2 }), ...series('target', { '2026-01': 9 })],
    2: series('actual', { '2026-01': 4, '2026-02': 100 }),
  };

  it('should aggregate the inputs first, then apply the formula', () => {
    const kpi = formula('[#1] / [#2]');
    const readings = readingsOf([revenue, heads, kpi], points);
    expect(readings.read(kpi, january)).toMatchObject({ value: 0.5, rule: 'formula' });
    expect(readings.read(kpi, quarter).value).toBe(0.04);
    expect(readings.yearToDate(kpi, february).value).toBe(0.04);
    expect(readings.read(kpi, march)).toMatchObject({ value: null, reason: REASONS.noValue });
  });

  it('should read targets, earlier periods, the year to date and longer periods', () => {
    const kpi = formula('[#1].target + [#1].ytd() + [#2].prev(1)');
    const readings = readingsOf([revenue, heads, kpi], points);
    expect(readings.read(kpi, february).value).toBe(9 + 4 + 4);
    const noTarget = formula('[#2].target');
    expect(readingsOf([heads, noTarget], points).read(noTarget, january).reason).toBe(REASONS.noTarget);
    const yearly = measure(4, { grain: 'year' });
    const mixed = formula('[#4]');
    const values = { 4: series('actual', { '2025': 3 }) };
    expect(readingsOf([yearly, mixed], values).read(mixed, january).value).toBe(3);
  });

  it('should be none where the formula or a measure is not there, or a cycle', () => {
    const reasonOf = (kpi: MeasureOf<Grain>) => readingsOf([kpi], {}).read(kpi, january).reason;
    expect(reasonOf(formula(''))).toEqual({
      code: 'formulaFault',
      params: { fault: 'The formula is not complete' },
    });
    expect(reasonOf(formula('[#9]'))).toBe(REASONS.noSuchMeasure);
    expect(reasonOf(formula('[#3]'))).toBe(REASONS.cycle);
    const untracked: Measure = { ...measure(9), grain: 'once' };
    const kpi = formula('[#9]');
    expect(readingsOf([kpi, untracked], {}).read(kpi, january).reason).toBe(REASONS.noSuchMeasure);
  });

  it('should fail where its formula cannot be read by a fault of the code', () => {
    const kpi = formula(null as unknown as string);
    expect(() => readingsOf([kpi], {}).read(kpi, january)).toThrow(TypeError);
  });

  it('should be computed across the measures below, of the same unit (example 26)', () => {
    const under = (id: number, settings: Partial<MeasureOf<Grain>> = {}) =>
      measure(id, { parentId: 1, aggregation: 'ratio', factor: 100, unit: '%', ...settings });
    const parent = measure(1, { source: 'rollup', aggregation: 'ratio', factor: 100, unit: '%' });
    const readings = readingsOf([parent, under(2), under(3), under(4, { unit: 'EUR' })], {
      2: [...series('num', { '2026-01': 3 }), ...series('den', { '2026-01': 20 })],
      3: [...series('num', { '2026-01': 12 }), ...series('den', { '2026-01': 100 })],
    });
    expect(readings.read(parent, january)).toMatchObject({ value: 12.5, rule: 'across ratio' });
    expect(readings.read(parent, quarter).value).toBe(12.5);
    expect(readings.yearToDate(parent, march).value).toBe(12.5);
    const levels = readingsOf(
      [measure(1, { source: 'rollup' }), measure(2, { parentId: 1 }), measure(3, { parentId: 1 })],
      {
        2: series('actual', { '2026-01': 2 }),
        3: series('actual', { '2026-01': 4 }),
      },
    );
    expect(levels.read(levels.facts.measures.get(1) as MeasureOf<Grain>, january)).toMatchObject({
      value: 3,
      rule: 'across mean',
    });
  });
});
