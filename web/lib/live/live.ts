import type { Change } from '../../../contract/change.ts';
import type { Strategy } from '../../../contract/entities.ts';
import type { Edited, Present, ServerMessage } from '../../../contract/live.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import type { Revised } from '../../../contract/commands/content.ts';
import { cachedContent } from '../content.ts';
import {
  abandonEditsOf,
  acknowledgeEdit,
  settleUnacknowledged,
  skipAcknowledgement,
  setLiveness,
} from '../outbox.ts';
import {
  contentKey,
  goneKey,
  historyKey,
  membersKey,
  queryClient,
  sessionEnded,
  strategiesKey,
  strategyKey,
} from '../query.ts';
import { onSignedInAgain, expireSession } from '../session.ts';
import { Store } from '../store.ts';
import { Connection } from './connection.ts';
import { catchUp, catchUpStrategy } from './patch.ts';
import { recordChanges, type Changes } from './read-with-changes.ts';

/** The pause after a failed read. */
const RETRY_MS = 2000;
/** After this many connections that broke before the answer to a watch, the content is read again instead. */
const UNANSWERED_MAX = 2;
/** How long changes of the list are collected before it is read again. */
const LIST_MS = 300;

interface Watched {
  /** How many components watch it. */
  count: number;
  /** The server sends every change. */
  isSubscribed: boolean;
  /** How many watches in succession had no answer, because the connection broke. */
  unanswered: number;
  /** It is being read again. */
  isReading: boolean;
  /** The revision that listeners were notified of; the content may be newer where it was read. */
  notified: number | undefined;
}

type Listener = (strategyId: number, changes: readonly Change[]) => void;

const watched = new Map<number, Watched>();
const listeners = new Set<Listener>();
/** The record that the viewer has open to edit; sent again over each new connection. */
let editing: { strategyId: number; what: Edited } | undefined;
let listWatchers = 0;
/** The server sends an event when the list changes. */
let isListSubscribed = false;
let listTimer: ReturnType<typeof setTimeout> | undefined;

/** The users who have a strategy open, by strategy. */
export const present = new Store<ReadonlyMap<number, readonly Present[]>>(new Map());
/** The state of the connection: 'off' until something is watched. */
export const liveness = new Store<'off' | 'on' | 'lost'>('off');

const connection = new Connection({
  onOpen: () => {
    liveness.set('on');
    for (const strategyId of watched.keys()) sendWatch(strategyId);
    if (listWatchers > 0) sendWatchList();
  },
  onLost: () => {
    liveness.set('lost');
    isListSubscribed = false;
    for (const [strategyId, one] of watched) {
      one.isSubscribed = false;
      settleUnacknowledged(strategyId, false);
    }
    present.set(new Map());
  },
  onMessage: handleMessage,
  // A browser does not give the reason for a refused socket; a call does, and an ended session asks to sign in again.
  onRefused: () => void call('user.read').catch(() => undefined),
  mayRetry: () => !sessionEnded.get(),
});

/** Whether the server sends every change of a strategy now. */
export const isSubscribed = (strategyId: number): boolean =>
  connection.isOpen && watched.get(strategyId)?.isSubscribed === true;

setLiveness(isSubscribed);
onSignedInAgain.add(() => connection.restart());
if (typeof window !== 'undefined') window.addEventListener('online', () => connection.retryNow());

function sendWatch(strategyId: number): void {
  const content = cachedContent(strategyId);
  const one = watched.get(strategyId);
  if (!content || !one || !connection.isOpen) return;
  // The missed changes may be too much for this connection, which then breaks each time.
  if (one.unanswered >= UNANSWERED_MAX) return void resync(strategyId);
  one.unanswered++;
  // The content may have been read again meanwhile. Listeners still get the changes they missed, the viewer's own included.
  if (one.notified === undefined) skipAcknowledgement(strategyId);
  one.notified = Math.min(one.notified ?? content.revision, content.revision);
  connection.send({ type: 'watch', strategyId, revision: one.notified });
  if (editing?.strategyId === strategyId) connection.send({ type: 'editing', ...editing });
  one.isSubscribed = true;
  readIfBehind(strategyId, content);
}

/** Reads the strategy itself again where its content is newer: no event comes for the changes between. */
function readIfBehind(strategyId: number, { revision }: Revised): void {
  const strategy = queryClient.getQueryData<Strategy>(strategyKey(strategyId));
  if (strategy && strategy.revision < revision) readStrategyAgain(strategyId);
}

/** Keeps a strategy's cached content up to date until the returned function is called. Its content must have been read. */
export function watchStrategy(strategyId: number): () => void {
  const one = watched.get(strategyId) ?? {
    count: 0,
    isSubscribed: false,
    unanswered: 0,
    isReading: false,
    notified: undefined,
  };
  watched.set(strategyId, one);
  one.count++;
  connection.start();
  if (!one.isSubscribed) sendWatch(strategyId);
  return () => {
    one.count--;
    if (one.count > 0) return;
    watched.delete(strategyId);
    settleUnacknowledged(strategyId, false);
    connection.send({ type: 'unwatch', strategyId });
  };
}

/** Keeps the cached list of strategies up to date until the returned function is called. */
export function watchList(): () => void {
  listWatchers++;
  connection.start();
  if (!isListSubscribed) sendWatchList();
  return () => void listWatchers--;
}

/** Subscribes to the list, and reads it again, because no event comes for earlier changes. */
function sendWatchList(): void {
  if (!connection.isOpen) return;
  connection.send({ type: 'watchList' });
  isListSubscribed = true;
  readListSoon();
}

/** Shows the other users what is open to edit here; null when nothing is. */
export function sendEditing(strategyId: number, what: Edited | null): void {
  editing = what ? { strategyId, what } : undefined;
  connection.send({ type: 'editing', strategyId, what });
}

/** Calls the listener for every change of a watched strategy, the viewer's own included. */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function handleMessage(message: ServerMessage): void {
  const one = 'strategyId' in message ? watched.get(message.strategyId) : undefined;
  if (one) one.unanswered = 0;
  switch (message.type) {
    case 'changes':
      return applyChanges(message.strategyId, message);
    case 'reset':
      return void resync(message.strategyId);
    case 'gone':
      return closeStrategy(message.strategyId);
    case 'present': {
      const next = new Map(present.get());
      next.set(message.strategyId, message.people);
      return present.set(next);
    }
    case 'strategies':
      return readListSoon();
    case 'signedOut':
      return expireSession();
  }
}

function applyChanges(strategyId: number, received: Changes): void {
  const one = watched.get(strategyId);
  const content = cachedContent(strategyId);
  // The server sends it again when the strategy is watched again.
  if (!one || !content) return;
  recordChanges(strategyId, received);
  const next = catchUp(content, received);
  if (!next) return void resync(strategyId);
  queryClient.setQueryData(contentKey(strategyId), next);
  queryClient.setQueryData<Strategy>(strategyKey(strategyId), (it) => it && catchUpStrategy(it, received));
  notify(strategyId, one, received);
}

/** Notifies listeners of the changes that are new to them, which the content may have already. */
function notify(strategyId: number, one: Watched, { to, changes }: Changes): void {
  const notified = one.notified ?? 0;
  const fresh = changes.filter(({ revision }) => revision > notified);
  one.notified = Math.max(notified, to);
  if (fresh.some(({ entity }) => entity === 'membership' || entity === 'inviteLink')) {
    readTeamAgain(strategyId);
  }
  for (const [commandId, its] of Map.groupBy(fresh, (change) => change.commandId))
    if (commandId) acknowledgeEdit(strategyId, commandId, its);
  for (const listen of listeners) listen(strategyId, fresh);
}

/** Events do not carry members and roles in full, so both are read again. */
function readTeamAgain(strategyId: number): void {
  readStrategyAgain(strategyId);
  void queryClient.invalidateQueries({ queryKey: membersKey(strategyId) });
}

/** Reads the strategy itself again, and nothing of what is in it. */
function readStrategyAgain(strategyId: number): void {
  void queryClient.invalidateQueries({ queryKey: strategyKey(strategyId), exact: true });
}

/** Reads the content again, where events do not suffice. */
async function resync(strategyId: number): Promise<void> {
  const one = watched.get(strategyId);
  if (!one || one.isReading) return;
  one.isSubscribed = false;
  one.isReading = true;
  await queryClient.refetchQueries({ queryKey: contentKey(strategyId) });
  one.isReading = false;
  if (queryClient.getQueryState(contentKey(strategyId))?.error) {
    // A new connection sends the watch again, and the server answers with `reset`.
    setTimeout(() => connection.isOpen && void resync(strategyId), RETRY_MS);
    return;
  }
  one.notified = undefined;
  one.unanswered = 0;
  readTeamAgain(strategyId);
  void queryClient.invalidateQueries({ queryKey: historyKey(strategyId) });
  settleUnacknowledged(strategyId, true);
  sendWatch(strategyId);
}

/** Closes a strategy that is deleted, or that the viewer is no longer a member of. */
function closeStrategy(strategyId: number): void {
  const sentence = 'You no longer have access to this strategy, so this was not saved.';
  abandonEditsOf(strategyId, new ApiError(404, 'not_found', sentence));
  queryClient.setQueryData(goneKey(strategyId), true);
  readListSoon();
}

function readListSoon(): void {
  listTimer ??= setTimeout(() => {
    listTimer = undefined;
    void queryClient.invalidateQueries({ queryKey: strategiesKey });
  }, LIST_MS);
}
