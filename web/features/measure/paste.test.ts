import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { periodsBetween } from '../../../contract/scorecard/periods.ts';
import type { Timeline } from '../../entities/scorecard/scorecard.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import { inOrder, LOCALES, pasteInto, roundTrip } from '../../test/paste.ts';
import { columnsOf, contextOf, KEYS, rowsOf } from './grid-rows.ts';
import { blockReader } from './pasted.ts';

const kpi = {
  id: 7,
  measure: 'Orders',
  unit: '',
  grain: 'month',
  direction: 'up',
  aggregation: 'last',
  source: 'manual',
  numeratorId: null,
  denominatorId: null,
} as TrackedKpi;

/** The grid of the months from one to another. */
function gridOf(from: string, to: string) {
  const periods = periodsBetween(DEFAULT_CALENDAR, 'month', from, to);
  const timeline = { periods, points: [] } as unknown as Timeline;
  return {
    columns: columnsOf(kpi),
    rows: rowsOf(kpi, timeline),
    keys: KEYS,
    read: blockReader(contextOf(kpi, DEFAULT_CALENDAR, '2026-10-15', timeline)),
    refusal: () => undefined,
    isNameLocked: true,
  };
}
const year = gridOf('2026-01-01', '2026-12-31');
const twoYears = gridOf('2025-01-01', '2026-12-31');

/** What a paste changes at July. */
const paste = (text: string, column: string | null = 'actual', grid = year) =>
  pasteInto(grid, text, column === null ? undefined : ['month:2026-07-01', column]);
const at = (month: number, column: string, text: string) => [
  `month:2026-${String(month).padStart(2, '0')}-01`,
  column,
  text,
];

const THREE = [at(8, 'actual', '10'), at(9, 'actual', '20'), at(10, 'actual', '30')];

describe('a pasted table goes to the periods that it names, from any cell', () => {
  test.each([
    ['with headings', 'Period\tActual\nAug 2026\t10\nSep 2026\t20\nOct 2026\t30'],
    ['in another order', 'Actual\tMonth\n30\tOct-26\n10\tAug-26\n20\tSep-26'],
    ['with the name of the KPI over the values', '\tOrders\nAug\t10\nSep\t20\nOct\t30'],
    ['beside other KPIs', 'Month\tRevenue\tOrders\n2026-08\t1\t10\n2026-09\t2\t20\n2026-10\t3\t30'],
    ['with another word for the periods', 'Monat\tActual\n08/2026\t10\n09/2026\t20\n10/2026\t30'],
    ['as rows', '\tAug\tSep\tOct\nOrders\t10\t20\t30'],
    ['as rows, beside other KPIs', 'Measure\tAug\tSep\tOct\nRevenue\t1\t2\t3\nOrders\t10\t20\t30'],
    [
      'a value a line',
      'KPI\tPeriod\tValue\nRevenue\tAug 2026\t1\nOrders\tAug 2026\t10\nOrders\tSep 2026\t20\nOrders\tOct 2026\t30',
    ],
    ['with a title above', 'Orders of 2026\nPeriod\tActual\nAug\t10\nSep\t20\nOct\t30'],
  ])('%s', (_, text) => {
    for (const column of [null, 'period', 'actual', 'target'])
      expect(paste(text, column).changed).toEqual(inOrder(THREE));
  });

  test.each(['1e400', '1234567890123456', '12,34,567', 'open', '12 of 25'])(
    'also with %j among its values, which is refused in its cell',
    (wrong) => {
      for (const heading of ['Period', 'Monat'])
        expect(paste(`${heading}\tActual\nAug\t10\nSep\t${wrong}\nOct\t30`).changed).toEqual(
          inOrder([at(8, 'actual', '10'), at(9, 'actual', wrong), at(10, 'actual', '30')]),
        );
    },
  );

  test.each([
    ['months', 'Aug\t10\nSep\t20\nOct\t30'],
    ['months in another order', 'Oct\t30\nAug\t10\nSep\t20'],
    ['dates', '2026-08-31\t10\n2026-09-30\t20\n2026-10-31\t30'],
    ['bare numbers', '202608\t10\n202609\t20\n202610\t30'],
    ['rows', 'Aug\tSep\tOct\n10\t20\t30'],
    ['a value a line', 'Orders\tAug\t10\nOrders\tSep\t20\nOrders\tOct\t30'],
  ])('without headings, as %s', (_, text) => {
    for (const column of ['period', 'actual']) expect(paste(text, column).changed).toEqual(inOrder(THREE));
  });

  test('with every series of the KPI', () => {
    expect(paste('Period\tTarget\tRed line\tResult\tNote\nAug\t5\t4\t3\tLate').changed).toEqual(
      inOrder([at(8, 'actual', '3'), at(8, 'target', '5'), at(8, 'red', '4'), at(8, 'note', 'Late')]),
    );
    expect(paste('\tAug\tSep\nTarget\t1\t2\nActual\t3\t4').changed).toEqual(
      inOrder([at(8, 'target', '1'), at(9, 'target', '2'), at(8, 'actual', '3'), at(9, 'actual', '4')]),
    );
    expect(paste('Aug\t10\t11', 'target').changed).toEqual([at(8, 'red', '11'), at(8, 'target', '10')]);
  });

  test('a period that is not shown becomes a row', () => {
    expect(paste('Period\tActual\nAug 2019\t10').changed).toContainEqual(['new-2', 'period', 'Aug 2019']);
  });

  test('no names at all: from the chosen cell on', () => {
    expect(paste('10\n20').changed).toEqual([at(7, 'actual', '10'), at(8, 'actual', '20')]);
    expect(paste('46235\t46266').changed).toEqual([at(7, 'actual', '46235'), at(7, 'target', '46266')]);
    expect(paste('2026\t2027\n5\t6').changed).toHaveLength(4);
  });
});

describe('what names nothing is refused, and nothing shifts', () => {
  test('a month whose year is not told', () => {
    expect(paste('Aug\t10\nSep\t20\nOct\t30', 'actual', twoYears)).toEqual({
      changed: [],
      message: [
        'Nothing was pasted.',
        ...['Aug', 'Sep', 'Oct'].map(
          (text) =>
            `Left out: “${text}” needs a year: not one period of that name is shown, but several or none.`,
        ),
      ],
    });
  });

  test('a line of no period, of another KPI, or of a total', () => {
    const { changed, message } = paste(
      'KPI\tPeriod\tActual\nOrders\tAug\t10\nRevenue\tSep\t1\nOrders\tTotal\t60\nOrders\t2026\t60',
    );
    expect(changed).toEqual([at(8, 'actual', '10')]);
    expect(message).toEqual([
      '1 row was pasted.',
      'Left out: “Total” is no period of the calendar.',
      'Left out: “Revenue” is another KPI.',
      'Left out: “FY2026” is longer than the periods that values are due for.',
    ]);
  });

  test('a period that is there twice', () => {
    expect(paste('Aug\t10\nAugust 2026\t20')).toEqual({
      changed: [at(8, 'actual', '10')],
      message: ['1 row was pasted.', 'Left out: “Aug 2026” is in the paste more than once.'],
    });
  });

  test('headings that are not understood, and those that are in part', () => {
    expect(paste('Monat\tIst\nAug\t10').changed).toEqual([at(8, 'actual', '10')]);
    for (const text of [
      'Kuukausi\tToteuma\nAug\t10',
      'Toteuma\tTavoite\n1\t2',
      'Foo\n5',
      'Revenue\tChurn\n1\t2',
    ])
      expect(paste(text)).toEqual({
        changed: [],
        message: [
          expect.stringMatching(
            /^Nothing was pasted: the first row looks like headings that this grid does not have: “/,
          ),
        ],
      });
    expect(paste('Kuukausi\tToteuma\tTarget\nAug\t10\t20')).toEqual({
      changed: [at(8, 'target', '20')],
      message: ['1 row was pasted.', 'Left out, because the grid has no such column: “Toteuma”.'],
    });
  });

  test('words beside values', () => {
    expect(paste('North\t10\nSouth\t20').message).toContain(
      'Left out: “North” is no period of the calendar.',
    );
    expect(paste('North\t10\nSouth\t20').changed).toEqual([]);
  });
});

describe('what the grid copies', () => {
  afterEach(() => vi.restoreAllMocks());
  const periods = periodsBetween(DEFAULT_CALENDAR, 'month', '2025-01-01', '2026-12-31');
  const values = [1234, 1.234, 0.125, -5, 1_234_567.891, 12.5];
  const points = values.flatMap((value, index) =>
    ['actual', 'target', 'red'].map((series) => ({
      period: periods[index + 10]?.key,
      series,
      value,
      state: 'value',
      note: 'Late, as "planned"\nbefore',
    })),
  );
  test.each(LOCALES)('it reads back in %s', (language) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    const timeline = { periods, points } as unknown as Timeline;
    expect(roundTrip({ ...twoYears, rows: rowsOf(kpi, timeline) })).toEqual([]);
  });
});
