import type { Aggregation, Direction, PeriodGrain } from '../scorecard/settings.ts';

/** How often a value is due: how long its periods are. */
export const GRAIN_LABELS: Record<PeriodGrain, string> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  quarter: 'Quarterly',
  half: 'Half-yearly',
  year: 'Yearly',
  once: 'Once',
};

/** A period of each length. */
export const GRAIN_NOUNS: Record<Exclude<PeriodGrain, 'once'>, string> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  half: 'half-year',
  year: 'year',
};

/** Which way is better. */
export const DIRECTION_LABELS: Record<Direction, string> = {
  up: 'Higher',
  down: 'Lower',
  band: 'Within a band',
  none: 'Neither: for information',
};

/** How values go to a longer period. */
export const AGGREGATION_LABELS: Record<Aggregation, string> = {
  sum: 'Sum',
  mean: 'Mean',
  last: 'Last value',
  min: 'Lowest',
  max: 'Highest',
  ratio: 'Ratio of the sums',
  supplied: 'Entered for the longer period',
};

/** What stands in for a missing value. */
export const MISSING_LABELS = {
  skip: 'Leave it out',
  carry: 'Carry the last value, for 3 periods',
  zero: 'Count it as zero',
};

/** Where values come from. */
export const SOURCE_LABELS = {
  manual: 'Entered by people',
  formula: 'A formula',
  rollup: 'The KPIs below it',
  import: 'An import',
};

/** The factor of a ratio. */
export const FACTOR_LABELS = { 1: 'A number', 100: 'Percent', 1000: 'Per thousand' };
