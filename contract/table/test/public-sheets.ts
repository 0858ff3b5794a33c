import fc from 'fast-check';
import { textOf } from '../../values/cell-text.ts';
import { type Calendar, DEFAULT_CALENDAR } from '../../scorecard/calendar.ts';
import { type Draw, drawFrom } from './draw.ts';
import {
  dateText,
  periodInOneCell,
  periodInTwoCells,
  type PeriodNotation,
  periodsFrom,
  type SheetGrain,
  type SheetPeriod,
} from './sheet-periods.ts';
import * as words from './sheet-words.ts';
import { percent, sheetOfCells, type TestCell } from './sheets.ts';

/** What a cell says of a KPI. `what` is a field, or a series and its period: 'actual month:2026-01-01'. */
export interface Fact {
  kpi: number;
  what: string;
  value: string | number;
}

interface Cell {
  cell: TestCell;
  says?: Fact[];
}

/** A column: what it is for, its heading from the top, and its cells. */
interface Column {
  role: 'period' | 'name' | 'setting' | 'value' | 'expected' | 'other';
  heading: TestCell[];
  cells: Cell[];
  /** The KPIs that it names. */
  kpis?: readonly number[];
}

/** A KPI of the strategy that a sheet is written of. */
export interface TrueKpi {
  name: string;
  objective: string;
  region?: string;
  owner: string;
  unit: string;
  isPercent: boolean;
  valueOf: () => number;
  target: number | null;
  limit?: 'up' | 'down';
  direction: 'up' | 'down';
  baseline: number;
  values: (number | 'na' | null)[];
  targets: (number | null)[];
}

/** A sheet, and the table of what it says. */
export interface PublicSheet {
  calendar: Calendar;
  kpis: readonly TrueKpi[];
  grain: SheetGrain;
  cells: TestCell[][];
  facts: (Fact & { row: number; column: number })[];
  /** The columns that tell of which KPI and period a value is. */
  keyColumns: number[];
  /** The KPI of a row, unless KPIs are columns. */
  kpiOfRow: ReadonlyMap<number, number>;
}

/** How values are written in one sheet. */
interface Notation extends PeriodNotation {
  isText: boolean;
  decimal: '.' | ',';
  group: string;
  percents: 'text' | 'cell' | 'plain' | 'fraction';
  /** Whether values have their unit beside them. */
  hasUnits: boolean;
}

const PERCENTS = ['text', 'cell', 'plain', 'text', 'cell', 'plain', 'fraction'] as const;
const GROUPS = { en: ['', ','], de: ['', '.'], fr: ['', ' ', '\u202F'], es: ['', '.', ' '] };

/** What is written. */
interface Scene {
  draw: Draw;
  notation: Notation;
  kpis: TrueKpi[];
  periods: SheetPeriod[];
  grain: SheetGrain;
  /** Whether rows stand in the order of the strategy: then names may stand once, and objectives in rows of their own. */
  isOrdered: boolean;
  isNamedOnce: boolean;
  hasSections: boolean;
}

const MAGNITUDES: readonly ((draw: Draw) => number)[] = [
  (draw) => draw.number(0, 99),
  (draw) => draw.number(20_000, 60_000),
  (draw) => draw.number(100_000, 9_999_999) / 100,
  (draw) => -draw.number(1, 500) / 10,
];

function drawKpis(draw: Draw, periods: number): TrueKpi[] {
  const regions = draw.chance(8) ? words.REGIONS.slice(0, draw.number(2, 4)) : [undefined];
  const names = draw.shuffled(words.KPI_NAMES).slice(0, regions.length > 1 ? 2 : draw.number(2, 6));
  return names.flatMap((name) => {
    const isPercent = draw.chance(30);
    const magnitude = draw.pick(MAGNITUDES);
    const valueOf = () => (isPercent ? draw.number(1, 999) / 10 : magnitude(draw));
    const shared = { name, objective: draw.pick(words.OBJECTIVES), isPercent, valueOf };
    const unit = draw.pick(isPercent ? words.PERCENT_UNITS : words.UNITS);
    return regions.map((region): TrueKpi => {
      const direction = draw.pick(['up', 'down'] as const);
      return {
        ...shared,
        unit,
        ...(region !== undefined && { region }),
        owner: draw.pick(words.OWNERS),
        direction,
        ...(draw.chance(35) && { limit: direction }),
        target: draw.chance(15) ? null : valueOf(),
        baseline: valueOf(),
        values: Array.from({ length: periods }, () =>
          draw.chance(4) ? 'na' : draw.chance(8) ? null : valueOf(),
        ),
        targets: Array.from({ length: periods }, () => (draw.chance(8) ? null : valueOf())),
      };
    });
  });
}

const word = ({ draw, notation }: Scene, list: Parameters<typeof words.wordsIn>[0]): string =>
  draw.pick(words.wordsIn(list, notation.language));

function numberText(value: number, { decimal, group }: Notation): string {
  const [whole = '', rest] = String(Math.abs(value)).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return `${value < 0 ? '-' : ''}${grouped}${rest === undefined ? '' : decimal + rest}`;
}

/** A percentage as a fraction of 1. */
const asFraction = (value: number, notation: Notation): string =>
  numberText(Number((value / 100).toPrecision(12)), notation);

/** A number as the sheet writes those of a KPI. */
function numberCell({ notation }: Scene, { isPercent, unit }: TrueKpi, value: number): TestCell {
  if (isPercent && notation.percents === 'text') return `${numberText(value, notation)}%`;
  if (isPercent && notation.percents === 'fraction') return asFraction(value, notation);
  if (isPercent && notation.percents === 'cell' && !notation.isText) return percent(value / 100);
  if (notation.hasUnits && !isPercent) return `${numberText(value, notation)} ${unit}`;
  return notation.isText ? numberText(value, notation) : value;
}

/** A value of a period. */
function valueCell(scene: Scene, kpi: number, series: string, at: number): Cell {
  const { kpis, periods, draw } = scene;
  const own = kpis[kpi] as TrueKpi;
  const value = (series === 'actual' ? own.values : own.targets)[at];
  if (value === null || value === undefined) return { cell: draw.pick(words.NONE) };
  const what = `${series} ${periods[at]?.grain}:${periods[at]?.start}`;
  if (value === 'na') return { cell: draw.pick(words.NOT_APPLICABLE), says: [{ kpi, what, value }] };
  return { cell: numberCell(scene, own, value), says: [{ kpi, what, value }] };
}

/** The target of a KPI, with its limit. */
function targetCell(scene: Scene, kpi: number): Cell {
  const own = scene.kpis[kpi] as TrueKpi;
  if (own.target === null) return { cell: scene.draw.pick(words.NO_TARGET) };
  const says: Fact[] = [{ kpi, what: 'target', value: own.target }];
  if (!own.limit) return { cell: numberCell(scene, own, own.target), says };
  const { notation } = scene;
  const sign = own.isPercent && ['text', 'cell'].includes(notation.percents) ? '%' : '';
  const isFraction = own.isPercent && notation.percents === 'fraction';
  const number = isFraction ? asFraction(own.target, notation) : numberText(own.target, notation);
  const text = `${word(scene, words.LIMITS[own.limit])}${number}${sign}`;
  return { cell: text, says: [...says, { kpi, what: 'direction', value: own.limit }] };
}

const column = (role: Column['role'], heading: TestCell, cells: Cell[]): Column => ({
  role,
  heading: [heading],
  cells,
});

/** The columns of what does not change over time, for rows of these KPIs. */
function settingColumns(scene: Scene, rows: readonly number[]): Column[] {
  const { draw, kpis, notation, grain } = scene;
  const of = (
    role: Column['role'],
    heading: keyof typeof words.HEADINGS,
    cellOf: (kpi: number) => Cell,
  ): Column => column(role, word(scene, words.HEADINGS[heading]), rows.map(cellOf));
  const texts = (kpi: number) => kpis[kpi] as TrueKpi;
  const names = rows.map((kpi, index) => ({
    cell: scene.isNamedOnce && rows[index - 1] === kpi ? '' : texts(kpi).name,
  }));
  const columns: Column[] = [{ ...column('name', word(scene, words.HEADINGS.kpi), names), kpis: rows }];
  const say = (what: 'objective' | 'unit' | 'owner') =>
    columns.push(
      of('setting', what, (kpi) => ({
        cell: texts(kpi)[what],
        says: [{ kpi, what, value: what === 'unit' && texts(kpi).isPercent ? '%' : texts(kpi)[what] }],
      })),
    );
  if (kpis[0]?.region !== undefined)
    columns.push(of('name', 'region', (kpi) => ({ cell: texts(kpi).region ?? '' })));
  if (!scene.hasSections && draw.chance(60)) say('objective');
  if (['plain', 'fraction'].includes(notation.percents) || draw.chance(60)) say('unit');
  if (draw.chance(50)) say('owner');
  if (draw.chance(25))
    columns.push(
      of('setting', 'direction', (kpi) => ({
        cell: word(scene, words.DIRECTIONS[texts(kpi).direction]),
        says: [{ kpi, what: 'direction', value: texts(kpi).direction }],
      })),
    );
  if (draw.chance(25))
    columns.push(
      of('setting', 'frequency', (kpi) => ({
        cell: word(scene, words.FREQUENCIES[grain]),
        says: [{ kpi, what: 'grain', value: grain }],
      })),
    );
  if (draw.chance(15))
    columns.push(of('other', 'comment', () => ({ cell: draw.pick(['', 'As planned', 'Late']) })));
  if (draw.chance(10))
    columns.push(of('other', 'status', () => ({ cell: draw.pick(['On Track', 'At Risk']) })));
  return columns;
}

/** Which series stand beside each other, with their headings: `expected` is what somebody forecasts. */
function drawSeries(scene: Scene): { series: string; heading: string }[] {
  const { draw } = scene;
  const other = draw.pick([undefined, 'target', 'target', 'planned', 'expected'] as const);
  const named = (series: string, heading: keyof typeof words.HEADINGS) => ({
    series,
    heading: word(scene, words.HEADINGS[heading]),
  });
  const series = [named('actual', 'actual')];
  if (other) series.push(named(other === 'planned' ? 'target' : other, other));
  return draw.chance(30) ? series.toReversed() : series;
}

const roleOf = (series: string): Column['role'] => (series === 'expected' ? 'expected' : 'value');

/** One row a KPI, without periods. */
function writePlan(scene: Scene): Column[] {
  const { draw, kpis } = scene;
  const rows = [...kpis.keys()];
  const of = (what: 'actual' | 'baseline', valueIn: (kpi: TrueKpi) => number): Column =>
    column(
      'value',
      word(scene, words.HEADINGS[what]),
      rows.map((kpi) => {
        const value = valueIn(kpis[kpi] as TrueKpi);
        return { cell: numberCell(scene, kpis[kpi] as TrueKpi, value), says: [{ kpi, what, value }] };
      }),
    );
  const columns = settingColumns(scene, rows);
  if (draw.chance(20))
    columns.unshift(
      column(
        'other',
        word(scene, words.HEADINGS.sort),
        rows.map((kpi) => ({ cell: kpi + 1 })),
      ),
    );
  if (draw.chance(40)) columns.push(of('baseline', ({ baseline }) => baseline));
  columns.push(
    column(
      'value',
      word(scene, words.HEADINGS.target),
      rows.map((kpi) => targetCell(scene, kpi)),
    ),
  );
  if (draw.chance(50)) columns.push(of('actual', ({ valueOf }) => valueOf()));
  return columns;
}

/** The columns that tell the period of rows. */
function periodColumns(scene: Scene, rows: readonly number[]): Column[] {
  const { draw, grain, notation, periods } = scene;
  const of = (heading: string, write: (period: SheetPeriod) => TestCell): Column =>
    column(
      'period',
      heading,
      rows.map((at) => ({ cell: write(periods[at] as SheetPeriod) })),
    );
  if (grain === 'year' || draw.chance(50)) {
    const heading = grain === 'year' ? words.HEADINGS.year : words.HEADINGS.period;
    return [of(word(scene, heading), periodInOneCell(draw, grain, notation))];
  }
  const { headings, year, part } = periodInTwoCells(draw, grain, notation, false);
  return [of(headings[0], year), of(headings[1], part)];
}

/** One row a KPI and period, with the series as columns or in a column. */
function writeLong(scene: Scene): Column[] {
  const { draw, kpis, periods } = scene;
  const series = drawSeries(scene);
  const isStacked = draw.chance(30);
  const records = [...kpis.keys()].flatMap((kpi) =>
    [...periods.keys()].flatMap((at) =>
      isStacked ? series.map((one) => ({ kpi, at, ...one })) : [{ kpi, at, series: '', heading: '' }],
    ),
  );
  const columns = [
    ...settingColumns(
      scene,
      records.map(({ kpi }) => kpi),
    ),
    ...periodColumns(
      scene,
      records.map(({ at }) => at),
    ),
  ];
  if (!isStacked)
    for (const { series: own, heading } of series)
      columns.push(
        column(
          roleOf(own),
          heading,
          records.map(({ kpi, at }) => valueCell(scene, kpi, own, at)),
        ),
      );
  else {
    const value = draw.pick(words.wordsIn(words.HEADINGS.actual, scene.notation.language).slice(-1));
    columns.push(
      column(
        'period',
        word(scene, words.HEADINGS.series),
        records.map(({ heading }) => ({ cell: heading })),
      ),
      column(
        'value',
        value,
        records.map(({ kpi, at, series: own }) => valueCell(scene, kpi, own, at)),
      ),
    );
  }
  return columns;
}

/** The headings of periods in two rows, as merged cells or repeated, or with the series in one. */
function periodHeadings(scene: Scene, series: readonly string[]): TestCell[][] {
  const { draw, grain, notation, periods } = scene;
  const isMerged = draw.chance(60);
  const one = periodInOneCell(draw, grain, notation);
  const under = (upper: readonly TestCell[], lower: readonly TestCell[]): TestCell[][] =>
    lower.map((cell, index) => [
      isMerged && upper[index] === upper[index - 1] ? '' : (upper[index] ?? ''),
      cell,
    ]);
  const [first = ''] = series;
  if (series.length > 1)
    return under(
      periods.flatMap((period) => {
        const cell = one(period);
        return series.map((_, index) => (index > 0 && isMerged ? '' : cell));
      }),
      periods.flatMap(() => series),
    );
  if (grain !== 'year' && draw.chance(40)) {
    const { year, part } = periodInTwoCells(draw, grain, notation, true);
    return under(periods.map(year), periods.map(part));
  }
  return periods.map((period) => {
    const cell = one(period);
    return [first !== '' && typeof cell === 'string' && draw.chance(10) ? `${cell} ${first}` : cell];
  });
}

/** One row a KPI, with periods as columns. */
function writeWide(scene: Scene): Column[] {
  const { draw, kpis, periods } = scene;
  const rows = [...kpis.keys()];
  const series = drawSeries(scene);
  const headings = periodHeadings(
    scene,
    series.map(({ heading }) => heading),
  );
  const columns = settingColumns(scene, rows);
  if (series.every(({ series: own }) => own === 'actual') && draw.chance(40))
    columns.push(
      column(
        'value',
        word(scene, words.HEADINGS.target),
        rows.map((kpi) => targetCell(scene, kpi)),
      ),
    );
  const values = [...periods.keys()].flatMap((at) =>
    series.map(({ series: own }, index): Column => ({
      role: roleOf(own),
      heading: headings[at * series.length + index] ?? [],
      cells: rows.map((kpi) => valueCell(scene, kpi, own, at)),
    })),
  );
  return [...columns, ...values];
}

/** One row a period, with KPIs as columns. */
function writeCrossed(scene: Scene): Column[] {
  const { draw, kpis, periods } = scene;
  const rows = [...periods.keys()];
  const series = draw.chance(60) ? [{ series: 'actual', heading: '' }] : drawSeries(scene);
  const isMerged = draw.chance(60);
  return [
    ...periodColumns(scene, rows),
    ...kpis.flatMap(({ name }, kpi) =>
      series.map(({ series: own, heading }, index): Column => ({
        role: roleOf(own),
        heading: heading === '' ? [name] : [index > 0 && isMerged ? '' : name, heading],
        cells: rows.map((at) => valueCell(scene, kpi, own, at)),
      })),
    ),
  ];
}

const SHAPES = [writePlan, writeLong, writeWide, writeCrossed];

/** Columns in another order; those of values stay together below headings of two rows. */
function reordered(draw: Draw, columns: readonly Column[]): Column[] {
  if (!draw.chance(30)) return [...columns];
  const isTwo = columns.some(({ heading }) => heading.length > 1);
  if (!isTwo) return draw.shuffled(columns);
  const isValue = ({ role }: Column) => role === 'value' || role === 'expected';
  return [...draw.shuffled(columns.filter((one) => !isValue(one))), ...columns.filter(isValue)];
}

/** A random strategy, written as a random public sheet. */
function publicSheet(draw: Draw): PublicSheet {
  const language = draw.pick(words.LANGUAGES);
  const first = draw.chance(30) ? draw.pick([4, 7, 10]) : 1;
  const label = draw.pick(['end', 'start'] as const);
  const grain = draw.pick(['month', 'quarter', 'year', 'half', 'week'] as const);
  const periods = periodsFrom(draw, grain, { first, label });
  const kpis = drawKpis(draw, periods.length);
  // Equal names need a column that tells them apart.
  const shape = draw.pick(kpis[0]?.region === undefined ? SHAPES : SHAPES.slice(0, -1));
  const isText = draw.chance(50);
  const decimal = language === 'en' ? '.' : ',';
  const notation: Notation = {
    language,
    dates: language === 'en' ? draw.pick(['mdy', 'dmy'] as const) : 'dmy',
    isFiscal: first > 1,
    isText,
    decimal,
    group: draw.pick(GROUPS[language]),
    // Columns of KPIs say no units, without which fractions are what they are.
    percents: draw.pick(shape === SHAPES.at(-1) ? (['text', 'cell', 'plain'] as const) : PERCENTS),
    hasUnits: isText && draw.chance(8),
  };
  const isOrdered = draw.chance(75);
  const scene: Scene = {
    draw,
    notation,
    kpis,
    periods,
    grain,
    isOrdered,
    isNamedOnce: isOrdered && draw.chance(15),
    hasSections: isOrdered && (shape === writePlan || shape === writeWide) && draw.chance(15),
  };
  const sheet = placed(scene, reordered(draw, shape(scene)));
  const calendar: Calendar = { ...DEFAULT_CALENDAR, fiscalYearStartMonth: first, yearLabel: label };
  return { calendar, kpis, grain, ...sheet };
}

const asText = (cell: TestCell, notation: Notation): TestCell =>
  typeof cell === 'number'
    ? String(cell)
    : typeof cell === 'object' && cell?.kind === 'date'
      ? dateText(String(cell.value), notation)
      : cell;

/** The cells of a table with what stands around it: titles, empty rows and columns, a total, notes. */
function placed(scene: Scene, columns: readonly Column[]): Omit<PublicSheet, 'calendar' | 'kpis' | 'grain'> {
  const { draw, notation } = scene;
  const depth = Math.max(...columns.map(({ heading }) => heading.length));
  const isDown = draw.chance(50);
  const left = draw.chance(8) ? 1 : 0;
  const gap = draw.chance(8) ? draw.number(1, columns.length) : columns.length;
  const columnAt = (index: number): number => left + index + (index >= gap ? 1 : 0);
  const width = columnAt(columns.length - 1) + 1;
  const cells: TestCell[][] = [];
  const push = (texts: readonly TestCell[]): number => {
    const row = Array.from({ length: width }, (): TestCell => '');
    for (const [index, text] of texts.entries())
      row[columnAt(index)] = notation.isText ? asText(text, notation) : text;
    return cells.push(row) - 1;
  };
  if (draw.chance(30))
    for (const title of draw.shuffled(words.TITLES).slice(0, draw.number(1, 2))) push([title]);
  if (cells.length > 0 && draw.chance(60)) push([]);
  for (let line = 0; line < depth; line++)
    push(
      columns.map(
        ({ heading }) =>
          (heading.length === depth ? heading[line] : line === (isDown ? depth - 1 : 0) ? heading[0] : '') ??
          '',
      ),
    );
  const indexes = [...(columns[0]?.cells.keys() ?? [])];
  const order = scene.isOrdered ? indexes : draw.shuffled(indexes);
  const facts: PublicSheet['facts'] = [];
  const kpiOfRow = new Map<number, number>();
  const sections: number[] = [];
  // A title above rows with a name and a value could as well be a KPI without one.
  const isTitled = scene.hasSections && columns.length > 5;
  for (const index of order) {
    if (draw.chance(2)) push([]);
    if (isTitled) pushSection(index);
    const row = push(columns.map(({ cells: own }) => own[index]?.cell ?? ''));
    for (const [at, { cells: own, kpis }] of columns.entries()) {
      for (const fact of own[index]?.says ?? []) facts.push({ ...fact, row, column: columnAt(at) });
      if (kpis) kpiOfRow.set(row, kpis[index] as number);
    }
  }
  if (kpiOfRow.size > 0 && draw.chance(12))
    push(columns.map(({ kpis, role }) => (kpis ? word(scene, words.TOTALS) : role === 'value' ? 123 : '')));
  if (draw.chance(15)) push([]);
  if (draw.chance(20)) push([draw.pick(words.NOTES)]);
  const keyColumns = columns.flatMap(({ role }, at) =>
    role === 'name' || role === 'period' ? [columnAt(at)] : [],
  );
  return { cells, facts, keyColumns, kpiOfRow };

  /** The objective of a KPI in a row of its own, unless that above has the same. */
  function pushSection(kpi: number): void {
    const at = columns.findIndex(({ kpis }) => kpis);
    const value = scene.kpis[kpi]?.objective ?? '';
    const isOther = scene.kpis[kpi - 1]?.objective !== value;
    const row = isOther
      ? push(columns.map((_, index) => (index === at ? value : '')))
      : (sections.at(-1) ?? 0);
    if (isOther) sections.push(row);
    facts.push({ kpi, what: 'objective', value, row, column: columnAt(at) });
  }
}

/** The texts of a sheet, a line a row. */
const shown = (cells: TestCell[][]): string =>
  sheetOfCells(cells)
    .rows.map((row) => row.map(textOf).join(' | '))
    .join('\n');

/** Random strategies, each written as a random public sheet. */
export const publicSheets = fc.gen().map((generate) => {
  const sheet = publicSheet(drawFrom(generate));
  return { ...sheet, [fc.toStringMethod]: () => `\n${shown(sheet.cells)}\n` };
});
