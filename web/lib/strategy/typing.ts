import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { lockOn } from '../../../contract/month/lock-on.ts';
import type { PeriodLock } from '../../../contract/month/period-lock.ts';
import type { Typing as Facts } from '../../../contract/scorecard/period-typed.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { todayIn } from '../../../contract/scorecard/today.ts';
import type { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { scorecardKey } from '../sync/query.ts';
import { type Read, readOf } from '../sync/read-query.ts';
import { periodIn } from '../time/period.ts';
import { calendarQuery } from './calendar.ts';

/** What says which period a typed value is for, on a page that shows one. */
export interface Typing extends Facts {
  shown: Period | 'latest';
  lockOf: (period: Period) => PeriodLock | undefined;
}

const locksQuery = (strategyId: number) =>
  queryOptions<Answer<Routes['periods.locks']>, ApiError>({
    queryKey: [...scorecardKey(strategyId), 'locks'],
    queryFn: ({ signal }) => call('periods.locks', { params: { id: strategyId }, signal }),
  });

/** Reads what says which period a typed value is for. */
export function useTyping(strategyId: number): Read<Typing> {
  const calendar = readOf(useQuery(calendarQuery(strategyId)));
  const read = useQuery(locksQuery(strategyId));
  const locks = readOf(read);
  const [search] = useSearchParams();
  const named = periodIn(search);
  const data = useMemo((): Typing | undefined => {
    if (!calendar.data || !locks.data) return undefined;
    const [settings, { since, locks: list }] = [calendar.data, locks.data];
    const lockOf = (period: Period) => lockOn(list, settings, period);
    return {
      calendar: settings,
      today: todayIn(settings),
      since,
      shown: (named === null ? undefined : parsePeriod(settings, named, 'month')) ?? 'latest',
      lockOf,
      isLocked: (period) => lockOf(period) !== undefined,
    };
  }, [calendar.data, locks.data, named]);
  return {
    data,
    error: calendar.error ?? locks.error,
    // A value entered before may have made its period the first one.
    isCurrent: !read.isFetching,
    refetch: () => Promise.all([calendar.refetch(), locks.refetch()]),
  };
}
