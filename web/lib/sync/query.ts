import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { Store } from '../store.ts';

/** The signed-in user. */
export const userKey = ['user'] as const;
/** The list of strategies. */
export const strategiesKey = ['strategies'] as const;
/** One strategy. */
export const strategyKey = (id: number) => ['strategy', id] as const;
/** The content of one strategy, as the server has it. */
export const contentKey = (id: number) => ['strategy', id, 'content'] as const;

/** The members of one strategy. */
export const membersKey = (id: number) => ['strategy', id, 'members'] as const;
/** The live invite links of one strategy; below its members, because a user who joins changes both. */
export const inviteLinksKey = (id: number) => ['strategy', id, 'members', 'links'] as const;
/** The names in owner fields of one strategy that stand for no member; below its members, because a user who joins may be one. */
export const ownerNamesKey = (id: number) => ['strategy', id, 'members', 'names'] as const;
/** The history of one strategy, with any filter. */
export const historyKey = (id: number) => ['strategy', id, 'history'] as const;
/** The scores and measures over time of one strategy. */
export const scorecardKey = (id: number) => ['strategy', id, 'scorecard'] as const;
/** The scores of one strategy in a period; null for the last month that has ended. */
export const scoresKey = (id: number, period: string | null) =>
  [...scorecardKey(id), 'scores', period] as const;
/** What the periods of one strategy still lack; below its scores, because values and locks change both. */
export const closeKey = (id: number) => [...scorecardKey(id), 'close'] as const;
/** The snapshots of one strategy. */
export const snapshotsKey = (id: number) => [...scorecardKey(id), 'snapshots'] as const;
/** A snapshot of one strategy. */
export const snapshotKey = (id: number, snapshotId: number) =>
  ['strategy', id, 'snapshot', snapshotId] as const;
/** The viewer's notifications: the number of unread ones, the list and the settings. */
export const notificationsKey = ['notifications'] as const;
/** What is due from the viewer: the number of open updates, and the list. */
export const updatesKey = ['updates'] as const;
/** The comments of one strategy: counts, and the threads of its records. */
export const commentsKey = (id: number) => ['strategy', id, 'comments'] as const;
/** The reviews of one strategy: the list, and each. */
export const reviewsKey = (id: number) => ['strategy', id, 'reviews'] as const;
/** The findings of the plan check of one strategy that members dismissed. */
export const dismissalsKey = (id: number) => ['strategy', id, 'dismissals'] as const;
/** True once a strategy was taken from the viewer while it was open. */
export const goneKey = (id: number) => ['gone', id] as const;

/** The first key parts of queries that need no session. */
const PUBLIC = new Set<unknown>(['user', 'invitation', 'password-reset']);

/** Whether the session ended while the page was in use: what is typed stays until the user signs in again. */
export const sessionEnded = new Store(false);

/** Whether the viewer is signing out: queries are disabled from then on. */
export const signingOut = new Store(false);

/**
 * The query cache. Live events keep it up to date, so nothing becomes stale or refetches by itself. What no component shows leaves
 * memory after the library's five minutes.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Offline, a query fails; the default would wait silently.
      networkMode: 'always',
      // After signing out the cache is empty. The page, which is about to go, must not fill it again.
      enabled: ({ queryKey: [first] }) =>
        PUBLIC.has(first) || (!signingOut.get() && queryClient.getQueryData(userKey) !== null),
    },
  },
});

// What the server cannot give again, and the list, in which the palette searches.
for (const queryKey of [userKey, ['gone'], strategiesKey])
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity });

/** Keeps what is cached of a strategy in memory, and reads nothing, until the returned function is called. */
export function holdStrategy(id: number): () => void {
  const stops = [contentKey(id), strategyKey(id)].map((queryKey) =>
    new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => undefined),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Caches what the user typed and the server does not have. It stays until it is removed. */
export function putTyped(queryKey: QueryKey, data: object): void {
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity });
  queryClient.setQueryData(queryKey, data);
}
