import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';

/** The pages of a list, newest first, as far as they were asked for. Each is what comes before the id of the one above. */
export function usePages<Page extends { next: number | string | null }>(
  queryKey: readonly unknown[],
  read: (before: string | undefined, signal: AbortSignal) => Promise<Page>,
) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    Page,
    ApiError,
    InfiniteData<Page>,
    readonly unknown[],
    string | undefined
  >({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    // No message came while nothing was shown.
    refetchOnMount: 'always',
  });
  return { pages: data?.pages, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch };
}
