import type { Grain } from '../../../../contract/scorecard/settings.ts';
import type { TypedLines } from '../../../lib/strategy/first-lines.ts';
import { typedNumber } from '../../../ui/typed-number.ts';
import type { KpiFormValues } from '../values.ts';

/** The lines that a form gives a tracked KPI whose values are judged by a target; undefined for another one. */
export function linesTyped(id: number, values: KpiFormValues, red = ''): TypedLines | undefined {
  const { direction, unit, grain, aggregation, measure } = values;
  if (values.isTracked !== 'yes' || (direction !== 'up' && direction !== 'down')) return undefined;
  const number = (text: string): number | null => {
    const value = typedNumber(text, unit);
    return Number.isNaN(value) ? null : value;
  };
  return {
    id,
    measure,
    grain: grain as Grain,
    isTotal: aggregation === 'sum',
    target: number(values.target),
    red: number(red),
  };
}
