import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import type { Series } from '../../../contract/scorecard/settings.ts';
// Registers what reads the points again after a change.
import '../../entities/scorecard/scorecard.ts';
import type { PointInput } from '../../entities/scorecard/points.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient, scorecardKey } from '../../lib/sync/query.ts';
import { placeOf } from './model.ts';

type Entered = Answer<Routes['points.readMany']>;

/** What is read: the points of a series from the first period to the last. */
export interface Range {
  series: Series;
  first: Period;
  last: Period;
}

const enteredQuery = (strategyId: number, { series, first, last }: Range) => {
  const query = { series, from: first.start, to: last.end };
  return queryOptions<Entered, ApiError>({
    queryKey: [...scorecardKey(strategyId), 'entered', query],
    queryFn: ({ signal }) => call('points.readMany', { params: { id: strategyId }, query, signal }),
  });
};

/** What is entered for the KPIs of a strategy. */
export const useEntered = (strategyId: number, range: Range) => useQuery(enteredQuery(strategyId, range));

/** Puts saved cells into what was read, so that they show before it is read again. Returns all points. */
export function putEntered(
  strategyId: number,
  range: Range,
  written: readonly PointInput[],
): Entered['points'] {
  const now = queryClient.setQueryData(enteredQuery(strategyId, range).queryKey, (cached) => {
    if (!cached) return cached;
    const left = new Map(cached.points.map((point) => [placeOf(point.kpiId, point.period), point]));
    for (const { kpiId, period, value = null, state = 'value', note = '' } of written) {
      const place = placeOf(kpiId, period);
      if (value === null && state === 'value') left.delete(place);
      else left.set(place, { kpiId, period, series: range.series, value, state, note });
    }
    return { ...cached, points: [...left.values()] };
  });
  return now?.points ?? [];
}
