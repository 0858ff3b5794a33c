import { headingOf, meaningsIn } from '../../../contract/table/headings.ts';
import { interpret, type KnownKpi } from '../../../contract/table/interpret.ts';
import { type ColumnUse, hasPoints, type ImportMapping } from '../../../contract/table/mapping.ts';
import { PERIOD_PARTS } from '../../../contract/table/periods.ts';
import type { ImportRow } from '../../../contract/table/row.ts';
import { seriesNamed } from '../../../contract/dictionary/series-words.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { SERIES, type Series } from '../../../contract/scorecard/settings.ts';
import type { ReadCell } from '../../../contract/values/cell.ts';
import { folded, textOf } from '../../../contract/values/cell-text.ts';
import { numberText, settledText } from '../../../contract/words/number-text.ts';
import type { Table } from '../../ui/grid/block.ts';
import { typedNumber } from '../../ui/typed-number.ts';
import {
  cellOfText,
  dayOrderIn,
  doubtsOf,
  type PastedTable,
  pastedTable,
  twofoldDates,
} from '../record/pasted-table.ts';
import { NOT_APPLICABLE } from './points.ts';
import { type PointsContext, sameName } from './shown-periods.ts';

/** A value of a pasted table. */
export interface PastedPoint {
  /** The index of its line below the headings, and of its column. */
  line: number;
  column: number;
  /** What names its KPI; empty where nothing does. */
  kpi: string;
  unit: string;
  period: Period;
  /** The text that names the period. */
  periodText: string;
  /** Undefined where no word says what it is. */
  series: Series | undefined;
  /** As a cell has it; a text that is no value stays. */
  text: string;
}

/** A column of a pasted table: its heading, and the field that it is read as. */
export interface PastedColumn {
  heading: string;
  field: string | undefined;
  isRead: boolean;
  /** Whether it could be read in more than one way. */
  isOpen: boolean;
}

/** What a pasted table says of points. */
export interface PastedPoints {
  points: readonly PastedPoint[];
  /** The lines below the headings. */
  lines: Table;
  columns: readonly PastedColumn[];
  hasHeading: boolean;
  hasPeriods: boolean;
  /** Whether each column of values is a KPI. */
  isByKpi: boolean;
  /** Why cells are not read, a sentence for each. */
  refused: readonly string[];
}

/** Headings of values of any kind. */
const GENERAL: ReadonlySet<string> = new Set(
  'value values wert werte valeur valeurs valor valores'.split(' '),
);

const seriesIn = (field: string | undefined): Series | undefined => SERIES.find((series) => series === field);

/** Whether a field tells a period, or a part of one. */
export const isOfPeriod = (field: string | undefined): boolean => PERIOD_PARTS.some((part) => part === field);

const fieldOf = (use: ColumnUse | null | undefined): string | undefined =>
  use && 'field' in use ? use.field : undefined;

/** The mapping with the columns that texts tell in place of headings: the names of KPIs and their units, and further series. */
function withNames({ mapping, sheet, headings }: PastedTable, { kpis }: PointsContext): ImportMapping {
  if (mapping.rows === 'periodKpis' && mapping.heading.count > 0) return mapping;
  // Columns of values without headings, which the current cell tells.
  if (mapping.rows === 'periodKpis')
    return {
      ...mapping,
      columns: mapping.columns.map((use) => use ?? { points: 'actual', kpi: '' }),
      open: [],
    };
  const body = sheet.rows.slice(mapping.heading.first + mapping.heading.count);
  const isAll = (column: number, check: (text: string) => boolean, least: 'some' | 'every'): boolean => {
    const texts = body.map((cells) => textOf(cells[column])).filter(Boolean);
    return texts.length > 0 && texts[least](check);
  };
  const isName = (text: string): boolean => kpis.some(({ measure }) => sameName(measure, text));
  const isUnit = (text: string): boolean => kpis.some(({ unit }) => sameName(unit, text));
  const columns: ImportMapping['columns'] = [...mapping.columns];
  const at = columns.findIndex((use) => fieldOf(use) === 'kpi');
  const match = headings.findIndex((_, column) => isAll(column, isName, 'some'));
  if (match >= 0 && (at < 0 || !isAll(at, isName, 'some'))) {
    if (at >= 0) columns[at] = null;
    columns[match] = { field: 'kpi' };
  }
  for (const [column, { parts }] of headings.entries())
    if (!columns[column] && parts.length === 0 && isAll(column, isUnit, 'every'))
      columns[column] = { field: 'unit' };
  const further = headings.map(({ parts }, column) =>
    columns[column] ? undefined : parts.map(seriesNamed).find(Boolean),
  );
  if (!further.some(Boolean) || columns.some((use) => fieldOf(use) === 'kpi')) return { ...mapping, columns };
  // Of one KPI: only a table whose columns are of KPIs has each series.
  return {
    ...mapping,
    rows: 'periodKpis',
    columns: columns.map((use, column) => {
      const series = further[column] ?? seriesIn(fieldOf(use));
      return series ? { points: series, kpi: '' } : use;
    }),
  };
}

/** Reads the points of a table whose columns are mapped. What no text names is told by its line. */
export function pointsIn(
  { sheet, mapping, headings, questions }: PastedTable,
  context: PointsContext,
): PastedPoints {
  const { calendar, today, grain, kpis, shown } = context;
  const fields = mapping.columns.map(fieldOf);
  const isByKpi = mapping.rows === 'periodKpis';
  const hasKpis = isByKpi || fields.includes('kpi') || fields.includes('kpiCode');
  const hasPeriods = fields.some(isOfPeriod) || mapping.columns.some((use) => use && 'period' in use);
  // Columns that are not in the table, and what their cells are.
  const added: [use: ColumnUse, textIn: (row: number) => string][] = [];
  if (!hasKpis) added.push([{ field: 'id' }, (row) => `line ${row}`]);
  if (!hasPeriods) added.push([{ field: 'period' }, () => shown[0]?.label ?? today]);
  const shift = added.length;
  const top = mapping.heading.first + mapping.heading.count;
  const periodAt = fields.indexOf('period');
  const order = dayOrderIn(sheet.rows.slice(top).map((cells) => textOf(cells[periodAt])));
  const isTwofold = periodAt >= 0 && order === undefined;
  const isOpen = (column: number): boolean =>
    mapping.open?.includes(column) === true &&
    (mapping.columns[column] !== null ||
      questions.some((each) => each.column === column && each.choices.some((choice) => choice.dates)));
  const hasNoPeriods = isTwofold || fields.some((field, column) => isOfPeriod(field) && isOpen(column));
  const fullMapping = {
    ...mapping,
    ...(periodAt >= 0 && order !== undefined && { dates: order }),
    columns: [...added.map(([use]) => use), ...mapping.columns],
    open: (mapping.open ?? []).map((column) => column + shift),
  };
  const rows = sheet.rows.map((cells, row) => [
    ...added.map(([, textIn]) => cellOfText(textIn(row))),
    ...cells,
  ]);
  const kpiNamed = ({ kpi = '', kpiCode }: ImportRow['places']) =>
    kpis.find(({ measure }) => sameName(measure, kpi)) ??
    kpis.find(({ code }) => code !== undefined && code !== '' && code === kpiCode);
  const kpiOf = (places: ImportRow['places']): KnownKpi | undefined => {
    const match = kpiNamed(places) ?? (hasKpis || kpis.length > 1 ? undefined : kpis[0]);
    return match && { grain, unit: match.unit };
  };
  const read = (cells: readonly (readonly ReadCell[])[]): ImportRow[] =>
    interpret({ ...sheet, rows: cells }, fullMapping, { calendar, today, kpiOf });
  const firstRows = read(rows);
  const wrong = new Map<string, string>();
  for (const { row, problems, omitted } of firstRows)
    for (const { column, message } of [...problems, ...omitted])
      if (column !== null) wrong.set(`${row} ${column}`, message);
  // A text that is no value goes to its place, where it can be mended: the place is that of a number.
  const isMended = (row: number, column: number): boolean => {
    const use = fullMapping.columns[column];
    return wrong.has(`${row} ${column}`) && !!use && (!('field' in use) || seriesIn(use.field) !== undefined);
  };
  const zero: ReadCell = { value: 0, kind: 'number' };
  const mended = rows.map((cells, row) => cells.map((cell, at) => (isMended(row, at) ? zero : cell)));
  const all = wrong.size === 0 ? firstRows : read(mended);
  const headingOfColumn = (column: number): string => headings[column]?.parts.at(-1) ?? '';
  const isGeneral = (column: number): boolean =>
    (headings[column]?.parts ?? []).some((part) => GENERAL.has(folded(part)));
  const isTold = (column: number): boolean => {
    const { parts = [], points } = headings[column] ?? {};
    if (isGeneral(column)) return false;
    const meanings = parts.flatMap((part) => meaningsIn('value').get(headingOf(part)) ?? []);
    return points?.series !== undefined || meanings.some(({ field }) => seriesIn(field));
  };
  const doubts = isTwofold
    ? [twofoldDates(headingOfColumn(periodAt))]
    : doubtsOf({ mapping, questions, headings });
  const points = (hasNoPeriods ? [] : all).flatMap(({ row, places, fields: ofKpi, points: ofRow }) =>
    ofRow.flatMap((point): PastedPoint[] => {
      const column = point.column - shift;
      const use = mapping.columns[column];
      const message = wrong.get(`${row} ${point.column}`);
      const raw = textOf(rows[row]?.[point.column]);
      const period = parsePeriod(calendar, `${point.grain}:${point.start}`, grain);
      // What a field would read as a number is not what the table says.
      if (!period || (message !== undefined && Number.isFinite(typedNumber(raw) ?? Number.NaN))) return [];
      const valueText = point.state === 'na' ? NOT_APPLICABLE : numberText(point.value);
      wrong.delete(`${row} ${point.column}`);
      return [
        {
          line: row - top,
          column,
          kpi: isByKpi
            ? (point.kpi ?? '')
            : (kpiNamed(places)?.measure ?? places.kpi ?? places.kpiCode ?? ''),
          unit: fields.includes('unit') && typeof ofKpi['unit'] === 'string' ? ofKpi['unit'] : '',
          period,
          periodText:
            use && 'period' in use
              ? headingOfColumn(column)
              : PERIOD_PARTS.map((part) => places[part])
                  .filter(Boolean)
                  .join(' '),
          series:
            // A target may give the ends of a band.
            places.series !== undefined || isTold(column) || /^(lo|hi)$/.test(point.series)
              ? point.series
              : undefined,
          text: message === undefined ? valueText : settledText(raw, mapping.decimal),
        },
      ];
    }),
  );
  return {
    points,
    lines: sheet.rows.slice(top).map((cells) => cells.map(textOf)),
    columns: fields.map((field, column) => {
      // A value whose heading says nothing.
      const isVague = field === 'actual' && (headings[column]?.parts.length ?? 0) > 0;
      return {
        heading: headingOfColumn(column),
        field,
        isOpen: isOpen(column),
        isRead:
          mapping.columns[column] !== null &&
          !isOpen(column) &&
          (!isVague || isTold(column) || isGeneral(column)),
      };
    }),
    hasHeading: mapping.heading.count > 0,
    hasPeriods,
    isByKpi,
    refused: [...doubts, ...new Set(wrong.values())].map((message) => message.replace(/\.$/, '')),
  };
}

/** Reads a pasted table as the import would; of rows that have no periods, what they have of a value. */
export function tableOfPoints(table: Table, context: PointsContext): PastedTable {
  const read = pastedTable(table, context);
  const ofPoints = hasPoints(read.mapping.rows) ? read : pastedTable(table, context, 'value');
  return { ...ofPoints, mapping: withNames(ofPoints, context) };
}
