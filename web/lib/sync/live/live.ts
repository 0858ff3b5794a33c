import type { Change } from '../../../../contract/api/change.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import type { Edited, Present, News } from '../../../../contract/api/live.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { cachedContent } from '../content.ts';
import {
  abandonEditsOf,
  acknowledgeEdit,
  settleUnacknowledged,
  skipAcknowledgement,
  hasPending,
  setLiveness,
} from '../outbox.ts';
import {
  contentKey,
  goneKey,
  historyKey,
  queryClient,
  reviewsKey,
  scorecardKey,
  sessionEnded,
  strategyKey,
} from '../query.ts';
import { onSignedInAgain, onViewerChange, expireSession } from '../../session/session.ts';
import { Store } from '../../store.ts';
import { Connection } from './connection.ts';
import { catchUp, catchUpStrategy } from './patch.ts';
import { pollWhileVisible } from './polling.ts';
import { readAgain, readIfBehind, readListSoon, readNewsAgain, readTeamAgain } from './read-again.ts';
import { recordChanges, type Changes } from './read-with-changes.ts';

/** The pause after a failed read. */
const RETRY_MS = 2000;
/** After this many connections that broke before the answer to a watch, the content is read again instead. */
const UNANSWERED_MAX = 2;

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

/** The users who have a strategy open, by strategy. */
export const present = new Store<ReadonlyMap<number, readonly Present[]>>(new Map());
/**
 * The state of the connection: 'off' until something is watched; 'polling' where the server answers calls but no socket
 * opens, such as behind a proxy that refuses it.
 */
export const liveness = new Store<'off' | 'on' | 'lost' | 'polling'>('off');
let stopPolling: (() => void) | undefined;
/** The last connection broke. */
let wasLost = false;

const connection = new Connection({
  onOpen: () => {
    endPolling('on');
    for (const strategyId of watched.keys()) sendWatch(strategyId);
    // No message came meanwhile.
    if (wasLost) readNewsAgain(watched.keys());
    wasLost = false;
    if (listWatchers > 0) sendWatchList();
  },
  onLost: () => {
    wasLost = true;
    if (!stopPolling) liveness.set('lost');
    isListSubscribed = false;
    for (const [strategyId, entry] of watched) {
      entry.isSubscribed = false;
      settleUnacknowledged(strategyId, false);
    }
    present.set(new Map());
  },
  onMessage: handleMessage,
  // A browser does not give the reason for a refused socket; a call does, and an ended session asks to sign in again.
  onRefused: () => void call('user.read').then(startPolling, onUnreachable),
  mayRetry: () => !sessionEnded.get(),
  // A proxy that refuses sockets will probably refuse the next one too.
  longestPause: () => (stopPolling ? 60_000 : 8_000),
});

function startPolling(): void {
  const isWatching = watched.size > 0 || listWatchers > 0;
  if (stopPolling || connection.isOpen || !isWatching) return;
  liveness.set('polling');
  stopPolling = pollWhileVisible(() => {
    for (const strategyId of watched.keys()) void readIfChanged(strategyId);
    readNewsAgain(watched.keys());
    if (listWatchers > 0) readListSoon();
  });
}

function endPolling(state: 'on' | 'lost' | 'off'): void {
  stopPolling?.();
  stopPolling = undefined;
  liveness.set(state);
}

function onUnreachable(error: ApiError): void {
  if (error.isTransient && stopPolling) endPolling('lost');
}

/** Reads the strategy again, and its content where that has changed since it was read. */
async function readIfChanged(strategyId: number): Promise<void> {
  // The answer of the last pending edit reads it.
  if (hasPending(strategyId)) return;
  await queryClient.refetchQueries({ queryKey: strategyKey(strategyId), exact: true });
  const { data, error } = queryClient.getQueryState<Strategy, ApiError>(strategyKey(strategyId)) ?? {};
  if (error?.status === 404) closeStrategy(strategyId);
  else if (error?.isTransient) {
    onUnreachable(error);
    connection.retryNow();
  } else if (data && data.revision > (cachedContent(strategyId)?.revision ?? 0))
    await readContent(strategyId);
}

/** After an own edit without live updates: others may have changed the content too. */
function onAnswer(strategyId: number): void {
  if (stopPolling && watched.has(strategyId) && !hasPending(strategyId)) void readContent(strategyId);
}

/** Whether the server sends every change of a strategy now. */
export const isSubscribed = (strategyId: number): boolean =>
  connection.isOpen && watched.get(strategyId)?.isSubscribed === true;

setLiveness(isSubscribed, onAnswer);
onSignedInAgain.add(() => connection.restart());
onViewerChange.add(() => stopPolling && endPolling('off'));
if (typeof window !== 'undefined') window.addEventListener('online', () => connection.retryNow());

function sendWatch(strategyId: number): void {
  const content = cachedContent(strategyId);
  const entry = watched.get(strategyId);
  if (!content || !entry || !connection.isOpen) return;
  // The missed changes may be too much for this connection, which then breaks each time.
  if (entry.unanswered >= UNANSWERED_MAX) return void resync(strategyId);
  entry.unanswered++;
  // The content may have been read again meanwhile. Listeners still get the changes they missed, the viewer's own included.
  if (entry.notified === undefined) skipAcknowledgement(strategyId);
  entry.notified = Math.min(entry.notified ?? content.revision, content.revision);
  connection.send({ type: 'watch', strategyId, revision: entry.notified });
  if (editing?.strategyId === strategyId) connection.send({ type: 'editing', ...editing });
  entry.isSubscribed = true;
  readIfBehind(strategyId, content);
}

/** Keeps a strategy's cached content up to date until the returned function is called. Its content must have been read. */
export function watchStrategy(strategyId: number): () => void {
  const entry = watched.get(strategyId) ?? {
    count: 0,
    isSubscribed: false,
    unanswered: 0,
    isReading: false,
    notified: undefined,
  };
  watched.set(strategyId, entry);
  entry.count++;
  connection.start();
  if (!entry.isSubscribed) sendWatch(strategyId);
  return () => {
    entry.count--;
    if (entry.count > 0) return;
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

function handleMessage(message: News): void {
  const entry = 'strategyId' in message ? watched.get(message.strategyId) : undefined;
  if (entry) entry.unanswered = 0;
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
    case 'database':
    case 'comments':
    case 'reviews':
    case 'notifications':
    case 'strategies':
      return readAgain(message);
    case 'signedOut':
      return expireSession();
  }
}

function applyChanges(strategyId: number, received: Changes): void {
  const entry = watched.get(strategyId);
  const content = cachedContent(strategyId);
  // The server sends it again when the strategy is watched again.
  if (!entry || !content) return;
  recordChanges(strategyId, received);
  const next = catchUp(content, received);
  if (!next) return void resync(strategyId);
  queryClient.setQueryData(contentKey(strategyId), next);
  queryClient.setQueryData<Strategy>(strategyKey(strategyId), (it) => it && catchUpStrategy(it, received));
  notify(strategyId, entry, received);
}

/** Notifies listeners of the changes that are new to them, which the content may have already. */
function notify(strategyId: number, entry: Watched, { to, changes }: Changes): void {
  const notified = entry.notified ?? 0;
  const fresh = changes.filter(({ revision }) => revision > notified);
  entry.notified = Math.max(notified, to);
  if (fresh.some(({ entity }) => entity === 'membership' || entity === 'inviteLink')) {
    readTeamAgain(strategyId);
  }
  for (const [commandId, sameCommand] of Map.groupBy(fresh, (change) => change.commandId))
    if (commandId) acknowledgeEdit(strategyId, commandId, sameCommand);
  for (const listen of listeners) listen(strategyId, fresh);
}

/** Reads the content again, where events do not suffice. After a second failure, the next event or connection does. */
async function resync(strategyId: number, mayRetry = true): Promise<void> {
  const entry = watched.get(strategyId);
  if (!entry || entry.isReading) return;
  entry.isSubscribed = false;
  entry.isReading = true;
  const isRead = await readContent(strategyId);
  entry.isReading = false;
  // A new connection sends the watch again, and the server answers with `reset`.
  if (isRead) sendWatch(strategyId);
  else if (mayRetry) setTimeout(() => connection.isOpen && void resync(strategyId, false), RETRY_MS);
}

/** Reads everything of a strategy that is shown; false where that failed. A read in progress is dropped: it may be older. */
async function readContent(strategyId: number): Promise<boolean> {
  await queryClient.refetchQueries({ queryKey: contentKey(strategyId) });
  const entry = watched.get(strategyId);
  if (!entry || queryClient.getQueryState(contentKey(strategyId))?.error) return false;
  entry.notified = undefined;
  entry.unanswered = 0;
  readTeamAgain(strategyId);
  void queryClient.invalidateQueries({ queryKey: historyKey(strategyId) });
  void queryClient.invalidateQueries({ queryKey: scorecardKey(strategyId) });
  void queryClient.invalidateQueries({ queryKey: reviewsKey(strategyId) });
  settleUnacknowledged(strategyId, true);
  return true;
}

/** Closes a strategy that is deleted, or that the viewer is no longer a member of. */
function closeStrategy(strategyId: number): void {
  const sentence = 'You no longer have access to this strategy, so this was not saved.';
  abandonEditsOf(strategyId, new ApiError(404, 'not_found', sentence));
  queryClient.setQueryData(goneKey(strategyId), true);
  readListSoon();
}
