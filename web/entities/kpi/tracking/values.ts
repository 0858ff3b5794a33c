import * as z from 'zod/mini';
import { kpi as kind } from '../../../../contract/kinds/kpi.ts';
import type { BodyInput } from '../../../../contract/api/route.ts';
import type { Routes } from '../../../../contract/api/routes.ts';
import { kpiFields } from '../../../../contract/api/routes/kpis.ts';
import { isComputed } from '../../../../contract/scorecard/reading.ts';
import type { Grain } from '../../../../contract/scorecard/settings.ts';
import { faultsOf, type Faults } from '../../../lib/form.ts';
import { numberText } from '../../../../contract/words/number-text.ts';
import { numberFaults, typedNumber } from '../../../ui/typed-number.ts';
import { formulaFault, formulaText, type NamedMeasure } from './formula.ts';
import type { Kpi } from '../../../lib/strategy/selectors.ts';

type KpiFields = BodyInput<Routes['kpis.update']>;
type TrackingField =
  | 'direction'
  | 'grain'
  | 'aggregation'
  | 'targetAggregation'
  | 'decimals'
  | 'indicator'
  | 'weight'
  | 'missing'
  | 'source'
  | 'formula'
  | 'numeratorId'
  | 'denominatorId'
  | 'factor'
  | 'baseline'
  | 'finalTarget'
  | 'cap'
  | 'dueDays';
/** The settings of a KPI over time, as a call takes them. */
type TrackingFields = Pick<KpiFields, TrackingField>;

/** The form values of these settings, all texts. Each has the name by which an error names it. */
export interface TrackingValues {
  /** '' where the status of the tracked KPI is the computed one. */
  statusChosen: 'yes' | '';
  direction: string;
  /** The red line that is typed: it becomes that of the periods. */
  red: string;
  /** '' where a value is due once; the other values stay. */
  grain: Grain | '';
  aggregation: string;
  targetAggregation: string;
  decimals: string;
  indicator: string;
  weight: string;
  missing: string;
  source: string;
  formula: string;
  numeratorId: string;
  denominatorId: string;
  factor: string;
  'baseline.value': string;
  'baseline.date': string;
  'finalTarget.value': string;
  'finalTarget.date': string;
  cap: string;
  dueDays: string;
}

type ExistingKpi = Kpi | undefined;

/** The value of a KPI's field, or that of a new one. */
const fieldOf = <F extends TrackingField>(kpi: ExistingKpi, field: F): Kpi[F] =>
  kpi ? kpi[field] : (kind.fields[field].initial as Kpi[F]);

/** The initial form values; `measures` give the names for a formula. */
export function trackingValuesOf(kpi: ExistingKpi, measures: readonly NamedMeasure[]): TrackingValues {
  const text = (field: Exclude<TrackingField, 'baseline' | 'finalTarget'>): string => {
    const value = fieldOf(kpi, field) ?? '';
    return typeof value === 'number' ? numberText(value) : value;
  };
  const [baseline, final] = [fieldOf(kpi, 'baseline'), fieldOf(kpi, 'finalTarget')];
  return {
    statusChosen: kpi?.statusChosen ? 'yes' : '',
    direction: text('direction'),
    red: '',
    grain: fieldOf(kpi, 'grain') ?? '',
    aggregation: text('aggregation'),
    targetAggregation: text('targetAggregation'),
    decimals: text('decimals'),
    indicator: text('indicator'),
    weight: text('weight'),
    missing: text('missing'),
    source: text('source'),
    formula: formulaText(fieldOf(kpi, 'formula'), measures),
    numeratorId: text('numeratorId'),
    denominatorId: text('denominatorId'),
    factor: text('factor'),
    'baseline.value': numberText(baseline?.value),
    'baseline.date': baseline?.date ?? '',
    'finalTarget.value': numberText(final?.value),
    'finalTarget.date': final?.date ?? '',
    cap: text('cap'),
    dueDays: text('dueDays'),
  };
}

const idOf = (text: string): number | null => (text === '' ? null : Number(text));
/** A number that must be given; null for any other text, which the rule of its field refuses. */
function numberOf(text: string, unit?: string): number {
  const value = typedNumber(text, unit);
  return (Number.isNaN(value) ? null : value) as number;
}

/** The form values, with the unit that may stand beside a value. */
type TypedValues = TrackingValues & { unit: string };

/** A value with its date; null where both are empty. */
function datedOf(values: TypedValues, name: 'baseline' | 'finalTarget'): Kpi['baseline'] {
  const [value, date] = [values[`${name}.value`], values[`${name}.date`]];
  return value.trim() === '' && date === ''
    ? null
    : { value: numberOf(value, values.unit), date: date || null };
}

/** The fields of form values; those of a KPI that is due once keep what they are. */
export function trackingFieldsOf(values: TypedValues): TrackingFields {
  if (values.grain === '') return { grain: null };
  const { source, formula } = values;
  return {
    direction: values.direction,
    grain: values.grain,
    aggregation: values.aggregation,
    targetAggregation: values.targetAggregation || null,
    decimals: typedNumber(values.decimals),
    indicator: values.indicator || null,
    weight: numberOf(values.weight),
    missing: values.missing,
    source,
    // What was typed for another source may be no formula yet.
    ...(source === 'formula' && { formula }),
    numeratorId: idOf(values.numeratorId),
    denominatorId: idOf(values.denominatorId),
    factor: Number(values.factor),
    baseline: datedOf(values, 'baseline'),
    finalTarget: datedOf(values, 'finalTarget'),
    cap: numberOf(values.cap),
    dueDays: numberOf(values.dueDays),
  } as TrackingFields;
}

/** Whether the values of the KPI follow from other KPIs, so that nobody enters an actual. */
export const isComputedIn = (values: TrackingValues): boolean =>
  values.grain !== '' &&
  isComputed({
    source: values.source as Kpi['source'],
    aggregation: values.aggregation as Kpi['aggregation'],
    numeratorId: idOf(values.numeratorId),
    denominatorId: idOf(values.denominatorId),
  });

const schema = z.object(kpiFields);

/** The errors of form values: field to message. */
export function checkTracking(values: TypedValues, measures: readonly NamedMeasure[]): Faults {
  if (values.grain === '') return {};
  const { measure: _, ...faults } = faultsOf(schema, trackingFieldsOf(values));
  const formula = values.source === 'formula' ? formulaFault(values.formula, measures) : undefined;
  const { weight, decimals, cap, dueDays, unit, red } = values;
  const ofUnit = {
    red,
    'baseline.value': values['baseline.value'],
    'finalTarget.value': values['finalTarget.value'],
  };
  return {
    ...faults,
    ...numberFaults({ weight, decimals, cap, dueDays }),
    ...numberFaults(ofUnit, unit),
    ...(formula !== undefined && { formula }),
  };
}
