import type { Calendar } from '../scorecard/calendar.ts';
import { periodLabel, SERIES_LABELS } from '../words/point-words.ts';
import { textOf } from '../values/cell-text.ts';
import type { GuessColumn } from './guess-rows.ts';
import type { ColumnUse, ImportMapping, RowKind, TableChoice, TableQuestion } from './mapping.ts';
import type { ReadSheet } from './row.ts';
import { saysOf } from './says.ts';

/** So many different cells show what a column holds. */
const SHOWN = 3;
/** So many rows are looked at for them. */
const SAMPLE = 40;

/** The fields that a column of numbers may be, where rows are of a kind. */
const NUMBERS: Record<RowKind, readonly string[]> = {
  kpi: ['target', 'actual', 'baseline'],
  value: ['actual', 'target'],
  target: ['target', 'actual'],
  kpiPeriods: ['target'],
  periodKpis: [],
  objective: ['weight'],
  initiative: ['progress', 'budget'],
  cause: [],
};

const LABELS: Readonly<Record<string, string>> = {
  ...SERIES_LABELS,
  baseline: 'Baseline',
  weight: 'Weight',
  progress: 'Progress',
  budget: 'Budget',
};

/** What a sheet is asked about. */
interface Asked {
  sheet: ReadSheet;
  mapping: ImportMapping;
  columns: readonly GuessColumn[];
  calendar: Calendar;
  /** The columns that are not read for a reason, such as totals. */
  settled: ReadonlySet<number>;
}

const isOfNumbers = ({ content: { filled, numbers } }: GuessColumn): boolean =>
  filled > 0 && 2 * numbers >= filled;

/** The questions of a sheet: columns of numbers or periods that are not read. */
export function questionsOf({ sheet, mapping, columns, calendar, settled }: Asked): TableQuestion[] {
  const { first, count } = mapping.heading;
  const rows = sheet.rows.slice(first + count, first + count + SAMPLE);
  const context = { mapping, rows, calendar };
  const choiceOf = (column: number, use: ColumnUse): TableChoice => ({
    label:
      'field' in use
        ? (LABELS[use.field] ?? use.field)
        : 'period' in use
          ? periodLabel(calendar, use.period)
          : use.kpi,
    becomes: saysOf(context, column, use),
    use,
  });
  return columns.flatMap((own, column): TableQuestion[] => {
    if (mapping.columns[column] !== null || settled.has(column) || !isOfNumbers(own)) return [];
    const isFree = (field: string): boolean =>
      !mapping.columns.some((use) => use && 'field' in use && use.field === field);
    const fields = NUMBERS[mapping.rows].filter(isFree);
    const cells = [...new Set(rows.map((row) => textOf(row[column])).filter(Boolean))].slice(0, SHOWN);
    return [
      {
        column,
        cells,
        why: 'numbers whose heading says nothing',
        choices: [
          ...fields.map((field) => choiceOf(column, { field })),
          { label: 'Leave out', becomes: '', use: null },
        ],
      },
    ];
  });
}
