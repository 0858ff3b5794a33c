import type { Revised } from '../../../../contract/commands/content.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import type { ServerMessage } from '../../../../contract/api/live.ts';
import {
  closeKey,
  commentsKey,
  membersKey,
  notificationsKey,
  queryClient,
  reviewsKey,
  strategiesKey,
  strategyKey,
  updatesKey,
  userKey,
} from '../query.ts';

/** How long changes of the list are collected before it is read again. */
const LIST_MS = 300;
/** The same of what is due from the viewer. */
const UPDATES_MS = 1000;

let listTimer: ReturnType<typeof setTimeout> | undefined;
/** The identity of the database that the server named last. */
let database: string | undefined;
let updatesTimer: ReturnType<typeof setTimeout> | undefined;

/** Events do not carry members and roles in full, so both are read again. */
export function readTeamAgain(strategyId: number): void {
  readStrategyAgain(strategyId);
  void queryClient.invalidateQueries({ queryKey: membersKey(strategyId) });
}

/** Reads the strategy itself again, and nothing of what is in it. */
function readStrategyAgain(strategyId: number): void {
  void queryClient.invalidateQueries({ queryKey: strategyKey(strategyId), exact: true });
}

/** Reads the strategy itself again where its content is newer: no event comes for the changes between. */
export function readIfBehind(strategyId: number, { revision }: Revised): void {
  const strategy = queryClient.getQueryData<Strategy>(strategyKey(strategyId));
  if (strategy && strategy.revision < revision) readStrategyAgain(strategyId);
}

/** Reads the list again, once for the changes of a short time. */
export function readListSoon(): void {
  listTimer ??= setTimeout(() => {
    listTimer = undefined;
    void queryClient.invalidateQueries({ queryKey: strategiesKey });
  }, LIST_MS);
  readUpdatesSoon();
}

/** Reads what is due from the viewer again, once for the changes of a short time. */
export function readUpdatesSoon(): void {
  updatesTimer ??= setTimeout(() => {
    updatesTimer = undefined;
    void queryClient.invalidateQueries({ queryKey: updatesKey });
  }, UPDATES_MS);
}

/** Reads the counts and shown threads of a strategy again; of one record's threads where it is given. */
export async function readCommentsAgain(strategyId: number, record: string | null = null): Promise<void> {
  // It says which red values nobody commented on.
  void queryClient.invalidateQueries({ queryKey: closeKey(strategyId) });
  const key = commentsKey(strategyId);
  await queryClient.invalidateQueries({
    queryKey: key,
    predicate: ({ queryKey }) =>
      record === null || queryKey[key.length] !== 'threads' || queryKey.at(-1) === record,
  });
}

/** Reads the reviews of a strategy again that are shown, and what is due from the viewer: an action of them may be. */
function readReviewsAgain(strategyId: number): void {
  void queryClient.invalidateQueries({ queryKey: reviewsKey(strategyId) });
  readUpdatesSoon();
}

/** Reads the number of unread notifications again, and the list where it is shown. */
export const readNotificationsAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: notificationsKey });

/** Reads again what only messages without content tell of: the comments of strategies, and notifications. */
export function readNewsAgain(strategyIds: Iterable<number>): void {
  for (const strategyId of strategyIds) {
    void readCommentsAgain(strategyId);
    readReviewsAgain(strategyId);
  }
  void readNotificationsAgain();
  // Notifications tell of what became due and of new responsibilities.
  readUpdatesSoon();
}

/** Reads everything again where the database is another one than before: its revisions stand for other content. */
function readOfDatabase(id: string): void {
  const isOther = database !== undefined && database !== id;
  database = id;
  if (isOther)
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
}

/** Reads again what a message without content tells of. */
export function readAgain(
  message: Extract<
    ServerMessage,
    { type: 'database' | 'comments' | 'reviews' | 'notifications' | 'strategies' }
  >,
): void {
  if (message.type === 'database') readOfDatabase(message.id);
  else if (message.type === 'comments') void readCommentsAgain(message.strategyId, message.of);
  else if (message.type === 'reviews') readReviewsAgain(message.strategyId);
  else if (message.type === 'notifications') readNewsAgain([]);
  else readListSoon();
}
