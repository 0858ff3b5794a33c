import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { Change } from '../../../contract/api/change.ts';
import { createdId } from '../../../contract/commands/commands.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { ApiError } from '../api/api-error.ts';
import { call, unreachable } from '../api/call.ts';
import type * as Edits from './edits.ts';
import type { ContentEdit, Shown } from './edit.ts';
import { type Edit, Outbox, type Waiting } from './outbox-core.ts';
import { contentKey, holdStrategy, queryClient, sessionEnded, strategiesKey, strategyKey } from './query.ts';
import { Store, useStored } from '../store.ts';

/** What the server did of an edit. */
export type EditAnswer = Answer<Routes['commands.run']>;

/** An edit that changed something: its key, the revision it made, and the title of the record that it is about. */
export interface DoneEdit {
  key: string;
  revision: number;
  label: string;
}

const outboxes = new Map<number, Outbox<Shown>>();

let isLiveNow = (_strategyId: number): boolean => false;
let onAnswer = (_strategyId: number): void => undefined;
let onDone = (_strategyId: number, _done: DoneEdit): void => undefined;

/**
 * Sets how the outbox knows whether a strategy is subscribed, and what follows an answer. lib/sync/live calls it; the first
 * pages do not load that.
 */
export function setLiveness(
  isLive: (strategyId: number) => boolean,
  answered: (strategyId: number) => void,
): void {
  isLiveNow = isLive;
  onAnswer = answered;
}

/** Sets what follows an edit that the server did. lib/sync/undo calls it. */
export function setOnDone(listener: typeof onDone): void {
  onDone = listener;
}

/** Whether edits of a strategy have no answer yet. */
export const hasPending = (strategyId: number): boolean =>
  (outboxes.get(strategyId)?.waiting().count ?? 0) > 0;

/** See Outbox.acknowledge. `changes` are all changes of one edit. */
export function acknowledgeEdit(strategyId: number, key: string, changes: readonly Change[]): void {
  // The links of a new vision or mission have no command; a cause has one.
  const created = changes.filter(
    ({ operation, entity, after }) =>
      operation === 'create' && (entity !== 'link' || after?.['type'] === 'causes'),
  );
  outboxes.get(strategyId)?.acknowledge(
    key,
    created.map(({ id }) => id),
  );
}

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

function outboxOf(strategyId: number): Outbox<Shown> {
  const existing = outboxes.get(strategyId);
  if (existing) return existing;
  const outbox = new Outbox<Shown>({
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
  let release: (() => void) | undefined;
  outbox.subscribe(() => {
    const isWaiting = outbox.waiting().count > 0;
    if (isWaiting) release ??= holdStrategy(strategyId);
    else {
      release?.();
      release = undefined;
    }
  });
  outboxes.set(strategyId, outbox);
  return outbox;
}

function change(id: number, apply: (shown: Shown) => Shown): void {
  const before: Shown = {
    revised: queryClient.getQueryData(contentKey(id)),
    strategy: queryClient.getQueryData(strategyKey(id)),
  };
  const { revised, strategy } = apply(before);
  if (revised !== before.revised) queryClient.setQueryData(contentKey(id), revised);
  if (!strategy || strategy === before.strategy) return;
  queryClient.setQueryData(strategyKey(id), strategy);
  queryClient.setQueryData<Strategy[]>(strategiesKey, (list) =>
    list?.map((it) => (it.id === id ? { ...it, ...strategy } : it)),
  );
}

/** Where the server's errors have the fields of the only command. */
const ONLY_FIELDS = 'commands.0.fields.';

let edits: typeof Edits | undefined;

/** Loads the rules of change, which reading needs none of. Edits that wait for them show then. */
export async function loadEdits(): Promise<typeof Edits> {
  if (edits) return edits;
  edits = await import('./edits.ts');
  for (const outbox of outboxes.values()) outbox.refresh();
  return edits;
}

/** Loads the rules of change for an edit. Without a connection the edit waits for them, as it waits to be sent. */
const rulesForEdit = (): Promise<typeof Edits> =>
  loadEdits().catch(() => {
    throw unreachable();
  });

// In another tab, a different user may be signed in by now. The edit waits until its user signs in again here.
function requireOwnSession(): void {
  if (sessionEnded.get()) throw new ApiError(401, 'not_signed_in', 'Your session has ended.');
}

function sendInOrder<T>(strategyId: number, edit: Edit<Shown, T>): Promise<T> {
  const answer = outboxOf(strategyId).submit(edit);
  // Also after a refusal, which another user's change may explain.
  const readAgain = (): void => onAnswer(strategyId);
  void answer.then(readAgain, readAgain);
  return answer;
}

/** Submits an edit, which shows at once. Resolves with the answer, or rejects with the ApiError of a refusal. */
export function submit(strategyId: number, { commands, base, key, label }: ContentEdit): Promise<EditAnswer> {
  const creates = commands.map(createdId).filter((id) => id !== undefined);
  return sendInOrder<EditAnswer>(strategyId, {
    creates,
    createdIn: ({ ids }) => creates.map((id) => ids[String(id)] ?? id),
    key,
    send: async (resolve, idempotencyKey) => {
      requireOwnSession();
      const { sent, labelOf } = await rulesForEdit();
      const body = {
        commands: sent(commands, creates, resolve),
        ...(base !== undefined && { base }),
      };
      // The contract's type lists every command of every kind.
      const options = { params: { id: strategyId }, query: {}, body: body as never, idempotencyKey };
      const done = await call('commands.run', options).catch((error: unknown) => {
        throw commands.length === 1 && error instanceof ApiError ? error.within(ONLY_FIELDS) : error;
      });
      if (done.records.length > 0)
        onDone(strategyId, { key: idempotencyKey, revision: done.revision, label: label ?? labelOf(done) });
      return done;
    },
    optimistic: (shown, resolve) => edits?.optimistic(shown, strategyId, commands, resolve) ?? shown,
    settle: (shown, answer) => edits?.settled(shown, answer) ?? shown,
  });
}

/** Notes an edit of this tab that is no command and shows once its changes come, such as an import: it can be undone as others can. */
export function editMade(strategyId: number, done: DoneEdit): void {
  onDone(strategyId, done);
  onAnswer(strategyId);
}

const useWaiting = (strategyId: number): Waiting<Shown> => {
  const outbox = outboxOf(strategyId);
  return useStored(outbox, outbox.waiting);
};

/** What was shown for each state of the outbox, by what the cache held. */
const overlays = new WeakMap<Waiting<Shown>, WeakMap<object, Shown>>();

/** What the server has of a strategy, with the viewer's pending edits applied. All pages share one result. */
export function useOverlay(strategyId: number, content: Shown): Shown {
  const waiting = useWaiting(strategyId);
  const cached = content.revised ?? content.strategy;
  if (!cached) return content;
  const applied = overlays.get(waiting) ?? new WeakMap<object, Shown>();
  const shown = applied.get(cached) ?? outboxOf(strategyId).overlay(content, waiting);
  overlays.set(waiting, applied.set(cached, shown));
  return shown;
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
  const count = waiting.reduce((sum, edit) => sum + edit.count, 0);
  const offline = waiting.some((edit) => edit.offline);
  const before = allPending.get();
  if (before.count !== count || before.offline !== offline) allPending.set({ count, offline });
  if (count > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', retryEdits);
}
