import { inputDay } from '../../../contract/month/input-status.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import { textOf } from '../../../contract/values/cell-text.ts';
import { cellOfText } from '../../entities/record/pasted-table.ts';
import { type PastedPoint, pointsIn, tableOfPoints } from '../../entities/scorecard/pasted-points.ts';
import { type PointsContext, withShownPeriods } from '../../entities/scorecard/shown-periods.ts';
import type { Table } from '../../ui/grid/block.ts';
import { sameText } from '../../ui/grid/same-text.ts';
import { isNumber, isValue, type LineCells, type PasteRow } from './paste-lines.ts';

/** A line by the index of its text. */
export interface PlacedLine extends LineCells {
  at: number;
}

const nameOf = ({ update }: PasteRow): string => `${update.strategyId} ${update.period?.grain ?? ''}`;

/** What the reader of tables knows of the rows of one strategy whose values are due as often. */
function contextOf(rows: readonly PasteRow[], { calendar, update }: PasteRow): PointsContext {
  const keys = new Set(rows.map((row) => row.update.period?.key ?? ''));
  return {
    calendar,
    today: inputDay(),
    grain: update.period?.grain ?? 'month',
    shown: [...keys].flatMap((key) => parsePeriod(calendar, key, 'month') ?? []),
    kpis: rows.map((row) => ({ measure: row.update.title, unit: row.update.kpi?.unit ?? '%' })),
  };
}

const PERIOD_FIELDS: ReadonlySet<string> = new Set(['period', 'year', 'month']);

/** Reads the table as the import does, in one context. A line without a period may be of any. */
function readIn(table: Table, context: PointsContext) {
  const read = tableOfPoints(withShownPeriods(table, context), context);
  const { heading, columns } = read.mapping;
  const periods = columns.flatMap((use, at) =>
    use && 'field' in use && PERIOD_FIELDS.has(use.field) ? [at] : [],
  );
  const top = heading.first + heading.count;
  const open = new Set<number>();
  const rows = read.sheet.rows.map((cells, row) => {
    if (row < top || periods.length === 0 || periods.some((at) => textOf(cells[at]) !== '')) return cells;
    open.add(row - top);
    return cells.with(periods[0] ?? 0, cellOfText(context.shown[0]?.label ?? context.today));
  });
  return { top, open, ...pointsIn({ ...read, sheet: { ...read.sheet, rows } }, context) };
}

/** The lines of a table with headings; undefined for another one. Of strategies only the names are taken. */
export function headedLines(
  rows: readonly PasteRow[],
  table: Table,
  strategies: readonly (string | undefined)[],
): PlacedLine[] | undefined {
  const groups = Map.groupBy(rows, nameOf);
  const reads = new Map(
    Array.from(groups, ([name, group]) => [name, readIn(table, contextOf(group, group[0] as PasteRow))]),
  );
  const [first] = reads.values();
  const isTitle = (text: string): boolean => rows.some(({ update }) => sameText(update.title, text));
  const heading = table[(first?.top ?? 0) - 1] ?? [];
  // A first row with the title of a row is one of values, unless each column is of a KPI.
  const isOfRow = !first?.isByKpi && heading.some(isTitle);
  if (!first?.hasHeading || isOfRow || heading.some(isValue)) return undefined;
  const { columns, lines, points, open, top, hasPeriods, isByKpi } = first;
  const isWide = hasPeriods && !columns.some(({ field }) => PERIOD_FIELDS.has(field ?? ''));
  const titleAt = columns.findIndex(({ field }) => field === 'kpi');
  return lines.flatMap((cells, line): PlacedLine[] => {
    if (!cells.some(Boolean)) return [];
    const values = points.filter(
      (point) =>
        point.line === line && columns[point.column]?.isRead && (point.series ?? 'actual') === 'actual',
    );
    const lineOf = (point: PastedPoint | undefined, texts: string[]): PlacedLine => {
      const title = (isByKpi ? point?.kpi : point?.kpi || cells[titleAt]) || undefined;
      const period = !hasPeriods || open.has(line) ? undefined : point?.periodText || undefined;
      return {
        at: top + line,
        title,
        strategy: strategies[top + line],
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
