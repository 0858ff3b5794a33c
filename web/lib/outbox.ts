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
 * A change of a strategy's content. What refers to a temporary id passes it through `resolve`; params and body may be
 * functions of it, since the real id is known only when the edit is sent.
 */
export type ContentEdit<N extends ContentRoute> = Part<N, 'params'> &
  Part<N, 'body'> & {
    route: N;
    /** The revision the edit was made on, where it must not overwrite what somebody else changed since. */
    base?: number;
    /** From `newKey()`, where word of the edit must be known again; see lib/undo. */
    key?: string;
    /** A negative id from `temporaryId()`, of what this edit creates. */
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

/** What the live connection tells the outbox; it is set by lib/live, which the first pages do without. */
const hooks = { isLive: (_strategyId: number): boolean => false };

/** Tells the outbox how to know whether word of every change of a strategy comes. */
export function setLiveness(isLive: (strategyId: number) => boolean): void {
  hooks.isLive = isLive;
}

/** Says that the content of a strategy has the edit with this key. */
export const echoEdit = (strategyId: number, key: string, created: number | undefined): void =>
  outboxes.get(strategyId)?.echo(key, created);

/** Says that no word may come of the edit under way; see Outbox.missEcho. */
export const missEcho = (strategyId: number): void => outboxes.get(strategyId)?.missEcho();

/** Says that no word will come of the edits answered so far; see Outbox.forgetEchoes. */
export const forgetEchoes = (strategyId: number, isReadAnew: boolean): void =>
  outboxes.get(strategyId)?.forgetEchoes(isReadAnew);

/** Sends at once what waits for a better moment. */
export function hurryEdits(): void {
  for (const outbox of outboxes.values()) outbox.wake();
}

/** Drops what waits for a strategy that is gone, or no longer open to this person. */
export function abandonEditsOf(strategyId: number, reason: ApiError): void {
  outboxes.get(strategyId)?.abandon(reason);
  outboxes.delete(strategyId);
}

function outboxOf(strategyId: number): Outbox<Content> {
  const known = outboxes.get(strategyId);
  if (known) return known;
  const outbox = new Outbox<Content>({
    change: (apply) => change(strategyId, apply),
    isLive: () => hooks.isLive(strategyId),
    // Whoever signs in again goes on where they were: what a session that ended refused is sent then.
    isPassing: (reason) =>
      reason instanceof ApiError && (reason.isPassing || reason.code === 'not_signed_in'),
    newKey,
  });
  // Nothing waits where a page is only drawn, and nothing is kept there from one page to the next.
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

/** Changes a strategy's content; the view shows it at once. Gives the answer; rejects with the ApiError of a refusal. */
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
      // Whoever signed in since, in another tab, is not who made this edit: it waits for them to sign in again here.
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

/** The server's content of a strategy with the viewer's waiting edits laid over it. */
export function useOverlay(strategyId: number, content: Content): Content {
  const waiting = useWaiting(strategyId);
  return outboxOf(strategyId).overlay(content, waiting);
}

/** How many edits of a strategy wait for their answer, and whether the server is out of reach. */
export function usePending(strategyId: number): { count: number; offline: boolean } {
  const { count, offline } = useWaiting(strategyId);
  return { count, offline };
}

let lastTemporary = 0;

/** A negative id for something that the server has not named yet. */
export const temporaryId = (): number => --lastTemporary;

/** The real id of something created here, where it is known; the id itself otherwise. */
export const realId = (strategyId: number, id: number): number => outboxOf(strategyId).resolve(id);

/** Drops every waiting edit: they are of somebody who is no longer signed in here. */
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

/** How many edits wait in all, and whether the server is out of reach for any of them. */
export const allPending = new Store({ count: 0, offline: false });

// A page that listens all the time is kept out of the browser's back/forward cache.
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
  window.addEventListener('online', hurryEdits);
}
