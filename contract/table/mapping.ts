import * as z from 'zod/mini';
import { text } from '../api/fields.ts';
import type { KindName } from '../kinds/names.ts';
import { type Series, SERIES } from '../scorecard/settings.ts';
import { SHEET_NAME_MAX } from './plain-name.ts';

/** What a row of a sheet is. With `kpiPeriods` periods are columns; with `periodKpis` they are rows, and KPIs are columns. */
export const ROW_KINDS = [
  'kpi',
  'value',
  'kpiPeriods',
  'periodKpis',
  'target',
  'objective',
  'initiative',
  'cause',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** What importing may do. `values`: only values and targets of KPIs that exist. `replace`: it also deletes points of the sheet's periods that it lacks. */
const IMPORT_MODES = ['addAndChange', 'values', 'replace'] as const;

/** The longest name of a KPI in a heading: characters. */
export const NAME_MAX = 500;
/** The most columns that are read. */
export const COLUMNS_MAX = 2000;

/**
 * How a column is read. `field` is a name of the record's kind, such as `owner` or `startDate`, or one of PLACES. A
 * column of points has a series, and of wide sheets the period as `parsePeriod` takes it, or the KPI.
 */
export const ColumnUse = z.union([
  z.strictObject({ field: text(40) }),
  z.strictObject({ points: z.enum(SERIES), period: text(40) }),
  z.strictObject({ points: z.enum(SERIES), kpi: text(NAME_MAX) }),
]);
export type ColumnUse = z.output<typeof ColumnUse>;

/** The field of a column, or the place that it tells; undefined for one of points. */
export const fieldOf = (use: ColumnUse | null | undefined): string | undefined =>
  use && 'field' in use ? use.field : undefined;

/** The places that are points of a row. */
export const SERIES_PLACES = [
  'actual',
  'target',
  'red',
  'lo',
  'hi',
  'num',
  'den',
] as const satisfies readonly Series[];

/**
 * The fields of columns that are not fields of a record: where it stands, which one it is, and the parts of a point. `kind` tells
 * initiatives, tactics and action steps apart, which stand in one sheet.
 */
export const PLACES = [
  'id',
  'pillar',
  'objective',
  'objectiveCode',
  'kpi',
  'kpiCode',
  'initiative',
  'initiativeCode',
  'parentKpi',
  'part',
  'department',
  'chosenStatus',
  'lowerIsBetter',
  'kind',
  'tactic',
  'actionStep',
  'cause',
  'causeCode',
  'causePillar',
  'effect',
  'effectCode',
  'effectPillar',
  'leadKpiCode',
  'lagKpiCode',
  'period',
  'year',
  'fiscalYear',
  'half',
  'quarter',
  'month',
  'fiscalMonth',
  'week',
  'grain',
  'series',
  ...SERIES_PLACES,
  'note',
] as const;
export type Place = (typeof PLACES)[number];

/** The kind of the records that rows are, by what a row is. */
export const RECORD_KINDS = {
  kpi: 'kpi',
  value: 'kpi',
  kpiPeriods: 'kpi',
  periodKpis: 'kpi',
  target: 'kpi',
  objective: 'node',
  initiative: 'initiative',
  cause: 'link',
} as const satisfies Record<RowKind, KindName>;

/** Whether rows hold values of periods, and not the settings of a record. */
export const hasPoints = (rows: RowKind): boolean => RECORD_KINDS[rows] === 'kpi' && rows !== 'kpi';

/** The rows of the heading: the first, and how many. None: `count` is 0. */
const Heading = z.strictObject({
  first: z.int().check(z.minimum(0)),
  count: z.int().check(z.minimum(0), z.maximum(4)),
});

/** What a person says of a sheet, so that the rest is guessed anew. */
export const SheetTable = z.strictObject({
  sheet: text(SHEET_NAME_MAX),
  heading: z.optional(Heading),
  rows: z.optional(z.enum(ROW_KINDS)),
});
export type SheetTable = z.output<typeof SheetTable>;

/** How texts are read that could be read in two ways. */
const Notation = z.object({
  decimal: z.enum(['.', ',']),
  dates: z.enum(['dmy', 'mdy', 'ymd']),
  /** Whether percentages that are all 1 or less are fractions: 0.93 is 93%. */
  fractions: z.optional(z.boolean()),
  /** The unit that a line above the table says, of numbers for which nothing else does; empty where they have none. */
  unit: z.optional(text(40)),
});
export type Notation = Partial<z.output<typeof Notation>>;

/** How one sheet is read. Rows and columns are counted from 0. */
export const ImportMapping = z.strictObject({
  sheet: text(SHEET_NAME_MAX),
  heading: Heading,
  rows: z.enum(ROW_KINDS),
  /** By the index of the column; null is not read. */
  columns: z.array(z.nullable(ColumnUse)).check(z.maxLength(COLUMNS_MAX)),
  mode: z.enum(IMPORT_MODES),
  /** Whether pillars, objectives and KPIs that are named and missing are created. */
  creates: z.boolean(),
  ...Notation.shape,
  /** Rows that are left out, and records chosen by hand by the row: the id, or 0 for a new one. */
  leaves: z.array(z.int().check(z.minimum(0))),
  choices: z.record(z.string(), z.int().check(z.minimum(0))),
  /** The columns whose questions nobody answered yet: nothing is read from them. A mapping without it answers all. */
  open: z.optional(z.array(z.int().check(z.minimum(0))).check(z.maxLength(COLUMNS_MAX))),
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** The notation of a choice or mapping, without the rest of it. */
export const notationOf = <Has extends Notation>(all: Has): Pick<Has, keyof Has & keyof Notation> =>
  Object.fromEntries(
    (['decimal', 'dates', 'fractions', 'unit'] as const).flatMap((name) =>
      all[name] === undefined ? [] : [[name, all[name]]],
    ),
  ) as Pick<Has, keyof Has & keyof Notation>;

/** A way to read a column that a question is about. */
export const TableChoice = z.object({
  /** In a few words, for a button: 'Quarters', 'March 2026', 'Leave out'. */
  label: z.string(),
  /** What the cells become: 'Q1 2026, Q2 2026, Q3 2026'. */
  becomes: z.string(),
  /** How the column is read then; null leaves it out. */
  use: z.nullable(ColumnUse),
  /** The notation that it takes, where that is the question. */
  ...z.partial(Notation).shape,
});
export type TableChoice = z.output<typeof TableChoice>;

/** A column of which the reader is not sure. */
export const TableQuestion = z.object({
  column: z.int(),
  /** Its first different cells, as the spreadsheet shows them. */
  cells: z.array(z.string()),
  /** Why it is asked, as a part of a sentence: 'says “expected”'. */
  why: z.string(),
  choices: z.array(TableChoice),
});
export type TableQuestion = z.output<typeof TableQuestion>;
