import type { Calendar } from './calendar.ts';
import type { Reference } from './formula-parse.ts';
import type { AnyPeriod } from './periods.ts';
import type { Points } from './points.ts';
import { type Reason, REASONS } from './reason.ts';
import type { Aggregation, Measure, PeriodGrain, Point } from './settings.ts';
import type { Steps } from './steps.ts';

/** What stands where a value is shown. */
export type ValueState =
  | 'value'
  | 'na'
  | 'none'
  | 'missing'
  | 'carried'
  | 'supplied'
  | 'provisional'
  | 'partial';

/** How a value came about. */
export type Rule =
  | 'entered'
  | 'supplied'
  | 'carried'
  | 'zero'
  | 'formula'
  | `across ${Aggregation}`
  | Aggregation;

/** A value that another one is computed from. */
export interface ReadingPart {
  measure: Measure;
  period: AnyPeriod;
  reading: Reading;
  /** What a formula reads of it. */
  reference?: Reference;
}

/** The value of a KPI in a period. */
export interface Reading {
  value: number | null;
  state: ValueState;
  rule: Rule;
  /** Why there is no value. */
  reason: Reason | null;
  /** How many of the periods have a value, where some have none. */
  provisional: { have: number; of: number } | null;
  /** The point that holds it. */
  point: Point | null;
  num: number | null;
  den: number | null;
  /** What it is computed from, and what of that counts. */
  parts: readonly ReadingPart[];
  used: readonly ReadingPart[];
}

/** What a scorecard is computed from. */
export interface Facts {
  calendar: Calendar;
  /** Today in the time zone of the calendar, YYYY-MM-DD. */
  today: string;
  measures: ReadonlyMap<number, Measure>;
  pointsOf: (id: number) => Iterable<Point>;
  /** The steps of the calendar, where several computations share them. */
  steps?: Steps;
}

/** How many periods a value is carried on at most. */
export const CARRY_MAX = 3;

/** The reading of a period without a value. */
export const NOTHING: Omit<Reading, 'rule'> = {
  value: null,
  state: 'none',
  reason: REASONS.noValue,
  provisional: null,
  point: null,
  num: null,
  den: null,
  parts: [],
  used: [],
};

type RatioSettings = Pick<Measure, 'aggregation' | 'numeratorId' | 'denominatorId'>;

/** Whether a KPI is a ratio of two others. */
export const isRatioOfTwo = ({ aggregation, numeratorId, denominatorId }: RatioSettings): boolean =>
  aggregation === 'ratio' && numeratorId !== null && denominatorId !== null;

/** Whether the values of a KPI are computed from other KPIs. */
export const isComputed = (measure: RatioSettings & Pick<Measure, 'source'>): boolean =>
  measure.source === 'formula' || measure.source === 'rollup' || isRatioOfTwo(measure);

/** Whether a value is due for a period once it has ended: not for one from before the KPI was tracked. */
export const isExpected = ({ dueFrom }: Pick<Measure, 'dueFrom'>, { end }: AnyPeriod): boolean =>
  end >= (dueFrom ?? '');

/** The coarsest grain below that of a period, for which there are values of periods in it. */
export function finerValuesIn(points: Points, steps: Steps, period: AnyPeriod): PeriodGrain | undefined {
  for (const grain of points.finerValues(period.grain)) {
    const parts = steps.within(period, grain);
    const [first, last] = [parts[0], parts.at(-1)];
    if (first && last && points.hasValueIn(grain, first.start, last.start)) return grain;
  }
  return undefined;
}

/** What stands for a KPI in a period: a value, or a reason why there is none. */
export type Entered = 'value' | 'na';

/** What is entered for a KPI in a period of its grain, or for all the shorter periods that make it and count. */
export function enteredIn(
  points: Points,
  kpi: Pick<Measure, 'aggregation' | 'dueFrom'>,
  period: AnyPeriod,
  steps: Steps,
): Entered | null {
  const actual = points.at('actual', period);
  if (actual) return actual.state;
  if (kpi.aggregation === 'ratio' && points.at('num', period) && points.at('den', period)) return 'value';
  const finer = finerValuesIn(points, steps, period);
  if (!finer || kpi.aggregation === 'supplied') return null;
  const parts = steps.within(period, finer).filter((part) => isExpected(kpi, part));
  return parts.length > 0 && parts.every((part) => enteredIn(points, kpi, part, steps) !== null)
    ? 'value'
    : null;
}
