import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Change, ChangedEntity } from '../../../contract/api/change.ts';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { onChanges } from '../../lib/sync/live/live.ts';
import { historyKey, queryClient } from '../../lib/sync/query.ts';
import { isByUser } from '../../../contract/words/by-user.ts';

/** The filter of the history; an empty one shows everything. */
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

/** The authors in all loaded pages of a strategy's history, under any filter: id and name. */
export const knownAuthors = (strategyId: number): [number, string][] =>
  queryClient
    .getQueriesData<Pages>({ queryKey: historyKey(strategyId) })
    .flatMap(([, pages]) => pages?.pages ?? [])
    .flatMap(({ changes }) => changes.filter(isByUser))
    .map(({ userId, name }): [number, string] => [userId, name]);

/** The changes received since the page is open, newest first. They are kept apart, because a read under way would replace them. */
function useReceivedChanges(strategyId: number): readonly Change[] {
  const [received, setReceived] = useState<{ strategy: number; changes: readonly Change[] }>({
    strategy: strategyId,
    changes: [],
  });
  useEffect(
    () =>
      onChanges((changed, news) => {
        if (changed !== strategyId) return;
        setReceived(({ strategy, changes }) => ({
          strategy: strategyId,
          changes: [...news.toReversed(), ...(strategy === strategyId ? changes : [])],
        }));
      }),
    [strategyId],
  );
  return received.strategy === strategyId ? received.changes : [];
}

/** Where the next page begins. The rest of a large batch is read on request: its entry says what it contains. */
function nextOf({ changes, batches, next }: Page): string | undefined {
  const last = changes.at(-1);
  if (next === null || !last) return undefined;
  return batches.some(({ revision }) => revision === last.revision) ? `${last.revision}.0` : next;
}

/** A strategy's history, newest first, page by page; live changes are added on top. */
export function useHistory(strategyId: number, filter: Filter) {
  const { userId, entity, entityId } = filter;
  const read = (before: string | undefined, signal?: AbortSignal): Promise<Page> =>
    call('changes.list', {
      params: { id: strategyId },
      query: { before, userId: text(userId), entity, entityId: text(entityId) },
      ...(signal && { signal }),
    });
  const query = useInfiniteQuery<Page, ApiError, Pages, ReturnType<typeof narrowedKey>, string | undefined>({
    queryKey: narrowedKey(strategyId, filter),
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: nextOf,
    // The list may be stale at the next visit, so it is read again then. While it is shown, it is live.
    staleTime: 0,
  });
  const received = useReceivedChanges(strategyId);
  const changes = query.data?.pages.flatMap((page) => page.changes);
  // The list may already contain received changes.
  const newest = changes?.[0]?.revision ?? 0;
  const news = received.filter((change) => change.revision > newest && fits(change, filter));
  return {
    changes: changes && [...news, ...changes],
    batches: query.data?.pages.flatMap((page) => page.batches) ?? [],
    error: query.error,
    hasMore: query.hasNextPage,
    isReading: query.isFetchingNextPage,
    readMore: query.fetchNextPage,
    retry: query.refetch,
    /** The changes of the same revision that come after one. */
    readRest: async ({ revision, seq }: Change): Promise<Change[]> => {
      const page = await read(`${revision}.${seq}`);
      return page.changes.filter((change) => change.revision === revision);
    },
  };
}
