import type { Flow, Strategy } from '../../contract/entities.ts';
import type { Answer } from '../../contract/route.ts';
import type { Routes } from '../../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { call, type CallOptions } from './call.ts';
import { Outbox, type Resolve, type Waiting } from './outbox-core.ts';
import type { CallName } from './paths.ts';
import { flowKey, queryClient, sessionEnded, strategiesKey, strategyKey } from './query.ts';
import { Store, useStored } from './store.ts';

/** The calls that change what is in a strategy. */
export type ContentRoute = {
  [N in CallName]: Routes[N]['access'] extends { act: 'content.change' } ? N : never;
}[CallName];

type Late<T> = T | ((resolve: Resolve) => T);
type Part<N extends ContentRoute, K extends 'params' | 'body'> =
  CallOptions<N> extends Record<K, infer T> ? { [P in K]: Late<T> } : { [P in K]?: never };

/**
 * An edit of a strategy's content. A temporary id goes through `resolve`, because the real id is known only when the edit
 * is sent; params and body may be functions of it.
 */
export type ContentEdit<N extends ContentRoute> = Part<N, 'params'> &
  Part<N, 'body'> & {
    route: N;
    /** The revision the edit was made on, where it must not overwrite what another user changed since. */
    base?: number;
    /** From `newKey()`, where the caller must recognize the edit's change event; see lib/undo. */
    key?: string;
    /** A negative id from `temporaryId()`, of the created record. */
    creates?: number;
    optimistic?: (flow: Flow, resolve: Resolve) => Flow;
    settle: (flow: Flow, answer: Answer<Routes[N]>) => Flow;
    /** The same for the strategy itself, where the edit changes it. */
    optimisticStrategy?: (strategy: Strategy) => Strategy;
    settleStrategy?: (strategy: Strategy, answer: Answer<Routes[N]>) => Strategy;
  };

interface Content {
  flow: Flow | undefined;
  strategy: Strategy | undefined;
}

const outboxes = new Map<number, Outbox<Content>>();

let isLiveNow = (_strategyId: number): boolean => false;

/** Sets how the outbox knows whether a strategy is subscribed. lib/live calls it; the first pages do not load that. */
export function setLiveness(isLive: (strategyId: number) => boolean): void {
  isLiveNow = isLive;
}

/** See Outbox.acknowledge. */
export const acknowledgeEdit = (strategyId: number, key: string, created: number | undefined): void =>
  outboxes.get(strategyId)?.acknowledge(key, created);

/** See Outbox.skipAcknowledgement. */
export const skipAcknowledgement = (strategyId: number): void =>
  outboxes.get(strategyId)?.skipAcknowledgement();

/** See Outbox.settleUnacknowledged. */
export const settleUnacknowledged = (strategyId: number, isRefetched: boolean): void =>
  outboxes.get(strategyId)?.settleUnacknowledged(isRefetched);

/** Retries the pending edits at once. */
export function retryEdits(): void {
  for (const outbox of outboxes.values()) outbox.wake();
}

/** Drops the pending edits of a strategy that is gone, or that the viewer may no longer open. */
export function abandonEditsOf(strategyId: number, reason: ApiError): void {
  outboxes.get(strategyId)?.abandon(reason);
  outboxes.delete(strategyId);
}

function outboxOf(strategyId: number): Outbox<Content> {
  const known = outboxes.get(strategyId);
  if (known) return known;
  const outbox = new Outbox<Content>({
    change: (apply) => change(strategyId, apply),
    isLive: () => isLiveNow(strategyId),
    // After signing in again, the same user's edits are sent.
    isTransient: (reason) =>
      reason instanceof ApiError && (reason.isTransient || reason.code === 'not_signed_in'),
    newKey,
  });
  // The server entry has no edits, and keeps nothing between two renders.
  if (typeof window === 'undefined') return outbox;
  outbox.subscribe(guardLeaving);
  outboxes.set(strategyId, outbox);
  return outbox;
}

function change(id: number, apply: (content: Content) => Content): void {
  const before: Content = {
    flow: queryClient.getQueryData(flowKey(id)),
    strategy: queryClient.getQueryData(strategyKey(id)),
  };
  const { flow, strategy } = apply(before);
  if (flow !== before.flow) queryClient.setQueryData(flowKey(id), flow);
  if (!strategy || strategy === before.strategy) return;
  queryClient.setQueryData(strategyKey(id), strategy);
  queryClient.setQueryData<Strategy[]>(strategiesKey, (list) =>
    list?.map((it) => (it.id === id ? strategy : it)),
  );
}

const later = <T, R>(apply: ((it: T, arg: R) => T) | undefined, it: T | undefined, arg: R): T | undefined =>
  it && apply ? apply(it, arg) : it;

/** Submits an edit, which shows at once. Resolves with the answer, or rejects with the ApiError of a refusal. */
export function submit<N extends ContentRoute>(
  strategyId: number,
  edit: ContentEdit<N>,
): Promise<Answer<Routes[N]>> {
  const { route, params, body, base, key, creates, optimistic, settle, optimisticStrategy, settleStrategy } =
    edit;
  return outboxOf(strategyId).submit<Answer<Routes[N]>>({
    creates,
    key,
    send: async (resolve, idempotencyKey) => {
      // In another tab, a different user may be signed in by now. The edit waits until its user signs in again here.
      if (sessionEnded.get()) throw new ApiError(401, 'not_signed_in', 'Your session has ended.');
      const now = (value: unknown) =>
        typeof value === 'function' ? (value as (r: Resolve) => unknown)(resolve) : value;
      const options = {
        params: now(params),
        body: now(body),
        base,
        idempotencyKey,
      } as unknown as CallOptions<N>;
      return (call as (name: N, options: CallOptions<N>) => Promise<Answer<Routes[N]>>)(route, options);
    },
    optimistic: ({ flow, strategy }, resolve) => ({
      flow: later(optimistic, flow, resolve),
      strategy: later(optimisticStrategy, strategy, resolve),
    }),
    settle: ({ flow, strategy }, answer) => ({
      flow: later(settle, flow, answer),
      strategy: later(settleStrategy, strategy, answer),
    }),
  });
}

const useWaiting = (strategyId: number): Waiting<Content> => {
  const outbox = outboxOf(strategyId);
  return useStored(outbox, outbox.waiting);
};

/** The server's content of a strategy with the viewer's pending edits applied. */
export function useOverlay(strategyId: number, content: Content): Content {
  const waiting = useWaiting(strategyId);
  return outboxOf(strategyId).overlay(content, waiting);
}

/** How many edits of a strategy are pending, and whether the server is unreachable. */
export function usePending(strategyId: number): { count: number; offline: boolean } {
  const { count, offline } = useWaiting(strategyId);
  return { count, offline };
}

let lastTemporary = 0;

/** A negative id for a record that has no real id yet. */
export const temporaryId = (): number => --lastTemporary;

/** The real id of a record created in this tab, where it is known; the id itself otherwise. */
export const realId = (strategyId: number, id: number): number => outboxOf(strategyId).resolve(id);

/** Drops every pending edit: their user is no longer signed in here. */
export function abandonEdits(): void {
  const reason = new ApiError(401, 'not_signed_in', 'You are signed out, so this was not saved.');
  for (const outbox of outboxes.values()) outbox.abandon(reason);
  outboxes.clear();
}

const ownKeys = new Set<string>();

/** Whether an edit with this key was made in this tab. */
export const isOwnKey = (key: string): boolean => ownKeys.has(key);

/** A new idempotency key, remembered as this tab's. */
export function newKey(): string {
  const key = randomKey();
  ownKeys.add(key);
  return key;
}

// randomUUID exists only in secure contexts; a server in a local network is often reached without TLS.
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** How many edits are pending in all, and whether the server is unreachable for any of them. */
export const allPending = new Store({ count: 0, offline: false });

// A permanent listener would keep the page out of the browser's back/forward cache.
function guardLeaving(): void {
  const waiting = Array.from(outboxes.values(), (outbox) => outbox.waiting());
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  const offline = waiting.some((one) => one.offline);
  const before = allPending.get();
  if (before.count !== count || before.offline !== offline) allPending.set({ count, offline });
  if (count > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', retryEdits);
}
