import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Change, ChangedEntity } from '../../../contract/change.ts';
import type { Answer } from '../../../contract/route.ts';
import type { Routes } from '../../../contract/routes.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { onChanges } from '../../lib/live/live.ts';
import { historyKey, queryClient } from '../../lib/query.ts';
import { isByUser } from '../../lib/by-user.ts';

/** What the history is narrowed to; an empty filter shows everything. */
export interface Filter {
  userId?: number;
  entity?: ChangedEntity;
  entityId?: number;
}

type Page = Answer<Routes['changes.list']>;
interface Pages {
  pages: Page[];
  pageParams: (string | undefined)[];
}

const narrowedKey = (strategyId: number, filter: Filter) => [...historyKey(strategyId), filter] as const;

const fits = (change: Change, { userId, entity, entityId }: Filter): boolean =>
  (userId === undefined || (change.userId === userId && isByUser(change))) &&
  (entity === undefined || change.entity === entity) &&
  (entityId === undefined || change.id === entityId);

const text = (id: number | undefined): string | undefined => (id === undefined ? undefined : String(id));

/** Who did something in what was read of a strategy's history so far, whatever it was narrowed to: id to name. */
export const knownAuthors = (strategyId: number): [number, string][] =>
  queryClient
    .getQueriesData<Pages>({ queryKey: historyKey(strategyId) })
    .flatMap(([, known]) => known?.pages ?? [])
    .flatMap(({ changes }) => changes.filter(isByUser))
    .map(({ userId, name }): [number, string] => [userId, name]);

/** What a strategy's history was told since the page is open, newest first. It is kept beside what is read: a reading under way would replace it. */
function useTold(strategyId: number): readonly Change[] {
  const [told, setTold] = useState<{ of: number; changes: readonly Change[] }>({
    of: strategyId,
    changes: [],
  });
  useEffect(
    () =>
      onChanges((changed, news) => {
        if (changed !== strategyId) return;
        setTold(({ of, changes }) => ({
          of: strategyId,
          changes: [...news.toReversed(), ...(of === strategyId ? changes : [])],
        }));
      }),
    [strategyId],
  );
  return told.of === strategyId ? told.changes : [];
}

/** A strategy's history, newest first, page by page; what happens now is put on top. */
export function useHistory(strategyId: number, filter: Filter) {
  const { userId, entity, entityId } = filter;
  const query = useInfiniteQuery<Page, ApiError, Pages, ReturnType<typeof narrowedKey>, string | undefined>({
    queryKey: narrowedKey(strategyId, filter),
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) =>
      call('changes.list', {
        params: { id: strategyId },
        query: { before: pageParam, userId: text(userId), entity, entityId: text(entityId) },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
    // The list may be old by the next visit: it is read again then, and followed live while it is shown.
    staleTime: 0,
  });
  const told = useTold(strategyId);
  const read = query.data?.pages.flatMap((page) => page.changes);
  // The list may have been read after what the page was told.
  const newest = read?.[0]?.revision ?? 0;
  const news = told.filter((change) => change.revision > newest && fits(change, filter));
  return {
    changes: read && [...news, ...read],
    error: query.error,
    hasMore: query.hasNextPage,
    isReading: query.isFetchingNextPage,
    readMore: query.fetchNextPage,
    retry: query.refetch,
  };
}
