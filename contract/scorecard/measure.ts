import { LAST_DATE } from './date-range.ts';
import { idsInFormula } from './formula.ts';
import { dateOf, dayAt, dayOf, daysInMonth, partsOf } from './dates.ts';
import { isRatioOfTwo } from './reading.ts';
import { ONCE } from './periods.ts';
import { type Dated, type Grain, type Measure, type Point, targetAggregationOf } from './settings.ts';
import type { Records } from '../kinds/kinds.ts';
import type { PeriodUnit } from '../kinds/constants.ts';

/** The days or months of a unit of a KPI's period. */
const UNITS: Record<PeriodUnit, { days: number; months: number }> = {
  Day: { days: 1, months: 0 },
  Week: { days: 7, months: 0 },
  Month: { days: 0, months: 1 },
  Quarter: { days: 0, months: 3 },
  Year: { days: 0, months: 12 },
};

/** The date so many units later, or the last of the product; at the end of a month that is too short for its day. */
export function later(date: string, count: number, unit: PeriodUnit): string {
  const { year, month, day } = partsOf(dayOf(date));
  const { days, months } = UNITS[unit];
  const first = dayAt(year, month + count * months, 1);
  const there = partsOf(first);
  const at = first + Math.min(day, daysInMonth(there.year, there.month)) - 1 + count * days;
  return dateOf(Math.min(at, dayOf(LAST_DATE)));
}

/** The final target: where none is set, the target in the period that the KPI names, if it has one. */
export function finalTargetOf({
  finalTarget,
  target,
  baseline,
  period,
  periodUnit,
}: Pick<Records['kpi'], 'finalTarget' | 'target' | 'baseline' | 'period' | 'periodUnit'>): Dated | null {
  if (finalTarget || target === null) return finalTarget;
  return { value: target, date: baseline?.date ? later(baseline.date, period, periodUnit) : null };
}

type TargetSettings = Pick<
  Records['kpi'],
  'grain' | 'direction' | 'aggregation' | 'targetAggregation' | 'baseline' | 'finalTarget'
>;

/** Whether the targets of a KPI's periods are other than its target: milestones to the final one, or the ends of a band. */
export const hasOtherTargets = (kpi: TargetSettings): boolean =>
  kpi.direction === 'band' ||
  (targetAggregationOf(kpi) !== 'sum' && !!kpi.baseline?.date && !!kpi.finalTarget?.date);

/** Whether the target of a KPI is a view of those of its periods: else it is also the final one, or none of theirs. */
export const isTargetView = (kpi: TargetSettings): boolean =>
  kpi.grain !== null && !hasOtherTargets(kpi) && (kpi.baseline === null || kpi.finalTarget !== null);

/** Whether a KPI has a target and a red line over time, as forms ask for them: its values are better higher or lower. */
export const hasLines = (kpi: Records['kpi']): kpi is Records['kpi'] & { grain: Grain } =>
  kpi.grain !== null && (kpi.direction === 'up' || kpi.direction === 'down');

/** The points of a KPI that is due once, whose numbers its record holds. */
const recordedOf = (record: Records['kpi']): Point[] =>
  (['actual', 'target'] as const).flatMap((series) => {
    const value = record[series];
    const { grain, start } = ONCE;
    return value === null
      ? []
      : [{ grain, start, series, value, state: 'value', note: '', by: null, at: null, source: 'manual' }];
  });

/** A KPI as the scorecard reads it. One without a grain is due once: people enter its value, and no other follows from it. */
export const measureOf = (record: Records['kpi']): Measure => ({
  ...record,
  name: record.measure,
  ...(record.grain === null
    ? {
        grain: ONCE.grain,
        source: 'manual',
        aggregation: 'last',
        targetAggregation: null,
        recorded: recordedOf(record),
      }
    : { grain: record.grain, finalTarget: finalTargetOf(record), recorded: [] }),
});

/** The KPIs that a KPI is computed from; `childrenOf` has those directly below it. None where it has values of its own. */
export function inputsOf(
  record: Records['kpi'],
  childrenOf: (id: number) => readonly number[],
): readonly number[] {
  if (record.source === 'formula') return idsInFormula(record.formula);
  if (record.source === 'rollup') return childrenOf(record.id);
  return isRatioOfTwo(record) ? [record.numeratorId as number, record.denominatorId as number] : [];
}
