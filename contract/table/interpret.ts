import type { Calendar } from '../scorecard/calendar.ts';
import { type Period, periodAround } from '../scorecard/periods.ts';
import { type Grain, GRAINS, type Series } from '../scorecard/settings.ts';
import { textOf } from '../values/cell-text.ts';
import { grainOfTarget } from '../dictionary/target-words.ts';
import { type MappedColumns, mappedColumns } from './columns.ts';
import { type DataRow, DataRows, type PlacedRow } from './data-rows.ts';
import { seriesBeside } from '../dictionary/series-words.ts';
import { hasPoints, type ImportMapping, RECORD_KINDS } from './mapping.ts';
import {
  withDirection,
  withPart,
  agreeingNames,
  imply,
  isNamed,
  nameWithPart,
  readFields,
  readPlaces,
  UNNAMED,
} from './row-fields.ts';
import { whyNotRead, withoutGroups } from './hierarchy.ts';
import { grainIn, RowPeriods } from './row-periods.ts';
import { totalsByPlace } from './total-by-place.ts';
import { yearAbove } from './year-above.ts';
import { quoted } from '../values/quoted.ts';
import type { Implied } from '../values/read-cell.ts';
import type { NumbersOf } from '../values/cell.ts';
import { RowPoints } from './row-points.ts';
import { withSeriesNames, withSeriesRows } from './series-names.ts';
import { kpiOfSheet } from './sheet-kpi.ts';
import { SheetUnits } from './sheet-units.ts';
import { headingDays } from './period-within.ts';
import type { ImportRow, ReadSheet, RowPoint } from './row.ts';

type Places = ImportRow['places'];
type Fields = ImportRow['fields'];

/** What is known of a KPI that exists. */
export interface KnownKpi {
  /** Null: not tracked over time. */
  grain: Grain | null;
  unit: string;
  direction?: string;
}

/** What the rows of a sheet are interpreted with. */
export interface InterpretContext {
  calendar: Calendar;
  /** YYYY-MM-DD: months without a year are of its fiscal year, where the sheet tells none. */
  today: string;
  /** The KPI that places name; undefined for one that does not exist. */
  kpiOf: (places: Places) => KnownKpi | undefined;
}

/** A row while its points are read. */
interface PointRow {
  row: DataRow;
  places: Places;
  known: KnownKpi | undefined;
  /** The series of the row, where a column tells it. */
  named: Series | undefined;
  read: RowPoints;
}

const ORDER: readonly Series[] = ['actual', 'num', 'den', 'target', 'red', 'lo', 'hi'];
/** The column whose series a column of words tells. */
const VALUE_OF: Partial<Record<ImportMapping['rows'], Series>> = { value: 'actual', target: 'target' };

const saysSomething = ({ places, fields, points, problems }: ImportRow): boolean =>
  problems.length + points.length + Object.keys(places).length + Object.keys(fields).length > 0;

/** The finest grain of the values among points, else of all. */
function finestOf(points: readonly RowPoint[] = []): Grain | undefined {
  const values = points.filter(({ series }) => series === 'actual');
  const grains = new Set((values.length > 0 ? values : points).map(({ grain }) => grain));
  return GRAINS.find((grain) => grains.has(grain));
}

/** Reads the rows of one sheet. */
class Interpreter {
  readonly #mapping: ImportMapping;
  readonly #context: InterpretContext;
  readonly #columns: MappedColumns;
  readonly #rows: readonly PlacedRow[];
  readonly #periods: RowPeriods;
  readonly #units: SheetUnits;
  readonly #days: ReadonlyMap<number, string>;
  /** The columns whose headings say how often their target is one. */
  readonly #grains: ReadonlyMap<number, Grain>;

  constructor(sheet: ReadSheet, mapping: ImportMapping, context: InterpretContext) {
    this.#mapping = mapping;
    this.#context = context;
    const columns = mappedColumns(mapping);
    const series = columns.series.toSorted((a, b) => ORDER.indexOf(a.series) - ORDER.indexOf(b.series));
    this.#columns = { ...columns, series };
    const rows = readPlaces([...new DataRows(sheet, mapping)], columns.places);
    const placed = hasPoints(mapping.rows) ? withSeriesNames(rows) : rows;
    const kpi = kpiOfSheet(sheet, mapping, columns);
    for (const { places } of kpi === undefined ? [] : placed) places.kpi = kpi;
    const grouped = withoutGroups(placed, mapping, columns);
    this.#rows = mapping.rows === 'kpiPeriods' ? withSeriesRows(grouped) : grouped;
    const { calendar, today } = context;
    const year = yearAbove(sheet, mapping.heading.first + mapping.heading.count, calendar, today);
    this.#periods = new RowPeriods({ calendar, year }, mapping, columns, this.#rows);
    this.#units = new SheetUnits(sheet, mapping, columns, this.#rows);
    this.#days = headingDays(sheet, mapping, calendar);
    const headings = sheet.rows[mapping.heading.first + mapping.heading.count - 1] ?? [];
    this.#grains = new Map(
      series.flatMap(({ column }) => {
        const grain = grainOfTarget(textOf(headings[column]));
        return grain === undefined ? [] : [[column, grain] as const];
      }),
    );
  }

  read = (): ImportRow[] =>
    this.#withoutTotals()
      .map((placed) => this.#row(placed))
      .filter(saysSomething);

  /** The rows without those of quarters between rows of months. */
  #withoutTotals(): readonly PlacedRow[] {
    if (this.#mapping.rows !== 'periodKpis') return this.#rows;
    const periods = this.#rows.map(({ row, places }) => this.#periods.ofRow(row, places, undefined));
    const totals = totalsByPlace(periods);
    return this.#rows.filter((_, index) => !totals[index]);
  }

  #row(placed: PlacedRow): ImportRow {
    const { row, places } = placed;
    const { rows, mode } = this.#mapping;
    const kind = RECORD_KINDS[rows];
    const message = kind === 'kpi' || row.isHeading ? whyNotRead(placed) : undefined;
    if (message !== undefined)
      return {
        row: row.row,
        places,
        fields: {},
        points: [],
        problems: [{ column: null, message }],
        omitted: [],
      };
    const known =
      rows === 'periodKpis' || kind !== 'kpi' ? undefined : this.#context.kpiOf(this.#named(row, places));
    const read = readFields(kind, row, this.#columns.fields, {
      ...this.#mapping,
      calendar: this.#context.calendar,
      unit: known?.unit ?? '',
      numbersOf: (column) => this.#numbersOf(placed, column),
    });
    const { fields, problems, omitted, implied } = read;
    agreeingNames(rows, places, fields);
    withPart(places, fields);
    withDirection(places, fields);
    // A list of KPIs may have values of periods beside their settings.
    const isOfPoints = hasPoints(rows) || this.#columns.points.length > 0;
    const points = isOfPoints ? this.#points(placed, fields, known) : undefined;
    if (points) {
      // One bad number takes none of the other periods along; but where the sheet replaces, what it lacks would be deleted.
      const mayOmit =
        mode !== 'replace' && (points.points.length > 0 || rows === 'kpiPeriods' || rows === 'kpi');
      (mayOmit ? omitted : problems).push(...points.problems);
    }
    if (kind === 'kpi')
      this.#imply(places, fields, { ...implied, ...points?.implied }, known, finestOf(points?.points));
    if (problems.length === 0 && !isNamed(rows, places))
      problems.push({ column: null, message: UNNAMED[kind] });
    return { row: row.row, places, fields, points: points?.points ?? [], problems, omitted };
  }

  /** What names the KPI of a row, where its columns are those of fields too. */
  #named({ cells }: DataRow, places: Places): Places {
    const textAt = (field: string): string | undefined =>
      textOf(cells[this.#columns.fields.find((column) => column.field === field)?.column ?? -1]) || undefined;
    const [kpi, kpiCode] = [places.kpi ?? textAt('measure'), places.kpiCode ?? textAt('code')];
    const named = { ...places, ...(kpi !== undefined && { kpi }), ...(kpiCode !== undefined && { kpiCode }) };
    withPart(named, {});
    return named;
  }

  /** Gives a KPI what its cells imply; one that is there only takes the way in which a limit of its own row is better. */
  #imply(
    places: Places,
    fields: Fields,
    implied: Implied,
    known: KnownKpi | undefined,
    grain: Grain | undefined,
  ): void {
    const { rows } = this.#mapping;
    const dueEach =
      grainIn(places) ?? grain ?? (rows === 'kpiPeriods' ? this.#periods.columnGrain : undefined);
    if (!known) imply(fields, implied, dueEach);
    else if (known.direction !== 'band' && implied.direction !== undefined && implied.direction !== 'band')
      fields['direction'] ??= implied.direction;
  }

  /** What a column says of its number in a row. */
  #numbersOf = (placed: PlacedRow, column: number): NumbersOf => ({
    unit: this.#units.unitAt(placed, column),
    areFractions: this.#units.areFractions(placed, column),
    seconds: this.#units.secondsAt(placed, column),
    isFar: this.#units.isFar(placed, column),
    day: this.#days.get(column),
  });

  #points(placed: PlacedRow, fields: Fields, known: KnownKpi | undefined): RowPoints {
    const { row, places } = placed;
    const { note, points } = this.#columns;
    const rules = {
      decimal: this.#mapping.decimal,
      unit: typeof fields['unit'] === 'string' ? fields['unit'] : (known?.unit ?? ''),
      isBand: (fields['direction'] ?? known?.direction) === 'band',
      numbersOf: (column: number) => this.#numbersOf(placed, column),
    };
    const read = new RowPoints(rules, note === undefined ? '' : textOf(row.cells[note]));
    const named = places.series === undefined ? undefined : seriesBeside(places.series);
    const own: PointRow = { row, places, known, named, read };
    if (places.series !== undefined && named === undefined) {
      const column = this.#columns.places.find(({ place }) => place === 'series')?.column ?? null;
      read.problems.push({ column, message: `${quoted(places.series)} is no value or target` });
    } else if (points.length === 0) this.#pointsOfPeriod(own);
    else if (this.#mapping.rows === 'periodKpis') this.#pointsOfKpis(own);
    else this.#pointsOfColumns(own);
    read.settle();
    return read;
  }

  /** The points of a row whose periods are columns. A target beside them is that of their year, or of each as its heading says. */
  #pointsOfColumns({ row: { cells }, places, known, named, read }: PointRow): void {
    const { calendar } = this.#context;
    const periods = new Map<string, Period>();
    const hasLines = this.#columns.series.some(({ column }) => textOf(cells[column]) !== '');
    for (const { column, series, period: text = '' } of this.#columns.points) {
      const period = this.#periods.ofColumn(text, places, known?.grain);
      if (period) {
        if (hasLines)
          for (const each of [period, periodAround(calendar, period, 'year')]) periods.set(each.key, each);
        read.add(cells[column], { column, series: named ?? series, period });
      } else if (textOf(cells[column]) !== '')
        read.problems.push({ column, message: this.#periods.whyNot(text, places, known?.grain) });
    }
    for (const { column, series } of this.#columns.series) {
      const grain = this.#grains.get(column) ?? 'year';
      const whole = [...periods.values()].filter((period) => period.grain === grain);
      if (series !== 'actual')
        for (const period of whole.filter((each) => !read.has(series, each)))
          read.add(cells[column], { column, series, period });
    }
  }

  /** The points of a row whose KPIs are columns. */
  #pointsOfKpis({ row, places, named, read }: PointRow): void {
    for (const { column, series, kpi: name = '' } of this.#columns.points) {
      const kpi = places.part === undefined ? name : nameWithPart(name, places.part);
      const known = this.#context.kpiOf({ kpi, kpiCode: kpi });
      const period = this.#periods.ofRow(row, places, known?.grain);
      // Units may stand below the headings.
      if (!period && this.#periods.textOf(row) === '' && !this.#hasNumbers(row)) return;
      if (!period) {
        this.#missPeriod(row, places, known, read);
        return;
      }
      read.add(row.cells[column], { column, series: named ?? series, period, kpi, unit: known?.unit });
    }
  }

  #hasNumbers = ({ cells }: DataRow): boolean =>
    this.#columns.points.some(({ column }) => /\d/.test(textOf(cells[column])));

  #missPeriod = (row: DataRow, places: Places, known: KnownKpi | undefined, read: RowPoints): void => {
    const message = this.#periods.whyNot(this.#periods.textOf(row), places, known?.grain);
    read.problems.push({ column: this.#periods.column, message });
  };

  /** The points of a row of one period. */
  #pointsOfPeriod({ row, places, known, named, read }: PointRow): void {
    const { series } = this.#columns;
    const period = this.#periods.ofRow(row, places, known?.grain);
    if (!period) {
      if (series.some(({ column }) => textOf(row.cells[column]) !== ''))
        this.#missPeriod(row, places, known, read);
      return;
    }
    const main = VALUE_OF[this.#mapping.rows];
    for (const { column, series: own } of series)
      read.add(row.cells[column], { column, series: (own === main && named) || own, period });
  }
}

/** What the rows of a sheet say, read by a mapping. */
export const interpret = (sheet: ReadSheet, mapping: ImportMapping, context: InterpretContext): ImportRow[] =>
  new Interpreter(sheet, mapping, context).read();
