import * as z from 'zod/mini';
import { anyNumber, optionalDate, positiveNumber, text } from '../api/fields.ts';
import {
  AGGREGATIONS,
  CAP_MAX,
  DIRECTIONS,
  FORMULA_MAX,
  GRAINS,
  INDICATORS,
  MISSING_RULES,
  SOURCES,
} from '../scorecard/settings.ts';
import { field, optionalReference } from './kind.ts';

/** A whole number within limits. */
const between = (least: number, most: number) => {
  const message = `Give a whole number from ${least} to ${most}`;
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
};

const choice = <const T extends readonly [string, ...string[]]>(
  options: T,
  initial: T[number],
  label: string,
) => field(z.enum(options), z.enum(options, `Choose ${options.join(', ')}`), { initial, label });

const optionalChoice = <const T extends readonly [string, ...string[]]>(options: T, label: string) =>
  field(z.nullable(z.enum(options)), z.nullable(z.enum(options, `Choose ${options.join(', ')}`)), {
    initial: null,
    label,
  });

/** A value on a day; without a day it is open when. */
const datedField = (label: string) =>
  field(
    z.nullable(z.object({ value: z.number(), date: z.nullable(z.string()) })),
    z.nullable(z.strictObject({ value: anyNumber, date: optionalDate }, 'Give a value and a date')),
    { initial: null, valueType: 'dated', storage: { form: 'json' }, label },
  );

/** The settings by which a KPI is tracked over time; see `contract/scorecard/`. */
export const tracking = {
  direction: choice(DIRECTIONS, 'up', 'Direction'),
  /** Null: not tracked over time. */
  grain: optionalChoice(GRAINS, 'Value due'),
  aggregation: choice(AGGREGATIONS, 'last', 'Aggregation'),
  targetAggregation: optionalChoice(AGGREGATIONS, 'Aggregation of targets'),
  decimals: field(z.nullable(z.int()), z.nullable(between(0, 6)), { initial: null, label: 'Decimals' }),
  indicator: optionalChoice(INDICATORS, 'Indicator'),
  weight: field(z.number(), positiveNumber('Weight is at least 0'), { initial: 1, label: 'Weight' }),
  missing: choice(MISSING_RULES, 'skip', 'Missing values'),
  source: choice(SOURCES, 'manual', 'Source'),
  /** Refers to other KPIs by id; given, it may also name them. */
  formula: field(z.string(), text(FORMULA_MAX), { initial: '', label: 'Formula' }),
  numeratorId: optionalReference('kpi', 'unset', 'Numerator'),
  denominatorId: optionalReference('kpi', 'unset', 'Denominator'),
  factor: field(z.number(), z.literal([1, 100, 1000], 'Choose 1, 100 or 1000'), {
    initial: 1,
    label: 'Factor',
  }),
  baseline: datedField('Baseline'),
  finalTarget: datedField('Final target'),
  cap: field(z.int(), between(100, CAP_MAX), { initial: 100, label: 'Highest score' }),
  dueDays: field(z.int(), between(0, 90), { initial: 10, label: 'Days until due' }),
} as const;
