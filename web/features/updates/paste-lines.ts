import { inputDay } from '../../../contract/month/input-status.ts';
import type { Update } from '../../../contract/month/updates.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import { isWithoutYear, periodReader } from '../../../contract/scorecard/period-words.ts';
import { textOf } from '../../../contract/values/cell-text.ts';
import { readPoint } from '../../../contract/values/point-value.ts';
import { cellOfText } from '../../entities/record/pasted-table.ts';
import {
  isOfPeriod,
  type PastedPoint,
  pointsIn,
  tableOfPoints,
} from '../../entities/scorecard/pasted-points.ts';
import { LOCALES, type PointsContext, withShownPeriods } from '../../entities/scorecard/shown-periods.ts';
import { shareIn } from '../../entities/scorecard/typed-value.ts';
import { isNumeric, type Table } from '../../ui/grid/block.ts';
import { sameText } from '../../ui/grid/same-text.ts';

/** A row of the page that a paste may fill. */
export interface PasteRow {
  update: Update;
  /** The revision of its strategy. */
  base?: number;
  /** The title of its strategy. */
  strategy: string;
  calendar: Calendar;
}

/** What a line says of its row. */
export interface LineCells {
  /** The index of its text. */
  at: number;
  title: string | undefined;
  strategy: string | undefined;
  period: string | undefined;
  /** Whether its period is that of a row; what is due once is of each. */
  isOf: (row: PasteRow) => boolean;
  /** More than one where no heading says which is meant. */
  values: string[];
  /** Why it has none. */
  fault?: string | undefined;
}

type Check = (text: string) => boolean;

const readingOf = (text: string) => readPoint(cellOfText(text), { decimal: '.', unit: '' }).kind;
/** Whether a text is a number, or the two of a ratio. */
const isNumber: Check = (text) => isNumeric(text) || shareIn(text) !== undefined;

/** Whether a text says that no value is expected. */
export const isNotApplicable: Check = (text) => readingOf(text) === 'na';

const isValue: Check = (text) => isNumber(text) || isNotApplicable(text);

const nameOf = ({ update }: PasteRow): string => `${update.strategyId} ${update.period?.grain ?? ''}`;

/** What the reader of tables knows of the rows of each strategy whose values are due as often. */
const contextsOf = (rows: readonly PasteRow[]): [string, PointsContext][] =>
  Array.from(Map.groupBy(rows, nameOf), ([name, group]) => {
    const { calendar, update } = group[0] as PasteRow;
    const keys = new Set(group.map((row) => row.update.period?.key ?? ''));
    const context = {
      calendar,
      today: inputDay(),
      grain: update.period?.grain ?? 'month',
      shown: [...keys].flatMap((key) => parsePeriod(calendar, key, 'month') ?? []),
      kpis: group.map((row) => ({ measure: row.update.title, unit: row.update.kpi?.unit ?? '%' })),
    };
    return [name, context];
  });

/** The keys of the periods that texts name: a date whose day could be its month names none. */
function periodsIn(texts: readonly string[], context: PointsContext): Map<string, string> {
  const readers = LOCALES.map((locale) => periodReader({ ...context, locale }, texts));
  return new Map(
    texts.flatMap((text): [string, string][] => {
      const [key, ...more] = new Set(readers.flatMap((read) => read(text)?.key ?? []));
      return key !== undefined && more.length === 0 ? [[text, key]] : [];
    }),
  );
}

/** Reads the lines of a table without headings, by what each text is. */
function bareLines(rows: readonly PasteRow[], table: Table, isTitle: Check, isStrategy: Check): LineCells[] {
  const texts = [...new Set(table.flat())];
  const periods = new Map(contextsOf(rows).map(([name, context]) => [name, periodsIn(texts, context)]));
  const isPeriod: Check = (text) =>
    LOCALES.some((locale) => isWithoutYear(text, locale)) ||
    [...periods.values()].some((each) => each.has(text));
  return table.flatMap((cells, at): LineCells[] => {
    if (!cells.some(Boolean)) return [];
    const left = cells.filter((text) => readingOf(text) !== 'none');
    const isAlone = left.length === 1;
    const take = (...checks: Check[]): string | undefined => {
      const index = checks.map((check) => left.findIndex(check)).find((each) => each >= 0);
      return index === undefined ? undefined : left.splice(index, 1)[0];
    };
    const title = take((text) => isTitle(text) && !isStrategy(text), isTitle);
    const strategy = take(isStrategy);
    // A number alone is the value, also where it could be a year.
    const isWordOfPeriod: Check = (text) => !isNumber(text) && isPeriod(text);
    const period = isAlone ? undefined : take(isWordOfPeriod, ...(left.length > 1 ? [isPeriod] : []));
    const last = isAlone || (title ?? strategy ?? period) !== undefined ? left.slice(-1) : [];
    const values =
      [left.filter(isNumber), left.filter(isNotApplicable), last].find(({ length }) => length > 0) ?? [];
    return [
      {
        at,
        // A word that is nothing else is the title of a row that is not here.
        title: title ?? left.find((text) => !values.includes(text) && !isValue(text)),
        strategy,
        period,
        isOf: (row) =>
          period === undefined ||
          !row.update.period ||
          periods.get(nameOf(row))?.get(period) === row.update.period.key,
        values,
      },
    ];
  });
}

/** Reads the table as the import does, in one context. A line without a period may be of any. */
function readIn(table: Table, context: PointsContext) {
  const read = tableOfPoints(withShownPeriods(table, context), context);
  const { heading, columns } = read.mapping;
  const periods = columns.flatMap((use, at) => (use && 'field' in use && isOfPeriod(use.field) ? [at] : []));
  const top = heading.first + heading.count;
  const open = new Set<number>();
  const rows = read.sheet.rows.map((cells, row) => {
    if (row < top || periods.length === 0 || periods.some((at) => textOf(cells[at]) !== '')) return cells;
    open.add(row - top);
    return cells.with(periods[0] ?? 0, cellOfText(context.shown[0]?.label ?? context.today));
  });
  return { top, open, ...pointsIn({ ...read, sheet: { ...read.sheet, rows } }, context) };
}

/** The lines of a table with headings; undefined for another one. */
function headedLines(rows: readonly PasteRow[], table: Table, isTitle: Check, isStrategy: Check) {
  // Of strategies only the names are taken.
  const besideStrategy = table.map((cells) => cells.map((text) => (isStrategy(text) ? '' : text)));
  const reads = new Map(contextsOf(rows).map(([name, context]) => [name, readIn(besideStrategy, context)]));
  const [first] = reads.values();
  const heading = besideStrategy[(first?.top ?? 0) - 1] ?? [];
  // A first row with the title of a row is one of values, unless each column is of a KPI.
  if (!first?.hasHeading || (!first.isByKpi && heading.some(isTitle)) || heading.some(isValue))
    return undefined;
  const { columns, lines, points, open, top, hasPeriods, isByKpi } = first;
  const isWide = hasPeriods && !columns.some(({ field }) => isOfPeriod(field));
  const titleAt = columns.findIndex(({ field }) => field === 'kpi');
  return lines.flatMap((cells, line): LineCells[] => {
    if (!cells.some(Boolean)) return [];
    const values = points.filter(
      (point) =>
        point.line === line && columns[point.column]?.isRead && (point.series ?? 'actual') === 'actual',
    );
    const lineOf = (point: PastedPoint | undefined, texts: string[]): LineCells => {
      const period = !hasPeriods || open.has(line) ? undefined : point?.periodText || undefined;
      return {
        at: top + line,
        title: (isByKpi ? point?.kpi : point?.kpi || cells[titleAt]) || undefined,
        strategy: table[top + line]?.find(isStrategy),
        period,
        isOf: (row) =>
          period === undefined ||
          !row.update.period ||
          reads.get(nameOf(row))?.points.find((each) => each.line === line && each.column === point?.column)
            ?.period.key === row.update.period.key,
        values: texts,
        fault: points.length === 0 ? first.refused[0] : undefined,
      };
    };
    if (isWide || isByKpi) return values.map((point) => lineOf(point, [point.text]));
    const [value] = values;
    const untold = cells.filter(
      (text, at) => columns[at]?.isRead === false && !columns[at]?.isOpen && isNumber(text),
    );
    return [lineOf(value ?? points.find((point) => point.line === line), value ? [value.text] : untold)];
  });
}

/** What the lines of a pasted table say of the rows; `top` is the index of the first line below its headings. */
export function linesIn(rows: readonly PasteRow[], table: Table): { top: number; lines: LineCells[] } {
  const isTitle: Check = (text) => rows.some(({ update }) => sameText(update.title, text));
  const isStrategy: Check = (text) => rows.some(({ strategy }) => sameText(strategy, text));
  const headed = headedLines(rows, table, isTitle, (text) => !isTitle(text) && isStrategy(text));
  const lines = headed ?? bareLines(rows, table, isTitle, isStrategy);
  return { top: headed ? Math.min(...headed.map(({ at }) => at)) : 0, lines };
}
