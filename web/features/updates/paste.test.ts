import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Calendar, DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import { update, work } from '../../test/updates.ts';
import { planPaste } from './paste.ts';
import type { PasteRow } from './paste-lines.ts';
import { isTable } from './rows.ts';

/** A row of a KPI in a period. */
function row(
  id: number,
  title: string,
  period: string,
  strategyId = 1,
  calendar: Calendar = DEFAULT_CALENDAR,
): PasteRow {
  const { key = '', label = '', grain = 'month' } = parsePeriod(calendar, period, 'month') ?? {};
  const one = update(
    { factor: id === 9 ? 1 : null },
    { id, title, strategyId, period: { key, label, grain } },
  );
  return { update: one, strategy: strategyId === 1 ? 'Northwind' : 'Harbour', calendar };
}
const once = (title: string): PasteRow => ({
  update: work({ title }),
  strategy: 'Northwind',
  calendar: DEFAULT_CALENDAR,
});

const simple = [row(1, 'Orders', '2026-10'), row(2, 'Margin', '2026-10'), once('Hire')];
/** Three months of one KPI, and one name in two strategies. */
const equal = [
  row(1, 'Orders', '2026-08'),
  row(1, 'Orders', '2026-09'),
  row(1, 'Orders', '2026-10'),
  row(2, 'Margin', '2026-10'),
  row(3, 'Margin', '2026-10', 2),
];

/** Where each line goes: title, period, strategy, value, why and error. */
const plan = (rows: readonly PasteRow[], from: number | undefined, text: string) =>
  planPaste(rows, from, text).map(({ row: to, value, why, error }) =>
    to
      ? [to.update.title, to.update.period?.label, to.strategy, value, why, ...(error ? [error] : [])]
      : [why],
  );
const short = (rows: readonly PasteRow[], from: number | undefined, text: string) =>
  plan(rows, from, text).map((line) => (line.length > 1 ? [line[0], line[1], line[3]] : line));

afterEach(() => vi.restoreAllMocks());

describe('a pasted column', () => {
  it('should fill rows downwards from where it is pasted, over empty cells', () => {
    expect(short(simple, 0, '1\r\n\r\n30\r\n\r\n')).toEqual([
      ['Orders', 'Oct 2026', '1'],
      ['Hire', undefined, '30'],
    ]);
    expect(short(simple, 1, '1\n2\n3')).toEqual([
      ['Margin', 'Oct 2026', '1'],
      ['Hire', undefined, '2'],
      ['There is no row left for it'],
    ]);
    expect(short(simple, 0, 'Ist\n1\n2')).toEqual([
      ['Orders', 'Oct 2026', '1'],
      ['Margin', 'Oct 2026', '2'],
    ]);
    expect(plan(simple, undefined, '1')).toEqual([['It has no title']]);
  });

  it('should read numbers in the notation of the paste, and say what is none', () => {
    expect(plan(simple, 0, '1.234,5\nsoon\n12').map((line) => line.slice(3))).toEqual([
      ['1234.5', 'by its place in the column'],
      ['soon', 'by its place in the column', 'Give a number, such as 57, or n/a with a reason.'],
      ['12', 'by its place in the column'],
    ]);
    expect(plan(simple, 0, 'n/a\n1')[0]?.at(-1)).toBe('Say in its row why there is no value');
    expect(short(simple, 0, '94,8')).toEqual([['Orders', 'Oct 2026', '94.8']]);
    for (const [language, value] of [
      ['en-US', '1.2340'],
      ['de-DE', '1234'],
    ] as const) {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
      expect(short(simple, 0, 'Orders\t1.234')).toEqual([['Orders', 'Oct 2026', value]]);
      expect(short(simple, 0, 'Orders\t1.234\nMargin\t1,5')[0]?.[2]).toBe('1234');
    }
  });
});

describe('values under headings', () => {
  it('should never be taken from what they are compared with', () => {
    const expected = [
      ['Orders', 'Oct 2026', '81'],
      ['Margin', 'Oct 2026', '82'],
    ];
    for (const heading of ['Actual', 'Ist', 'Value'])
      expect(short(simple, 0, `KPI\tTarget\t${heading}\nOrders\t90\t81\nMargin\t90\t82`)).toEqual(expected);
    const none = [['It has no value'], ['It has no value']];
    for (const heading of ['Target', 'Plan', 'Red line', 'Threshold']) {
      expect(short(simple, 0, `KPI\tMonth\t${heading}\nOrders\tOct\t90\nMargin\tOct\t90`)).toEqual(none);
      expect(short(simple, 0, `KPI\t${heading}\nOrders\t90\nMargin\t90`)).toEqual(none);
      expect(short(simple, 0, `${heading}\n90\n90`)).toEqual(none);
    }
  });

  it('should be without the unit that is written beside them', () => {
    const text = 'Orders\t5 k€\nMargin\t−3 %';
    const rows = [
      { ...row(1, 'Orders', '2026-10'), update: update({ unit: 'k€' }) },
      row(2, 'Margin', '2026-10'),
    ];
    expect(short(rows, 0, text).map((line) => line[2])).toEqual(['5', '-3']);
  });

  it('should be shares with groups too', () => {
    const rows = [row(9, 'Orders', '2026-10')];
    expect(short(rows, 0, 'KPI\tValue\nOrders\t1 234 / 2 500')).toEqual([
      ['Orders', 'Oct 2026', '1 234 / 2 500'],
    ]);
  });
});

describe('a line with a title', () => {
  it('should go to that title, whatever the other lines have', () => {
    expect(plan(simple, 2, 'margin\tx\t2\nORDERS\ty\t1')).toEqual([
      ['Margin', 'Oct 2026', 'Northwind', '2', 'by its title'],
      ['Orders', 'Oct 2026', 'Northwind', '1', 'by its title'],
    ]);
    expect(plan(simple, 0, 'margin\t2\n7\nother\t1\nOrders\t\nTotal\t9\tx')).toEqual([
      ['Margin', 'Oct 2026', 'Northwind', '2', 'by its title'],
      ['It has no title, as other lines have'],
      ['No row here has the title “other”'],
      ['It has no value'],
      ['No row here has the title “Total”'],
    ]);
  });

  it('should go to one row of that title, by its period and strategy, in any order of columns', () => {
    const expected = [
      ['Orders', 'Sep 2026', 'Northwind', '2', 'by its title and period'],
      ['Orders', 'Aug 2026', 'Northwind', '1', 'by its title and period'],
      ['Margin', 'Oct 2026', 'Harbour', '4', 'by its title and strategy'],
      ['Margin', 'Oct 2026', 'Northwind', '3', 'by its title, period and strategy'],
    ];
    expect(
      plan(equal, 0, 'Orders\tSep 2026\t2\nOrders\tAug-26\t1\nMargin\tHarbour\t4\nMargin\tOct\tNorthwind\t3'),
    ).toEqual(expected);
    expect(
      plan(
        equal,
        0,
        '2\t2026-09-30\tOrders\n1\t08/2026\tOrders\n4\tHarbour\tMargin\nNorthwind\t3\t202610\tMargin',
      ),
    ).toEqual(expected);
    expect(
      plan(
        equal,
        3,
        'KPI\tWhen\tStrategy\tValue\nOrders\tSep 2026\t\t2\nOrders\tAug-26\t\t1\nMargin\t\tHarbour\t4\nMargin\tOct\tNorthwind\t3',
      ),
    ).toEqual(expected);
  });

  it('should read its period in the calendar of the strategy', () => {
    const fromJuly = { ...DEFAULT_CALENDAR, fiscalYearStartMonth: 7 };
    const rows = [row(1, 'Orders', 'FY2026-Q1', 1, fromJuly), row(1, 'Orders', 'FY2026-Q2', 1, fromJuly)];
    expect(short(rows, 0, 'Orders\tQ2 FY26\t1\nOrders\tQ1 2025/26\t2')).toEqual([
      ['Orders', 'Q2 FY2026', '1'],
      ['Orders', 'Q1 FY2026', '2'],
    ]);
  });

  it('should go in the order shown where as many lines fit the same rows, and else nowhere', () => {
    expect(
      plan(equal, 0, 'Orders\t1\nOrders\t2\nOrders\t3').map((line) => [line[1], line[3], line[4]]),
    ).toEqual([
      ['Aug 2026', '1', 'by its title, in the order shown'],
      ['Sep 2026', '2', 'by its title, in the order shown'],
      ['Oct 2026', '3', 'by its title, in the order shown'],
    ]);
    expect(plan(equal, 0, 'Orders\t1\nOrders\t2')).toEqual(
      ['Orders', 'Orders'].map(() => ['It fits 3 rows: give the period or the strategy too']),
    );
    expect(plan(equal, 0, 'Orders\tOct\t3\nOrders\tAug\t1\nOrders\t2')[2]).toEqual([
      'Orders',
      'Sep 2026',
      'Northwind',
      '2',
      'by its title, the only row left',
    ]);
    expect(plan(equal, 0, 'Margin\t1')).toEqual([['It fits 2 rows: give the period or the strategy too']]);
  });

  it('should go nowhere where its row is not due or is taken, or its value is not told', () => {
    expect(plan(equal, 0, 'Orders\tJul 2026\t1\nOrders\tHarbour\t1\nOrders\tAug\t1\nOrders\tAug\t2')).toEqual(
      [
        ['“Orders” has no row for “Jul 2026”'],
        ['“Orders” has no row in “Harbour”'],
        ['Orders', 'Aug 2026', 'Northwind', '1', 'by its title and period'],
        ['The row that it names has a value of this paste already'],
      ],
    );
    expect(plan(simple, 0, 'Orders\t100\t95')).toEqual([
      ['It has 2 values, and no heading says which one is meant'],
    ]);
    expect(short(simple, 0, 'KPI\tActual\tTarget\nOrders\t95\t100')).toEqual([['Orders', 'Oct 2026', '95']]);
    expect(plan(simple, 0, 'KPI\tToteuma\tTavoite\nOrders\t95\t100')).toEqual([
      ['It has 2 values, and no heading says which one is meant'],
    ]);
  });

  it('should keep a value that cannot be saved with its row', () => {
    expect(plan(simple, 0, 'Orders\tsoon\nMargin\t5')[0]).toEqual([
      'Orders',
      'Oct 2026',
      'Northwind',
      'soon',
      'by its title',
      'Give a number, such as 57, or n/a with a reason.',
    ]);
    const ratio = [row(9, 'Share', '2026-10'), ...simple];
    expect(short(ratio, 0, 'Share\t12/25\nMargin\t5')[0]).toEqual(['Share', 'Oct 2026', '12/25']);
  });
});

it('takes periods without a title for those of the KPI that they are pasted into', () => {
  expect(plan(equal, 2, 'Oct\t3\nAug\t1\nSep\t2')).toEqual([
    ['Orders', 'Oct 2026', 'Northwind', '3', 'by its period'],
    ['Orders', 'Aug 2026', 'Northwind', '1', 'by its period'],
    ['Orders', 'Sep 2026', 'Northwind', '2', 'by its period'],
  ]);
});

it('keeps the text of each line', () => {
  expect(planPaste(simple, 0, 'Orders\t1\nNo\t2').map(({ text }) => text)).toEqual(['Orders\t1', 'No\t2']);
});

it('tells a table from a value', () => {
  expect(['1', '1,5 \n', '1\n2', '1\t2'].map(isTable)).toEqual([false, false, true, true]);
});
