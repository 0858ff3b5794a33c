/** The most that the highest score of a KPI may be. */
export const CAP_MAX = 150;

/** How often a value of a KPI is due, from fine to coarse. */
export const GRAINS = ['day', 'week', 'month', 'quarter', 'half', 'year'] as const;
export type Grain = (typeof GRAINS)[number];

/** The grains of periods, from fine to coarse: a KPI that is due once has one period, which is all time. */
export const PERIOD_GRAINS = [...GRAINS, 'once'] as const;
export type PeriodGrain = (typeof PERIOD_GRAINS)[number];

/** Which way is better. */
export const DIRECTIONS = ['up', 'down', 'band', 'none'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** How the value of a coarser period follows from finer ones. */
export const AGGREGATIONS = ['sum', 'mean', 'last', 'min', 'max', 'ratio', 'supplied'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** What stands in for a value that is missing after it was due. */
export const MISSING_RULES = ['skip', 'carry', 'zero'] as const;
export type MissingRule = (typeof MISSING_RULES)[number];

/** Where the values of a KPI come from. */
export const SOURCES = ['manual', 'formula', 'rollup', 'import'] as const;
export type Source = (typeof SOURCES)[number];

/** What a point says: the value, the target and the limits, or the two parts of a ratio. */
export const SERIES = ['actual', 'target', 'red', 'lo', 'hi', 'redLo', 'redHi', 'num', 'den'] as const;
export type Series = (typeof SERIES)[number];

/** The series that say what was; the others say what should be. */
export const VALUE_SERIES = ['actual', 'num', 'den'] as const satisfies readonly Series[];
export const LINE_SERIES = [
  'target',
  'red',
  'lo',
  'hi',
  'redLo',
  'redHi',
] as const satisfies readonly Series[];

/** Whether a KPI tells what will be, or what was. */
export const INDICATORS = ['lead', 'lag'] as const;

/** The most characters of a formula. */
export const FORMULA_MAX = 1000;

/** A value on a calendar date, YYYY-MM-DD. */
export interface Dated {
  value: number;
  date: string | null;
}

/** What the scorecard reads of a KPI. */
export type Measure = MeasureOf<Grain> | MeasureOf<'once'>;

/** A KPI with values over time, or one that is due once. */
export interface MeasureOf<G extends PeriodGrain> {
  id: number;
  name: string;
  unit: string;
  parentId: number | null;
  direction: Direction;
  grain: G;
  aggregation: Aggregation;
  /** Null: as the aggregation implies. */
  targetAggregation: Aggregation | null;
  /** Digits after the decimal point; null for as many as there are. */
  decimals: number | null;
  weight: number;
  missing: MissingRule;
  source: Source;
  /** With references by id; see `formula.ts`. */
  formula: string;
  numeratorId: number | null;
  denominatorId: number | null;
  factor: number;
  baseline: Dated | null;
  finalTarget: Dated | null;
  /** The highest score. */
  cap: number;
  /** Days after the end of a period until its value is overdue. */
  dueDays: number;
  /** The day from which values are due; null where that is not known: from the beginning. */
  dueFrom: string | null;
  /** The points that its record holds: of a KPI that is due once, its value and its target. */
  recorded: readonly Point[];
}

/** One fact of a KPI: what a series says of a period. */
export interface Point {
  grain: PeriodGrain;
  /** The first day of the period. */
  start: string;
  series: Series;
  /** Null for `na`. */
  value: number | null;
  state: 'value' | 'na';
  note: string;
  by: string | null;
  at: string | null;
  source: Source;
}

const RANKS = Object.fromEntries(PERIOD_GRAINS.map((grain, rank) => [grain, rank])) as Record<
  PeriodGrain,
  number
>;

/** Whether one grain is coarser than another. */
export const isCoarser = (grain: PeriodGrain, than: PeriodGrain): boolean => RANKS[grain] > RANKS[than];

/** How the targets of a KPI go to coarser periods. */
export function targetAggregationOf({
  aggregation,
  targetAggregation,
}: Pick<Measure, 'aggregation' | 'targetAggregation'>): Aggregation {
  if (targetAggregation) return targetAggregation;
  return aggregation === 'sum' || aggregation === 'last' ? aggregation : 'mean';
}
