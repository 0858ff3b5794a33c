import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { PAGES } from '../routes/pages.ts';
import { updatesKey } from '../sync/query.ts';

/** What is due from the viewer. */
export type MyUpdates = Answer<Routes['updates.mine']>;

/** How what is due from the viewer is read. */
export const updatesQuery = queryOptions<MyUpdates, ApiError>({
  queryKey: [...updatesKey, 'mine'],
  queryFn: ({ signal }) => call('updates.mine', { query: {}, signal }),
});

/** How the number of open updates is read. */
export const openUpdatesQuery = queryOptions<Answer<Routes['updates.count']>, ApiError>({
  queryKey: [...updatesKey, 'open'],
  queryFn: ({ signal }) => call('updates.count', { signal }),
});

/** How many strategies one overview tells of. */
export const OVERVIEWS_MAX = 50;

/** How the standing of at most 50 strategies is read, again after each of their changes. */
export const overviewQuery = (strategies: readonly { id: number; revision: number }[]) =>
  queryOptions<Answer<Routes['updates.overview']>, ApiError>({
    queryKey: [...updatesKey, 'overview', strategies.map(({ id, revision }) => `${id}:${revision}`).join()],
    queryFn: ({ signal }) =>
      call('updates.overview', { query: { strategies: strategies.map(({ id }) => id).join() }, signal }),
    placeholderData: keepPreviousData,
  });

/** The page with what is due from the viewer; of one strategy where it is given. */
export const updatesPath = (strategyId?: number): string =>
  strategyId === undefined ? PAGES.updates : `${PAGES.updates}?strategy=${strategyId}`;
