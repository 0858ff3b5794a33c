import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { planOf } from '../../test/content.ts';
import { byPlace, changesOf, checkCells, columnsOf, refusalsOf, rowsOf, unusualIn } from './model.ts';
import { periodsOf, trackedKpis } from './view.ts';

const [revenue] = trackedKpis(planOf({ kpis: [{ measure: 'Revenue', unit: '€', grain: 'month' }] }));
if (!revenue) throw new Error('There is no KPI');
const { periods } = periodsOf(DEFAULT_CALENDAR, { year: 2026, grain: 'month' });
const id = revenue.id;
const [january, february, march] = ['month:2026-01-01', 'month:2026-02-01', 'month:2026-03-01'];
const points = byPlace([
  { kpiId: id, period: january, value: 1200, state: 'value', note: 'Agreed' },
  { kpiId: id, period: february, value: null, state: 'na', note: '' },
]);
const [row] = rowsOf([revenue], periods, points);
if (!row) throw new Error('There is no row');
const changes = (cells: Record<string, string>) =>
  changesOf(
    [{ ...row, cells: { ...row.cells, ...cells } }],
    new Map([[row.id, row.cells]]),
    periods,
    'target',
    points,
  );

test('a row has what is entered, by period', () => {
  expect(row.cells).toMatchObject({
    measure: 'Revenue',
    unit: '€',
    [january]: '1200',
    [february]: 'n/a',
    [march]: '',
  });
  expect(columnsOf(periods)).toHaveLength(14);
  expect(columnsOf(periods)[2]).toMatchObject({ header: 'Jan 2026' });
});

test('a changed cell becomes a point that keeps its note; the same number is no change', () => {
  expect(changes({ [january]: '1,200.0', [march]: ' ' })).toEqual([]);
  expect(
    changes({ [january]: '1300', [february]: '', [march]: 'N/A' }).map(({ point, isReplaced }) => [
      point,
      isReplaced,
    ]),
  ).toEqual([
    [{ kpiId: id, period: january, series: 'target', value: 1300, note: 'Agreed' }, true],
    [{ kpiId: id, period: february, series: 'target', value: null }, true],
    [{ kpiId: id, period: march, series: 'target', state: 'na' }, false],
  ]);
});

test('a cell takes a number, nothing or n/a', () => {
  expect(checkCells({ measure: 'Revenue', [january]: 'much', [february]: 'na', [march]: '' })).toEqual({
    [january]: 'Give a number',
  });
  const cells = { unit: '€', [january]: '9e999', [february]: '94,8 €', [march]: '1234567890123456' };
  expect(checkCells(cells)).toEqual({ [january]: 'Use a smaller number', [march]: 'Use at most 15 digits' });
});

test('a refusal goes to its cell', () => {
  const sent = changes({ [january]: '1', [march]: '2' });
  const details = [
    { path: 'commands.1.fields.value', message: 'The red line lies on the worse side of the target' },
  ];
  const error = new ApiError(400, 'invalid_request', 'No', { error: 'No', code: 'invalid_request', details });
  expect([...refusalsOf(error, sent)]).toEqual([
    [
      String(id),
      { message: details[0]?.message, code: 'invalid_request', errors: { [march]: details[0]?.message } },
    ],
  ]);
  expect(refusalsOf(new ApiError(500, 'internal', 'No'), sent).size).toBe(0);
});

test('a value that is unusual beside those before it is told', () => {
  const [share] = trackedKpis(planOf({ kpis: [{ measure: 'Share', unit: '%', grain: 'month' }] }));
  if (!share) throw new Error('There is no KPI');
  const entered = byPlace(
    [50, 53, 51, 55].map((value, index) => ({
      kpiId: share.id,
      period: periods[index]?.key ?? '',
      value,
      state: 'value' as const,
      note: '',
    })),
  );
  const [own] = rowsOf([share], periods, entered);
  if (!own) throw new Error('There is no row');
  const typed = { [periods[4]?.key ?? '']: '57', [periods[5]?.key ?? '']: '570' };
  const edited = changesOf(
    [{ ...own, cells: { ...own.cells, ...typed } }],
    new Map([[own.id, own.cells]]),
    periods,
    'actual',
    entered,
  );
  expect(unusualIn(edited, entered, [share])).toEqual([
    'Unusual values. Save again if they are right:',
    'Share, Jun 2026, 570: Ten times the last value (57%).',
  ]);
});
