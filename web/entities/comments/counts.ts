import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { commentsKey } from '../../lib/sync/query.ts';
import { Store, useStored } from '../../lib/store.ts';

/** How the numbers of open threads are read, those of all records of a strategy at once. */
export const countsQuery = (strategyId: number) =>
  queryOptions<Answer<Routes['comments.count']>, ApiError>({
    queryKey: [...commentsKey(strategyId), 'counts'],
    queryFn: ({ signal }) => call('comments.count', { params: { id: strategyId }, signal }),
  });

/** The numbers of open threads by record, of the strategy that is shown. A store, because a board has thousands of records. */
export const openCounts = new Store<{ strategyId: number; counts: ReadonlyMap<string, number> }>({
  strategyId: 0,
  counts: new Map(),
});

/** The number of open threads of a record. */
export const useOpenCount = (strategyId: number, record: string): number =>
  useStored(
    openCounts,
    () => (openCounts.get().strategyId === strategyId ? (openCounts.get().counts.get(record) ?? 0) : 0),
    () => 0,
  );

/** The record whose comments are open, and perhaps the comment to show and the period to write about. */
export interface Opened {
  strategyId: number;
  /** Such as `kpi:12`. */
  record: string;
  name: string;
  /** The period of a KPI, by its key, with its label. */
  period?: { key: string; label: string } | undefined;
  commentId?: number | undefined;
}

/** What the panel shows; null while it is closed. */
export const openedComments = new Store<Opened | null>(null);

/** Opens the comments of a record. */
export const openComments = (strategyId: number, record: string, name: string): void =>
  openedComments.set({ strategyId, record, name });
