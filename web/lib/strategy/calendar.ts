import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { scorecardKey } from '../sync/query.ts';

/** The calendar of a strategy. */
export type Calendar = Answer<Routes['calendar.read']>;

/** How the calendar of a strategy is read. */
export const calendarQuery = (strategyId: number) =>
  queryOptions<Calendar, ApiError>({
    queryKey: [...scorecardKey(strategyId), 'calendar'],
    queryFn: ({ signal }) => call('calendar.read', { params: { id: strategyId }, signal }),
  });
