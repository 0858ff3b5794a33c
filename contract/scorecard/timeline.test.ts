import { describe, expect, it } from 'vitest';
import { runAtOnce } from './run-at-once.ts';
import { Readings } from './readings.ts';
import { type Point } from './settings.ts';
import type { Period } from './periods.ts';
import { facts, measure, period, series } from './test/facts.ts';
import { phaseOf, timelineOf } from './timeline.ts';

const january = period('2026-01');
const quarter = period('2026-Q1');

describe('a timeline', () => {
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'] as const;
  const periods = months.map((month) => period(month)) as [Period, ...Period[]];
  const timeline = (
    settings: Parameters<typeof measure>[1],
    points: Point[],
    today: string,
    given: readonly [Period, ...Period[]] = periods,
  ) => {
    const kpi = measure(1, settings);
    const readings = new Readings(facts([kpi], { 1: points }, { today }));
    return runAtOnce(timelineOf(readings, kpi, given, ({ key }) => key === january.key));
  };
  const sums = [
    ...series('actual', { '2026-01': 10, '2026-02': 11, '2026-03': 12, '2026-04': 13, '2026-05': 3 }),
    ...series('target', { '2026-01': 12 }),
  ];

  it('should tell where each period stands, with what is known of it', () => {
    const { periods: entries, ytd } = timeline({ aggregation: 'sum' }, sums, '2026-05-05');
    expect(entries.map(({ phase }) => phase)).toEqual([
      'locked',
      'closing',
      'closing',
      'due',
      'open',
      'future',
    ]);
    expect(entries[0]).toMatchObject({
      key: 'month:2026-01-01',
      label: 'Jan 2026',
      start: '2026-01-01',
      end: '2026-01-31',
      actual: 10,
      target: 12,
      redLine: 10.8,
      status: 'red',
      valueState: 'value',
      provisional: null,
      note: '',
      by: null,
      band: null,
    });
    expect(entries[4]).toMatchObject({
      actual: 3,
      status: null,
      valueState: 'partial',
      reason: 'still running',
    });
    expect(entries[5]).toMatchObject({ actual: null, note: null, valueState: 'none', redLine: 10.8 });
    expect(ytd).toEqual({ actual: 46, target: 48, status: 'amber', provisional: null });
  });

  it('should forecast the rest of a year', () => {
    const { forecast } = timeline({ aggregation: 'sum' }, sums, '2026-05-05');
    expect(forecast?.periods.map(({ key }) => key)).toEqual(
      ['05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `month:2026-${month}-01`),
    );
    expect(forecast?.year).toBe(46 + 8 * 12);
    const level = timeline({}, sums, '2026-05-05').forecast;
    expect(level?.periods[0]?.value).toBeCloseTo(14);
    expect(timeline({}, series('actual', { '2026-01': 1 }), '2026-05-05').forecast).toBeNull();
    const december = [period('2026-12')] as const;
    const nextYear = timeline({ aggregation: 'sum' }, sums, '2027-01-01', december).forecast;
    expect(nextYear?.periods[0]?.key).toBe('month:2027-01-01');
    expect(nextYear?.year).toBe(112);
    const nothingYet = timeline(
      { aggregation: 'sum', missing: 'zero' },
      series('actual', { '2025-05': 4, '2025-06': 4, '2025-07': 4, '2025-08': 4 }),
      '2026-02-02',
    );
    expect(nothingYet.forecast?.year).toBe(11 * 4);
  });

  it('should compare progress with the time that has passed (example 29)', () => {
    const way = {
      baseline: { value: 60, date: '2025-12-31' },
      finalTarget: { value: 100, date: '2026-12-31' },
    };
    const quarters = [period('2026-Q1'), period('2026-Q2')] as const;
    const points = series('actual', { '2026-Q2': 78 });
    const { progress } = timeline({ ...way, grain: 'quarter' }, points, '2026-07-01', quarters);
    expect(progress).toEqual({ value: 0.45, expected: 0.5, pace: 0.9, hold: null, holdCode: null });
    const expectedOf = (settings: Parameters<typeof measure>[1]) =>
      timeline(settings, points, '2026-07-01').progress.expected;
    expect(expectedOf({ ...way, baseline: { value: 60, date: null } })).toBeNull();
    expect(expectedOf({ ...way, finalTarget: { value: 60, date: null } })).toBeNull();
    expect(expectedOf({ ...way, finalTarget: { value: 60, date: '2025-01-01' } })).toBeNull();
    expect(expectedOf({})).toBeNull();
  });

  it('should ring signals, among the values that are known (example 32)', () => {
    const given = [10, 12, 11, 13, 12, 11, 10, 12, 11, 20];
    const keys = given.map((_, index) => `2025-${String(index + 1).padStart(2, '0')}`);
    const values = Object.fromEntries(keys.map((key, index) => [key, given[index] as number]));
    const all = keys.map((key) => period(key)) as [Period, ...Period[]];
    expect(timeline({}, series('actual', values), '2026-05-05', all).signals).toEqual(['month:2025-10-01']);
    const more: [Period, ...Period[]] = [...all, period('2025-11'), period('2025-12')];
    expect(timeline({ missing: 'carry' }, series('actual', values), '2026-05-05', more).signals).toEqual([
      'month:2025-10-01',
    ]);
    expect(timeline({}, series('actual', values), '2025-10-15', all).signals).toEqual([]);
    expect(timeline({ missing: 'zero' }, [], '2026-05-05', all).signals).toEqual([]);
  });

  it('should show a band, and a part of a sum with the target of the whole', () => {
    const band = [...series('actual', { '2026-01': 5 }), ...series('hi', { '2026-01': 6 })];
    expect(timeline({ direction: 'band' }, band, '2026-05-05').periods[0]?.band).toEqual({
      lo: null,
      hi: 6,
      redLo: null,
      redHi: 6.6,
    });
    const low = series('lo', { '2026-01': 10 });
    expect(timeline({ direction: 'band' }, low, '2026-05-05').periods[0]?.band).toMatchObject({
      lo: 10,
      redLo: 9,
    });
    const partly = timeline(
      { aggregation: 'sum' },
      [...series('actual', { '2026-01': 9 }), ...series('target', { '2026-01': 10 })],
      '2026-05-05',
      [quarter],
    );
    expect(partly.periods[0]).toMatchObject({ target: 10, fullTarget: 30, provisional: { have: 1, of: 3 } });
    expect(phaseOf(january, '2026-02-11', 10, false)).toBe('closing');
  });
});
