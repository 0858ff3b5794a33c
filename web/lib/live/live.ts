import type { Change } from '../../../contract/change.ts';
import type { Flow, Strategy } from '../../../contract/entities.ts';
import type { Edited, Present, ServerMessage } from '../../../contract/live.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import { abandonEditsOf, echoEdit, forgetEchoes, missEcho, setLiveness } from '../outbox.ts';
import {
  flowKey,
  goneKey,
  historyKey,
  membersKey,
  queryClient,
  sessionEnded,
  strategiesKey,
  strategyKey,
} from '../query.ts';
import { onSignedInAgain, sessionEnds } from '../session.ts';
import { Store } from '../store.ts';
import { Connection } from './connection.ts';
import { catchUp, catchUpStrategy } from './patch.ts';
import { keepWord, type Word } from './words.ts';

/** How long after a reading that failed the next one begins: milliseconds. */
const AGAIN_MS = 2000;
/** After so many connections in a row that broke before a watch was answered, the content is read again in its place. */
const UNANSWERED_MAX = 2;
/** How long changes of the list are gathered before it is read again: milliseconds. */
const LIST_MS = 300;

interface Watched {
  /** How many parts of the page watch it. */
  count: number;
  /** The server tells of every change from here on. */
  isTold: boolean;
  /** How often in a row the server was asked to tell of it without an answer: connections that broke before that. */
  unanswered: number;
  /** It is being read again. */
  isReading: boolean;
  /** The revision up to which listeners were told; the content may be ahead of it, where it was read. Undefined before. */
  heard: number | undefined;
}

type Listener = (strategyId: number, changes: readonly Change[]) => void;

const watched = new Map<number, Watched>();
const listeners = new Set<Listener>();
/** What the viewer has open to edit; said again with each connection made. */
let editing: { strategyId: number; what: Edited } | undefined;
let listWatchers = 0;
/** The server says when the list changes from here on. */
let isListTold = false;
let listTimer: ReturnType<typeof setTimeout> | undefined;

/** Who has which strategy open, as the server told last. */
export const present = new Store<ReadonlyMap<number, readonly Present[]>>(new Map());
/** Whether word of changes comes: 'off' until something is watched, then as the connection stands. */
export const liveness = new Store<'off' | 'on' | 'lost'>('off');

const connection = new Connection({
  onOpen: () => {
    liveness.set('on');
    for (const strategyId of watched.keys()) sayWatch(strategyId);
    if (listWatchers > 0) sayWatchList();
  },
  onLost: () => {
    liveness.set('lost');
    isListTold = false;
    for (const [strategyId, one] of watched) {
      one.isTold = false;
      forgetEchoes(strategyId, false);
    }
    present.set(new Map());
  },
  onMessage: obey,
  // A browser does not say why a socket was refused; a call does, and asks to sign in again where that is the reason.
  onRefused: () => void call('user.read').catch(() => undefined),
  mayRetry: () => !sessionEnded.get(),
});

/** Whether the server tells of every change of a strategy now. */
export const isTold = (strategyId: number): boolean =>
  connection.isOpen && watched.get(strategyId)?.isTold === true;

setLiveness(isTold);
onSignedInAgain.add(() => connection.restart());
if (typeof window !== 'undefined') window.addEventListener('online', () => connection.hurry());

function sayWatch(strategyId: number): void {
  const flow = queryClient.getQueryData<Flow>(flowKey(strategyId));
  const one = watched.get(strategyId);
  if (!flow || !one || !connection.isOpen) return;
  // What was missed may be too much for this line: it breaks each time that is told.
  if (one.unanswered >= UNANSWERED_MAX) return void readAgain(strategyId);
  one.unanswered++;
  // The content may have been read again meanwhile: what was not heard before is told all the same, one's own edits with it.
  if (one.heard === undefined) missEcho(strategyId);
  one.heard = Math.min(one.heard ?? flow.revision, flow.revision);
  connection.say({ type: 'watch', strategyId, revision: one.heard });
  if (editing?.strategyId === strategyId) connection.say({ type: 'editing', ...editing });
  one.isTold = true;
  readIfBehind(strategyId, flow);
}

/** Reads the strategy itself again where its content is ahead: what happened in between is not told any more. */
function readIfBehind(strategyId: number, flow: Flow): void {
  const strategy = queryClient.getQueryData<Strategy>(strategyKey(strategyId));
  if (strategy && strategy.revision < flow.revision) readStrategyAgain(strategyId);
}

/** Keeps a strategy's cached content up to date until the returned function is called. Its content must have been read. */
export function watchStrategy(strategyId: number): () => void {
  const one = watched.get(strategyId) ?? {
    count: 0,
    isTold: false,
    unanswered: 0,
    isReading: false,
    heard: undefined,
  };
  watched.set(strategyId, one);
  one.count++;
  connection.start();
  if (!one.isTold) sayWatch(strategyId);
  return () => {
    one.count--;
    if (one.count > 0) return;
    watched.delete(strategyId);
    forgetEchoes(strategyId, false);
    connection.say({ type: 'unwatch', strategyId });
  };
}

/** Keeps the cached list of strategies up to date until the returned function is called. */
export function watchList(): () => void {
  listWatchers++;
  connection.start();
  if (!isListTold) sayWatchList();
  return () => void listWatchers--;
}

/** Asks for word of the list, and reads it again: of what happened before, no word comes. */
function sayWatchList(): void {
  if (!connection.isOpen) return;
  connection.say({ type: 'watchList' });
  isListTold = true;
  readListSoon();
}

/** Tells the others what is open to edit here; null when nothing is. */
export function sayEditing(strategyId: number, what: Edited | null): void {
  editing = what ? { strategyId, what } : undefined;
  connection.say({ type: 'editing', strategyId, what });
}

/** Hears every change of what is watched, also one's own, until the returned function is called. */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function obey(message: ServerMessage): void {
  const one = 'strategyId' in message ? watched.get(message.strategyId) : undefined;
  if (one) one.unanswered = 0;
  switch (message.type) {
    case 'changes':
      return take(message.strategyId, message);
    case 'reset':
      return void readAgain(message.strategyId);
    case 'gone':
      return lose(message.strategyId);
    case 'present': {
      const next = new Map(present.get());
      next.set(message.strategyId, message.people);
      return present.set(next);
    }
    case 'strategies':
      return readListSoon();
    case 'signedOut':
      return sessionEnds();
  }
}

function take(strategyId: number, word: Word): void {
  const one = watched.get(strategyId);
  const flow = queryClient.getQueryData<Flow>(flowKey(strategyId));
  // What is not watched any more is told again when it is.
  if (!one || !flow) return;
  keepWord(strategyId, word);
  const next = catchUp(flow, word);
  if (!next) return void readAgain(strategyId);
  queryClient.setQueryData(flowKey(strategyId), next);
  queryClient.setQueryData<Strategy>(strategyKey(strategyId), (it) => it && catchUpStrategy(it, word));
  tell(strategyId, one, word);
}

/** Tells those who listen what they have not heard yet, also where the content had it before its word. */
function tell(strategyId: number, one: Watched, { to, changes }: Word): void {
  const heard = one.heard ?? 0;
  const news = changes.filter(({ revision }) => revision > heard);
  one.heard = Math.max(heard, to);
  if (news.some(({ entity }) => entity === 'membership' || entity === 'inviteLink')) {
    readTeamAgain(strategyId);
  }
  for (const { commandId, seq, id } of news) if (commandId && seq === 0) echoEdit(strategyId, commandId, id);
  for (const listen of listeners) listen(strategyId, news);
}

/** Who belongs to a strategy, and what the viewer may do in it, is not told in full: it is read again. */
function readTeamAgain(strategyId: number): void {
  readStrategyAgain(strategyId);
  void queryClient.invalidateQueries({ queryKey: membersKey(strategyId) });
}

/** Reads the strategy itself again, and nothing of what is in it. */
function readStrategyAgain(strategyId: number): void {
  void queryClient.invalidateQueries({ queryKey: strategyKey(strategyId), exact: true });
}

/** Reads what words are no help with. Those that come meanwhile are laid over it. */
async function readAgain(strategyId: number): Promise<void> {
  const one = watched.get(strategyId);
  if (!one || one.isReading) return;
  one.isTold = false;
  one.isReading = true;
  await queryClient.refetchQueries({ queryKey: flowKey(strategyId) });
  one.isReading = false;
  if (queryClient.getQueryState(flowKey(strategyId))?.error) {
    // A connection that is made anew asks to be told, and learns again that this is to be read.
    setTimeout(() => connection.isOpen && void readAgain(strategyId), AGAIN_MS);
    return;
  }
  one.heard = undefined;
  one.unanswered = 0;
  readTeamAgain(strategyId);
  void queryClient.invalidateQueries({ queryKey: historyKey(strategyId) });
  forgetEchoes(strategyId, true);
  sayWatch(strategyId);
}

/** Closes a strategy that this person no longer belongs to, or that is gone. */
function lose(strategyId: number): void {
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
