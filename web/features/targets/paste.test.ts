import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { planOf } from '../../test/content.ts';
import { LOCALES, pasteInto, roundTrip } from '../../test/paste.ts';
import { byPlace, columnsOf, KEYS, refusalOf, rowsOf } from './model.ts';
import { blockReader } from './pasted.ts';
import { periodsOf, trackedKpis, type View } from './view.ts';

const kpis = trackedKpis(
  planOf({
    kpis: [
      { measure: 'Revenue', unit: '€', grain: 'month' },
      { measure: 'Churn', unit: '%', grain: 'month' },
      { measure: 'Churn', unit: 'days', grain: 'month' },
      { measure: 'Orders', unit: '%', grain: 'month' },
      { measure: 'Visits', unit: '%', grain: 'month' },
      { measure: 'Visits', unit: '%', grain: 'month' },
    ],
  }),
);
const view: View = { year: 2026, series: 'target', grain: 'month' };
const { periods } = periodsOf(DEFAULT_CALENDAR, view);
const grid = {
  columns: columnsOf(periods),
  rows: rowsOf(kpis, periods, byPlace([])),
  keys: KEYS,
  read: blockReader(view, {
    calendar: DEFAULT_CALENDAR,
    today: '2026-01-01',
    grain: 'month',
    shown: periods,
    kpis,
  }),
  refusal: refusalOf,
  isNameLocked: true,
};
const [revenue, churn, churnDays, orders, visits, otherVisits] = kpis.map(({ id }) => String(id)) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const month = (number: number) => `month:2026-${String(number).padStart(2, '0')}-01`;

/** What a paste changes, as KPI, month and text; at first the cell is that of Revenue in March. */
const paste = (text: string, at: [string, string] | null = [revenue, month(3)]) => {
  const { changed, message } = pasteInto(grid, text, at ?? undefined);
  return { changed: changed.map(([id, column, cell]) => [id, Number(column.slice(11, 13)), cell]), message };
};

const BOTH = [
  [revenue, 8, '1'],
  [revenue, 9, '2'],
  [orders, 8, '3'],
  [orders, 9, '4'],
];

describe('a pasted table goes where its names say, from any cell', () => {
  test.each([
    ['KPIs by months', 'Measure\tAug\tSep\nRevenue\t1\t2\nOrders\t3\t4'],
    ['in another order', 'Measure\tSep 2026\tAug-26\nOrders\t4\t3\nRevenue\t2\t1'],
    ['without a word for the names', '\tAug\tSep\nOrders\t3\t4\nRevenue\t1\t2'],
    ['with another word for the names', 'Kennzahl\t2026-08\t2026-09\nOrders\t3\t4\nRevenue\t1\t2'],
    ['with units', 'Measure\tUnit\t01.08.2026\t01.09.2026\nOrders\t%\t3\t4\nRevenue\t€\t1\t2'],
    ['with bare numbers for months', 'Measure\t202608\t202609\nOrders\t3\t4\nRevenue\t1\t2'],
    ['with days of a spreadsheet', '\t46235\t46266\nOrders\t3\t4\nRevenue\t1\t2'],
    ['with a title above', 'Plan 2026\nby Finance\nMeasure\tAug\tSep\nOrders\t3\t4\nRevenue\t1\t2'],
    ['months by KPIs', 'Month\tOrders\tRevenue\nSep\t4\t2\nAug\t3\t1'],
    ['months by KPIs, without a word for the months', '\tRevenue\tOrders\n8/2026\t1\t3\n9/2026\t2\t4'],
    [
      'a value a line',
      'KPI\tPeriod\tTarget\nOrders\tSep\t4\nOrders\tAug\t3\nRevenue\tAug\t1\nRevenue\tSep\t2',
    ],
    [
      'a value a line, the period first',
      'Date\tValue\tName\n2026-09-30\t4\tOrders\n2026-08-31\t3\tOrders\n2026-08-31\t1\tRevenue\n2026-09-30\t2\tRevenue',
    ],
    ['a value a line, without headings', 'Orders\tSep\t4\nOrders\tAug\t3\nRevenue\tAug\t1\nRevenue\tSep\t2'],
    [
      'a value a line, the period first, without headings',
      'Sep\tOrders\t4\nAug\tOrders\t3\nAug\tRevenue\t1\nSep\tRevenue\t2',
    ],
    [
      'a value a line, with units',
      'Orders\t%\tSep\t4\nOrders\t%\tAug\t3\nRevenue\t€\tAug\t1\nRevenue\t€\tSep\t2',
    ],
  ])('%s', (_, text) => {
    for (const at of [null, [revenue, month(3)], [visits, 'measure']] as const)
      expect(paste(text, at && [...at]).changed).toEqual(BOTH);
  });

  test.each([
    ['KPI\tMonth\tActual\nRevenue\tAug\t1\nOrders\tSep\t2', 'Actual'],
    ['Periode\tKPI\tIst\nAug\tRevenue\t1\nSep\tOrders\t2', 'Ist'],
    ['KPI\tMonth\tActual\nRevenue\tAug\t1', 'Actual'],
  ])('values of another kind, a value a line, are refused: %j', (text, heading) => {
    const refusal = `Nothing was pasted: the first row looks like headings that this grid does not have: “${heading}”.`;
    for (const at of [null, [revenue, month(3)], [visits, 'measure']] as const)
      expect(paste(text, at && [...at])).toEqual({ changed: [], message: [refusal] });
  });

  test('a value a line, with another word for the periods', () => {
    const { changed, message } = paste('KPI\tMonat\tTarget\nRevenue\tAug\t1\nOrders\tSep\t2');
    expect(changed).toEqual([
      [revenue, 8, '1'],
      [orders, 9, '2'],
    ]);
    expect(message).toEqual(['2 rows were pasted.']);
  });

  test('numbers with groups of two digits go to the chosen cell, where other languages refuse them', () => {
    expect(paste('12,34,567\t1,23,456.5').changed).toEqual([
      [revenue, 3, '12,34,567'],
      [revenue, 4, '1,23,456.5'],
    ]);
  });

  test('the months, with the KPIs from the chosen cell on', () => {
    const expected = [
      [churn, 8, '1'],
      [churn, 9, '2'],
    ];
    expect(paste('Aug\tSep\n1\t2', [churn, month(3)]).changed).toEqual(expected);
    expect(paste('Sep\t2\nAug\t1', [churn, month(3)]).changed).toEqual(expected);
  });

  test('the KPIs, with the months from the chosen cell on', () => {
    const { changed } = paste('Orders\t5\t6\nRevenue\t7\t8');
    expect(changed).toEqual([
      [revenue, 3, '7'],
      [revenue, 4, '8'],
      [orders, 3, '5'],
      [orders, 4, '6'],
    ]);
    expect(paste('Orders\t%\t5\nRevenue\t€\t7').changed).toEqual([
      [revenue, 3, '7'],
      [orders, 3, '5'],
    ]);
    expect(paste('Orders\t5', [revenue, 'measure']).changed).toEqual([[orders, 1, '5']]);
    expect(paste('Orders\t5', null)).toEqual({
      changed: [],
      message: ['Nothing was pasted: choose the cell that its values begin in, or paste their periods too.'],
    });
    const year = Array.from({ length: 12 }, (__, index) => index + 1);
    expect(paste(`Orders\t${year.join('\t')}`, null).changed).toEqual(
      year.map((value) => [orders, value, String(value)]),
    );
    expect(paste(`Orders\t%\t${year.join('\t')}`, null).changed).toHaveLength(12);
  });

  test('no names at all: from the chosen cell on', () => {
    expect(paste('1\t2\n3\t4').changed).toEqual([
      [revenue, 3, '1'],
      [revenue, 4, '2'],
      [churn, 3, '3'],
      [churn, 4, '4'],
    ]);
    expect(paste('46235\t46266').changed).toEqual([
      [revenue, 3, '46235'],
      [revenue, 4, '46266'],
    ]);
    expect(paste('46100\t46200\n1\t2').changed).toHaveLength(4);
  });
});

describe('what names nothing is refused, and nothing shifts', () => {
  test('an unknown KPI and an unknown month', () => {
    const { changed, message } = paste(
      'Measure\tAug\tAug 2027\tTotal\nGrowth\t1\t2\t3\nOrders\t4\t5\t6\nTotal\t7\t8\t9',
    );
    expect(changed).toEqual([[orders, 8, '4']]);
    expect(message).toEqual([
      '1 row was pasted.',
      'Left out, because the grid has no such column: “Aug 2027”, “Total”.',
      'Left out: no KPI here is named “Growth”.',
    ]);
    expect(paste('Orders\tAug\t1\nOrders\tAug 2027\t2\nGrowth\tAug\t3').message).toEqual([
      '1 row was pasted.',
      'Left out, because the grid has no such column: “Aug 2027”.',
      'Left out: no KPI here is named “Growth”.',
    ]);
  });

  test('headings that are not understood', () => {
    for (const text of [
      'Kennzahl\tIst\tSoll\nOrders\t1\t2',
      'Foo\tBar\n1\t2',
      'KPI\tFoo\nOrders\t2',
      '\t2031\t2032\nOrders\t1\t2',
      'KPI\tWert\nOrders\t2',
    ]) {
      const { changed, message } = paste(text);
      expect(changed).toEqual([]);
      expect(message[0]).toMatch(
        /^Nothing was pasted: the first row looks like headings that this grid does not have: “/,
      );
    }
  });

  test('the names of KPIs that are not here', () => {
    expect(paste('Foo\t1\t2\nBar\t3\t4')).toEqual({
      changed: [],
      message: [
        'Nothing was pasted.',
        'Left out: no KPI here is named “Foo”.',
        'Left out: no KPI here is named “Bar”.',
      ],
    });
  });

  test('a month that is there twice', () => {
    expect(paste('Measure\tAug\t2026-08\nOrders\t1\t2')).toEqual({
      changed: [[orders, 8, '1']],
      message: ['1 row was pasted.', 'Left out, because the grid has no such column: “2026-08”.'],
    });
    expect(paste('Orders\tAug\t1\nOrders\tAug\t2').message).toContain(
      'Left out: “Orders” is in the paste more than once.',
    );
  });
});

describe('equal names', () => {
  test('are told apart by their unit', () => {
    const expected = [
      [churn, 8, '1'],
      [churnDays, 8, '2'],
    ];
    expect(paste('KPI\tUnit\tAug\nChurn\tdays\t2\nChurn\t%\t1').changed).toEqual(expected);
    expect(paste('Churn\tdays\tAug\t2\nChurn\t%\tAug\t1').changed).toEqual(expected);
    expect(paste('KPI\tUnit\tAug\nChurn\tweeks\t2')).toEqual({
      changed: [],
      message: ['Nothing was pasted.', 'Left out: no KPI here is named “Churn” with the unit “weeks”.'],
    });
  });

  test('or by their order, where all of them are there', () => {
    expect(paste('KPI\tAug\nVisits\t2\nVisits\t1').changed).toEqual([
      [visits, 8, '2'],
      [otherVisits, 8, '1'],
    ]);
    expect(paste('Visits\tAug\t2\nVisits\tSep\t3\nVisits\tAug\t1\nVisits\tSep\t4').changed).toEqual([
      [visits, 8, '2'],
      [visits, 9, '3'],
      [otherVisits, 8, '1'],
      [otherVisits, 9, '4'],
    ]);
  });

  test('are refused otherwise, with the reason', () => {
    expect(paste('KPI\tAug\nVisits\t2\nOrders\t1')).toEqual({
      changed: [[orders, 8, '1']],
      message: [
        '1 row was pasted.',
        'Left out: 2 rows here are named “Visits”, and the paste does not say which one.',
      ],
    });
  });
});

test('dates whose days could be months are not guessed', () => {
  const { changed, message } = paste('KPI\tDate\tTarget\nOrders\t8/1/2026\t3\nRevenue\t8/1/2026\t1');
  expect(changed).toEqual([]);
  expect(message).toContain(
    'Left out: the dates of “Date” could have day or month first: write them as 2026-08-31.',
  );
  expect(paste('KPI\tDate\tTarget\nOrders\t8/1/2026\t3\nOrders\t9/1/2026\t4').changed).toEqual([
    [orders, 8, '3'],
    [orders, 9, '4'],
  ]);
});

test('the numbers of a column are read in one notation', () => {
  const { changed } = paste('KPI\tAug\tSep\tOct\nRevenue\t1.234\t1,5\t7\nOrders\t1.234,5\t2\t1.234');
  expect(changed).toEqual([
    [revenue, 8, '1234'],
    [revenue, 9, '1.5'],
    [revenue, 10, '7'],
    [orders, 8, '1234.5'],
    [orders, 9, '2'],
    [orders, 10, '1234'],
  ]);
});

describe('what the grid copies', () => {
  afterEach(() => vi.restoreAllMocks());
  const values = [1234, 1.234, 0.125, -5, 1_234_567.891, 12.5];
  const points = kpis.flatMap(({ id }, row) =>
    values.map((value, index) => ({
      kpiId: id,
      period: month(index + 1),
      value: index === row ? null : value,
      state: index === row ? ('na' as const) : ('value' as const),
      note: '',
    })),
  );
  test.each(LOCALES)('it reads back in %s', (language) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    expect(roundTrip({ ...grid, rows: rowsOf(kpis, periods, byPlace(points)) })).toEqual([]);
  });
});
