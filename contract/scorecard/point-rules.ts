import { isComputed } from './reading.ts';
import { isCoarser, type Measure, type PeriodGrain, type Series, VALUE_SERIES } from './settings.ts';

/** Why a point cannot be written: the part of it at fault, and a sentence. */
export interface PointFault {
  part: 'series' | 'period';
  message: string;
}

const ENTERED: ReadonlySet<Series> = new Set(VALUE_SERIES);

/** Why a KPI has no points of a series. */
export function seriesFault(measure: Measure, series: Series): PointFault | undefined {
  if (ENTERED.has(series) && isComputed(measure))
    return { part: 'series', message: 'The values of this KPI are computed' };
  if ((series === 'num' || series === 'den') && measure.aggregation !== 'ratio')
    return { part: 'series', message: 'Only a ratio has a numerator and a denominator' };
  return undefined;
}

/** Why a KPI has no points of a grain. */
export const grainFault = ({ grain }: Measure, of: PeriodGrain): PointFault | undefined =>
  isCoarser(grain, of)
    ? { part: 'period', message: `A value of this KPI is for a ${grain} or longer` }
    : undefined;

/** Why a point of a KPI cannot be written. */
export const pointFault = (measure: Measure, series: Series, grain: PeriodGrain): PointFault | undefined =>
  seriesFault(measure, series) ?? grainFault(measure, grain);
