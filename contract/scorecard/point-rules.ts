import { isComputed } from './reading.ts';
import { isCoarser, type Measure, type PeriodGrain, type Series, VALUE_SERIES } from './settings.ts';

/** Why a point cannot be written: the part of it at fault, and a sentence. */
export interface PointFault {
  part: 'series' | 'period';
  message: string;
}

/** The series of a ratio that another one replaces: the value replaces numerator and denominator, and both of them replace it. */
export const REPLACED: Partial<Record<Series, readonly Series[]>> = {
  actual: ['num', 'den'],
  num: ['actual'],
  den: ['actual'],
};

const ENTERED: ReadonlySet<Series> = new Set(VALUE_SERIES);

/** Why a KPI has no points of a series. */
export function seriesFault(measure: Measure, series: Series): PointFault | undefined {
  if (ENTERED.has(series) && isComputed(measure))
    return { part: 'series', message: 'The values of this KPI are computed' };
  if ((series === 'num' || series === 'den') && measure.aggregation !== 'ratio')
    return {
      part: 'series',
      message:
        measure.grain === 'once'
          ? 'A KPI that is due once has no numerator and denominator: give its value'
          : 'Only a ratio has a numerator and a denominator',
    };
  return undefined;
}

/** Why a KPI has no points of a grain. */
export function grainFault({ grain }: Measure, of: PeriodGrain): PointFault | undefined {
  if (!isCoarser(grain, of)) return undefined;
  const message =
    grain === 'once'
      ? `This KPI is due once, so it has no value of a ${of}`
      : `A value of this KPI is for a ${grain} or longer`;
  return { part: 'period', message };
}

/** Why a point of a KPI cannot be written. */
export const pointFault = (measure: Measure, series: Series, grain: PeriodGrain): PointFault | undefined =>
  seriesFault(measure, series) ?? grainFault(measure, grain);
