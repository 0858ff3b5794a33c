import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { Readings } from './readings.ts';
import type { Grain, MeasureOf, Point } from './settings.ts';
import { facts, measure, period, series } from './test/facts.ts';

/** A quarterly KPI with points of months, from the time when its values were due each month. */
function quarterly(settings: Partial<MeasureOf<Grain>>, points: Point[], today?: string) {
  const kpi = measure(1, { grain: 'quarter', ...settings });
  const readings = new Readings(facts([kpi], { 1: points }, today ? { today } : {}));
  return {
    read: (text = '2026-Q1') => readings.read(kpi, period(text)),
    judge: (text = '2026-Q1') => judge(readings, kpi, period(text)),
    target: (text: string) => readings.targets(kpi).of('target', period(text))?.value,
  };
}

const months = (...values: number[]): Record<string, number> =>
  Object.fromEntries(values.map((value, index) => [`2026-0${index + 1}`, value]));

describe('values that were entered for shorter periods', () => {
  it.each([
    ['sum', 60],
    ['mean', 20],
    ['last', 30],
    ['min', 10],
    ['max', 30],
  ] as const)('make the value of a longer one by %s', (aggregation, expected) => {
    const { read } = quarterly({ aggregation }, series('actual', months(10, 20, 30)));
    expect(read()).toMatchObject({ value: expected, state: 'value', rule: aggregation });
    expect(read('FY2026').value).toBe(expected);
    expect(read('2026-Q2')).toMatchObject({ value: null, state: 'missing' });
  });

  it('make a ratio from the sums of their parts', () => {
    const points = [...series('num', months(2, 2)), ...series('den', months(4, 100))];
    expect(quarterly({ aggregation: 'ratio', factor: 100 }, points).read().value).toBeCloseTo(3.8462, 4);
  });

  it('make none where only what is entered for the longer period counts', () => {
    expect(quarterly({ aggregation: 'supplied' }, series('actual', months(1))).read().value).toBeNull();
  });

  it('yield to a value of the longer period, which is marked', () => {
    const points = [...series('actual', months(10, 20, 30)), ...series('actual', { '2026-Q1': 70 })];
    expect(quarterly({ aggregation: 'sum' }, points).read()).toMatchObject({ value: 70, state: 'supplied' });
  });

  it('are missing where some are not applicable and the others lack, as lists of what is due say', () => {
    const na = (key: string): Point[] =>
      series('actual', { [key]: 0 }).map((point) => ({ ...point, value: null, state: 'na' }));
    const some = [...na('2026-01'), ...na('2026-02')];
    expect(quarterly({}, some).read()).toMatchObject({ value: null, state: 'missing' });
    expect(quarterly({}, some, '2026-04-05').read()).toMatchObject({ value: null, state: 'none' });
    expect(quarterly({}, [...some, ...na('2026-03')]).read()).toMatchObject({ value: null, state: 'na' });
    expect(quarterly({ dueFrom: '2026-01-01', missing: 'zero' }, some).read().value).toBe(0);
  });

  it('are compared with the targets of their time where some lack', () => {
    const points = [
      ...series('actual', { '2026-01': 120, '2026-03': 150 }),
      ...series('target', months(100, 110, 120)),
    ];
    const { reading, lines, fullTarget } = quarterly({ aggregation: 'sum' }, points).judge();
    expect(reading).toMatchObject({ value: 270, state: 'provisional', provisional: { have: 2, of: 3 } });
    expect(lines.target?.value).toBe(220);
    expect(fullTarget).toBe(330);
  });

  it('are carried on as the value of their longer period', () => {
    const { read } = quarterly({ missing: 'carry' }, series('actual', months(10, 20, 30)));
    expect(read('2026-Q2')).toMatchObject({ value: 30, state: 'carried' });
  });

  it('may be of several lengths, of which the longer one counts', () => {
    const points = series('actual', { '2026-W02': 1, '2026-W03': 2, '2026-W06': 5, '2026-02': 9 });
    expect(quarterly({ aggregation: 'sum' }, points).read().value).toBe(12);
  });
});

describe('targets that were set for shorter periods', () => {
  it('make those of longer ones, and apply until another one is set', () => {
    const { target } = quarterly(
      { aggregation: 'sum' },
      series('target', { '2026-01': 100, '2026-05': 120 }),
    );
    expect(['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3'].map(target)).toEqual([undefined, 300, 340, 360]);
  });

  it('of a level are that of its last shorter period', () => {
    const { target } = quarterly({}, series('target', { '2026-01': 100, '2026-03': 120 }));
    expect(['2026-Q1', '2026-Q2'].map(target)).toEqual([120, 120]);
  });

  it('yield to a target of the longer period, which applies from then on', () => {
    const points = [...series('target', months(100, 110, 120)), ...series('target', { '2026-Q1': 400 })];
    const { target } = quarterly({ aggregation: 'sum' }, points);
    expect(['2026-Q1', '2026-Q2'].map(target)).toEqual([400, 400]);
  });

  it('share what a year leaves', () => {
    const points = [...series('target', { FY2026: 1200 }), ...series('target', { '2026-01': 210 })];
    const { target } = quarterly({ aggregation: 'sum', decimals: 0 }, points);
    expect(target('2026-Q1')).toBe(210 + 90 + 90);
    expect(target('FY2026')).toBe(1200);
  });
});
