import type { AnyPeriod } from './periods.ts';
import type { StrategyFacts } from './scorecard.ts';
import type { Point } from './settings.ts';

/** Facts in which a KPI has another value in a period, as if it had been entered. */
export function withValue(
  facts: StrategyFacts,
  id: number,
  { grain, start }: AnyPeriod,
  value: number,
): StrategyFacts {
  const point: Point = {
    series: 'actual',
    grain,
    start,
    value,
    state: 'value',
    note: '',
    by: null,
    at: null,
    source: 'manual',
  };
  const isReplaced = (other: Point): boolean =>
    other.series === 'actual' && other.grain === grain && other.start === start;
  const { hasValues, pointsOf } = facts;
  return {
    ...facts,
    pointsOf: (kpiId) =>
      kpiId === id
        ? [...Array.from(pointsOf(kpiId)).filter((other) => !isReplaced(other)), point]
        : pointsOf(kpiId),
    ...(hasValues && { hasValues: (kpiId) => kpiId === id || hasValues(kpiId) }),
  };
}
