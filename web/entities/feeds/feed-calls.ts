import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Feed } from '../../../contract/people/feeds.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/sync/query.ts';

const feedsKey = ['account', 'feeds'] as const;

/** The calendar feeds of the viewer, the newest first. */
export function useFeeds(): UseQueryResult<Feed[], ApiError> {
  return useQuery({
    queryKey: feedsKey,
    queryFn: ({ signal }) => call('feeds.list', { signal }),
    // There is no event for those that end elsewhere.
    refetchOnMount: 'always',
  });
}

/** Invalidates the calendar feeds. */
export const refreshFeeds = (): Promise<void> => queryClient.invalidateQueries({ queryKey: feedsKey });
