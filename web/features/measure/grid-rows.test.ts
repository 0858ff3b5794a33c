import { describe, expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { period } from '../../../contract/scorecard/test/facts.ts';
import type { Timeline } from '../../entities/scorecard/scorecard.ts';
import { checkRow, columnsOf, contextOf, pointsOf, rowsOf, unusualIn } from './grid-rows.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';

const kpi = (more: Partial<TrackedKpi> = {}): TrackedKpi =>
  ({
    id: 7,
    measure: 'Orders',
    grain: 'month',
    direction: 'up',
    aggregation: 'last',
    source: 'manual',
    numeratorId: null,
    denominatorId: null,
    ...more,
  }) as TrackedKpi;

const timeline = {
  periods: [
    { ...period('2026-01'), target: 100, band: null },
    { ...period('2026-02'), target: null, band: null },
  ],
  points: [
    { period: 'month:2026-01-01', series: 'actual', value: 92.5, state: 'value', note: 'Late' },
    { period: 'month:2026-01-01', series: 'target', value: 100, state: 'value', note: 'Plan' },
    { period: 'month:2026-02-01', series: 'actual', value: null, state: 'na', note: 'Closed' },
  ],
} as unknown as Timeline;

const context = (more?: Partial<TrackedKpi>, today = '2026-02-10') =>
  contextOf(kpi(more), DEFAULT_CALENDAR, today, timeline);

const JAN = {
  measure: 'Orders',
  period: 'Jan 2026',
  actual: '92.5',
  target: '100',
  note: 'Late',
  reason: '',
};
const points = (
  cells: object,
  before: object | undefined,
  id = 'month:2026-01-01',
  more?: Partial<TrackedKpi>,
) =>
  pointsOf({ id, cells: cells as never, before: before as never }, context(more)).map(({ point }) => point);

describe('the rows of the grid', () => {
  test('are what was entered for each period, in order', () => {
    expect(rowsOf(kpi(), timeline)).toEqual([
      { id: 'month:2026-01-01', cells: JAN },
      {
        id: 'month:2026-02-01',
        cells: { measure: 'Orders', period: 'Feb 2026', actual: 'n/a', note: 'Closed', reason: '' },
      },
    ]);
  });

  test('have the columns of what is entered for the KPI', () => {
    const idsOf = (more: Partial<TrackedKpi>) => columnsOf(kpi(more)).map(({ id }) => id);
    expect(idsOf({})).toEqual(['period', 'actual', 'target', 'red', 'note', 'reason']);
    expect(idsOf({ direction: 'band' })).toContain('redHi');
    expect(idsOf({ aggregation: 'ratio' }).slice(1, 4)).toEqual(['num', 'den', 'actual']);
    expect(idsOf({ source: 'formula' })).not.toContain('actual');
  });

  test('write only the cells that changed; an emptied one deletes its point', () => {
    expect(points({ ...JAN, actual: '1,093' }, JAN)).toEqual([
      { kpiId: 7, period: 'month:2026-01-01', series: 'actual', value: 1093, note: 'Late' },
    ]);
    expect(points({ ...JAN, target: '', reason: 'Dropped' }, JAN)).toEqual([
      { kpiId: 7, period: 'month:2026-01-01', series: 'target', value: null, note: 'Dropped' },
    ]);
    expect(points({ ...JAN, note: 'Very late' }, JAN)).toEqual([
      { kpiId: 7, period: 'month:2026-01-01', series: 'actual', value: 92.5, note: 'Very late' },
    ]);
    expect(points(JAN, JAN)).toEqual([]);
  });

  test('write what does not apply with its note, and new rows by the text of their period', () => {
    expect(points({ period: '2026-03', actual: 'n/a', note: 'Closed' }, undefined, 'new-1')).toEqual([
      { kpiId: 7, period: 'month:2026-03-01', series: 'actual', state: 'na', note: 'Closed' },
    ]);
    expect(points({ period: '2026-Q1', actual: '5' }, undefined, 'new-1')).toEqual([
      { kpiId: 7, period: 'quarter:2026-01-01', series: 'actual', value: 5 },
    ]);
  });

  test('a note of a ratio stands at its numerator', () => {
    const cells = { period: 'Jan 2026', num: '3', den: '4', note: 'Both' };
    expect(points(cells, { period: 'Jan 2026' }, 'month:2026-01-01', { aggregation: 'ratio' })).toEqual([
      { kpiId: 7, period: 'month:2026-01-01', series: 'num', value: 3, note: 'Both' },
      { kpiId: 7, period: 'month:2026-01-01', series: 'den', value: 4 },
    ]);
  });
});

describe('a row is refused', () => {
  const errors = (cells: object, before: object | undefined, today?: string) =>
    checkRow(cells as never, before as never, context({}, today));

  test('where its period is none, too short, or has a row', () => {
    expect(errors({ period: 'soon' }, undefined)).toHaveProperty('period');
    expect(errors({ period: '2026-W05' }, undefined)).toHaveProperty('period');
    expect(errors({ period: '2026-01' }, undefined)).toHaveProperty('period');
    expect(errors({ period: '2026-03' }, undefined)).toEqual({});
  });

  test('where a value is no number, or has no note that it needs', () => {
    expect(errors({ ...JAN, actual: 'many' }, JAN)).toHaveProperty('actual');
    expect(errors({ ...JAN, actual: 'n/a', note: '' }, JAN)).toHaveProperty('note');
    expect(errors({ ...JAN, actual: '' }, JAN)).toHaveProperty('note');
    expect(errors({ ...JAN, red: 'x' }, JAN)).toHaveProperty('red');
  });

  test('where it changes a target in the course of the year without saying why', () => {
    const changed = { ...JAN, target: '120' };
    expect(errors(changed, JAN)).toHaveProperty('reason');
    expect(errors({ ...changed, reason: 'New plant' }, JAN)).toEqual({});
    expect(errors(changed, JAN, '2027-02-10')).toEqual({});
    const feb = { period: 'Feb 2026', target: '120' };
    expect(errors(feb, { period: 'Feb 2026' })).toEqual({});
  });
});

test.each([
  ['of a total', {}, { actual: '570' }, '570'],
  ['of a ratio', { aggregation: 'ratio', factor: 100 }, { num: '57', den: '10' }, '57 / 10'],
] as const)('an unusual value %s is asked about', (_, more, cells, text) => {
  const months = ['2025-09', '2025-10', '2025-11', '2025-12'].map((key, index) => ({
    ...period(key),
    actual: [50, 53, 51, 57][index] ?? null,
  }));
  const rows = [{ cells: { ...JAN, ...cells }, before: JAN }];
  expect(
    unusualIn(
      rows,
      { periods: months } as unknown as Timeline,
      context({ unit: '%', decimals: null, ...more }),
    ),
  ).toEqual([
    'Unusual values. Save again if they are right:',
    `Orders, Jan 2026, ${text}: Ten times the last value (57%).`,
  ]);
});
