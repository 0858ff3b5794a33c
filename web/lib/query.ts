import { QueryClient } from '@tanstack/react-query';
import { Store } from './store.ts';

/** The signed-in user. */
export const userKey = ['user'] as const;
/** The list of strategies. */
export const strategiesKey = ['strategies'] as const;
/** One strategy. */
export const strategyKey = (id: number) => ['strategy', id] as const;
/** The content of one strategy, as the server has it. */
export const flowKey = (id: number) => ['strategy', id, 'flow'] as const;

/** The members of one strategy. */
export const membersKey = (id: number) => ['strategy', id, 'members'] as const;
/** The live invite links of one strategy; below its members, because whoever joins changes both. */
export const inviteLinksKey = (id: number) => ['strategy', id, 'members', 'links'] as const;
/** The history of one strategy, whatever it is narrowed to. */
export const historyKey = (id: number) => ['strategy', id, 'history'] as const;
/** True once a strategy was taken from the viewer while it was open. */
export const goneKey = (id: number) => ['gone', id] as const;

/** The first words of the keys of what may be read without signing in. */
const OPEN = new Set<unknown>(['user', 'invitation']);

/** Whether the session ended while the page was in use: what is typed stays until somebody signs in again. */
export const sessionEnded = new Store(false);

/** Whether the viewer is signing out: whatever would be asked from then on is for nobody. */
export const signingOut = new Store(false);

/** What the browser knows of the server. Nothing grows stale, is retried or fetched again unasked. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Offline, a query fails and says so, where the default would wait without a word.
      networkMode: 'always',
      // After signing out, a page that is about to leave finds nothing kept: it must not ask for it again.
      enabled: ({ queryKey: [first] }) =>
        OPEN.has(first) || (!signingOut.get() && queryClient.getQueryData(userKey) !== null),
    },
  },
});
