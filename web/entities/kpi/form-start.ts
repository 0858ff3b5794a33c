import type { Content } from '../../../contract/commands/content.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';
import { typedNumber } from '../../ui/typed-number.ts';
import type { NamedMeasure } from './tracking/formula.ts';
import { trackingValuesOf } from './tracking/values.ts';
import { type KpiFormValues, valuesOf } from './values.ts';

/** The values of the dialog of a KPI. */
export interface DialogValues extends KpiFormValues {
  /** The key of the period that is chosen for the actual; '' for the usual one. */
  actualPeriod: string;
  isActualTyped: boolean;
}

/** Whether a new KPI starts as one over time: in a strategy that is new, or that has one already. */
export const startsOverTime = ({ kpi: kpis }: Pick<Content, 'kpi'>): boolean =>
  kpis.size === 0 || [...kpis.values()].some(({ grain }) => grain !== null);

/** The values with which the dialog starts. What is entered for a KPI over time is read by period. */
export const startOf = (
  kpi: Kpi | undefined,
  nodeId: number | undefined,
  isStart: boolean,
  measures: readonly NamedMeasure[],
): DialogValues => ({
  ...valuesOf(kpi, nodeId),
  ...trackingValuesOf(kpi, measures),
  ...(isStart && { grain: 'month', target: '' }),
  ...(kpi?.grain && { actual: '' }),
  actualPeriod: '',
  isActualTyped: false,
});

/** Which way is better by a target and the red line beyond it; undefined where they do not tell. */
export function directionTold({
  target,
  red,
  unit,
}: Pick<KpiFormValues, 'target' | 'red' | 'unit'>): 'up' | 'down' | undefined {
  const [goal, line] = [typedNumber(target, unit), typedNumber(red, unit)];
  if (goal === null || line === null || goal === line || Number.isNaN(goal - line)) return undefined;
  return line > goal ? 'down' : 'up';
}
