import { describe, expect, it } from 'vitest';
import { DEFAULT_CALENDAR } from './calendar.ts';
import { judge, judgeYear } from './judge.ts';
import { rounded } from './numbers.ts';
import { NOTHING } from './reading.ts';
import { Readings } from './readings.ts';
import { REASONS } from './reason.ts';
import type { Grain, Measure, MeasureOf, Point } from './settings.ts';
import { facts, measure, period, series } from './test/facts.ts';

const quarter = period('2026-Q1');
const [january, march] = [period('2026-01'), period('2026-03')] as const;

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

describe('the targets of a period', () => {
  it('should apply from their period on, and leave earlier colours (example 30)', () => {
    const months = Array.from({ length: 7 }, (_, index) => `2026-0${index + 1}`);
    const points = [
      ...series('actual', Object.fromEntries(months.map((month) => [month, 110]))),
      ...series('target', { '2026-01': 100, '2026-07': 120 }),
    ];
    const kpi = one({}, points);
    for (const month of months.slice(0, 6))
      expect(kpi.judge(period(month)).score).toMatchObject({ score: 100, status: 'green' });
    const july = kpi.judge(period('2026-07'));
    expect(july.lines.red).toEqual({ value: 108, origin: 'default' });
    expect(july.score?.status).toBe('amber');
    expect(rounded(july.score?.score as number, 1)).toBe(58.3);
    expect(kpi.judge(period('2025-12')).lines.target).toBeNull();
  });

  it('should phase the target of a longer period of a total (example 28)', () => {
    const points = [...series('target', { '2026': 12_000, '2026-01': 2000 })];
    const kpi = one({ aggregation: 'sum', decimals: 0 }, points);
    const targetOf = (text: string) => kpi.judge(period(text)).lines.target;
    expect(targetOf('2026-01')).toEqual({ value: 2000, origin: 'entered' });
    expect(targetOf('2026-02')).toEqual({ value: 909, origin: 'phased' });
    expect(targetOf('2026-12')).toEqual({ value: 910, origin: 'phased' });
    expect(targetOf('2026-Q1')).toEqual({ value: 3818, origin: 'phased' });
    expect(targetOf('2026')).toEqual({ value: 12_000, origin: 'entered' });
    expect(targetOf('2027-02')).toEqual({ value: 1000, origin: 'phased' });
  });

  it('should phase a quarter within a phased year, and carry a year on', () => {
    const points = series('target', { '2026': 1200, '2026-Q2': 600, '2026-04': 300 });
    const kpi = one({ aggregation: 'sum' }, points);
    const targetOf = (text: string) => kpi.judge(period(text)).lines.target?.value;
    expect([targetOf('2026-01'), targetOf('2026-04'), targetOf('2026-05'), targetOf('2026-12')]).toEqual([
      66.66, 300, 150, 66.67,
    ]);
    const onlyYear = one({ aggregation: 'sum', decimals: 0 }, series('target', { '2026': 1200 }));
    expect(onlyYear.judge(period('2027-05')).lines.target).toEqual({ value: 100, origin: 'phased' });
    const level = one({}, series('target', { '2026': 50, '2026-Q2': null }));
    expect(level.judge(period('2026-05')).lines.target).toEqual({ value: 50, origin: 'entered' });
    const na = one({}, series('target', { '2026-01': null }));
    expect([january, quarter].map((given) => na.judge(given).lines.target)).toEqual([null, null]);
  });

  it('should run from the baseline to the final target of a level (example 29)', () => {
    const kpi = one(
      {
        grain: 'quarter',
        baseline: { value: 60, date: '2025-12-31' },
        finalTarget: { value: 100, date: '2026-12-31' },
      },
      series('actual', { '2026-Q2': 78 }),
    );
    const targetOf = (text: string) => kpi.judge(period(text)).lines.target?.value;
    expect(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4', '2027-Q1', '2025-Q4'].map(targetOf)).toEqual([
      70,
      80,
      90,
      100,
      100,
      undefined,
    ]);
    const { lines, score } = kpi.judge(period('2026-Q2'));
    expect(lines.target?.origin).toBe('phased');
    expect(lines.red?.value).toBe(76);
    expect(score).toMatchObject({ score: 75, status: 'amber' });
    const open = one({ baseline: { value: 1, date: null }, finalTarget: { value: 2, date: null } }, []);
    expect(open.judge(january).lines.target).toBeNull();
    const half = one(
      { baseline: { value: 1, date: '2025-12-31' }, finalTarget: { value: 2, date: null } },
      [],
    );
    expect(half.judge(january).lines.target).toBeNull();
  });

  it('should aggregate as they are set to', () => {
    const points = [
      ...series('actual', { '2026-01': 1 }),
      ...series('target', { '2026-01': 10, '2026-02': 20, '2026-03': 30 }),
    ];
    const quarterly = (settings: Partial<MeasureOf<Grain>>) =>
      one(settings, points).judge().lines.target?.value;
    expect(quarterly({ aggregation: 'last' })).toBe(30);
    expect(quarterly({ aggregation: 'mean' })).toBe(20);
    expect(quarterly({ aggregation: 'last', targetAggregation: 'sum' })).toBe(60);
    expect(quarterly({ targetAggregation: 'ratio' })).toBe(20);
    expect(quarterly({ targetAggregation: 'supplied' })).toBeUndefined();
  });
});

describe('a judgement', () => {
  const values = series('actual', { '2026-01': 36 });

  it('should hold a value against a band', () => {
    const band = series('lo', { '2026-01': 36.5 });
    expect(one({ direction: 'band' }, [...values, ...band]).judge(january).lines).toMatchObject({
      redLo: { value: 36.5 - 3.65, origin: 'default' },
      hi: null,
      redHi: null,
    });
    const full = [...band, ...series('hi', { '2026-01': 37.5 }), ...series('redLo', { '2026-01': 35.5 })];
    const kpi = one({ direction: 'band' }, [...values, ...full]);
    expect(kpi.judge(january).score).toMatchObject({ score: 75, status: 'amber' });
    const upper = one({ direction: 'band' }, [...values, ...series('hi', { '2026-01': 37 })]);
    expect(upper.judge(january).score?.status).toBe('green');
    const zero = one({ direction: 'band' }, [...values, ...series('hi', { '2026-01': 0 })]);
    expect(zero.judge(january).score).toMatchObject({ score: 0, status: 'red' });
  });

  it('should not take a red line on the wrong side of the target', () => {
    const lines = [...series('target', { '2026-01': 40 }), ...series('red', { '2026-01': 50 })];
    expect(one({}, [...values, ...lines]).judge(january).lines.red).toEqual({ value: 36, origin: 'default' });
    const right = one({ direction: 'down' }, [...values, ...lines]).judge(january);
    expect(right.lines.red).toEqual({ value: 50, origin: 'entered' });
  });

  it('should be none, with the reason', () => {
    const target = series('target', { '2026-01': 40 });
    const reasonOf = (settings: Partial<MeasureOf<Grain>>, points: Point[]) =>
      one(settings, points).judge(january).reason;
    expect(reasonOf({ direction: 'none' }, [...values, ...target])).toBe(REASONS.forInformation);
    expect(reasonOf({}, target)).toBe(REASONS.noValue);
    expect(reasonOf({}, series('actual', { '2026-01': null }))).toBe(REASONS.notApplicable);
    expect(reasonOf({}, values)).toBe(REASONS.noTarget);
    expect(reasonOf({ direction: 'band' }, values)).toBe(REASONS.noTarget);
    expect(NOTHING.value).toBeNull();
  });

  it('should judge the year to date over the periods that have ended (example 17)', () => {
    const kpi = measure(1, { aggregation: 'sum' });
    const months = Object.fromEntries(
      ['2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'].map(
        (month) => [month, 10],
      ),
    );
    const points = [...series('actual', months), ...series('target', { '2025-07': 12 })];
    const yearOf = (fiscalYearStartMonth: number, today = '2026-04-01') => {
      const calendar = { ...DEFAULT_CALENDAR, fiscalYearStartMonth };
      return judgeYear(new Readings(facts([kpi], { 1: points }, { calendar, today })), kpi, march);
    };
    expect(yearOf(7).reading.value).toBe(90);
    expect(yearOf(7).lines.target?.value).toBe(108);
    expect(yearOf(1).reading.value).toBe(30);
    expect(yearOf(1, '2026-03-15')).toMatchObject({ reading: { value: 20 } });
    expect(yearOf(1, '2026-01-15')).toMatchObject({ reading: { value: null }, score: null });
    const level = one({}, [...values, ...series('target', { '2026-01': 1 })]);
    expect(level.year().score?.status).toBe('green');
  });
});
