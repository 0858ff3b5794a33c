import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RouteName } from '../../contract/api/routes.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { isAccount, type Principal } from '../store/principal.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** The Idempotency-Key of a request, and its digest: one key is good for one request. */
export interface IdempotencyKey {
  id: string;
  request: string;
}

/** How long an answer is kept for a retry: 7 days, in milliseconds. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** The SHA-256 of the parameters and the body of a request. */
export const digestOfRequest = (params: unknown, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([params, body]))
    .digest('base64url');

/** Identifies a request by its route and its digest. */
export const idempotencyKey = (id: string, route: RouteName, digest: string): IdempotencyKey => ({
  id,
  request: `${route} ${digest}`,
});

const storedKey = (database: Reader, userId: number, id: string) =>
  database
    .selectFrom('commands')
    .select(['request', 'answer'])
    .where('user_id', '=', userId)
    .where('command_id', '=', id);

/** Thrown to roll a transaction back and still answer. */
export class NothingChanged extends Error {
  readonly answer: unknown;
  /** Whether the answer is the stored one of an earlier attempt. */
  readonly isStored: boolean;
  constructor(answer: unknown, { isStored } = { isStored: false }) {
    super('Rolled back with an answer');
    this.answer = answer;
    this.isStored = isStored;
  }
}

/**
 * Runs `work` and stores its answer, unless the key was seen before: then it rolls back to the stored answer. Throws command_reused
 * where the key was used for another request. It looks after the lock of a strategy, so that a retry sees the answer of the attempt
 * it waited for.
 *
 * Two attempts without a common lock can run at once: the second fails when it stores its answer, and `write` runs it again.
 */
export async function answerOnce<T>(
  writer: Writer,
  { principal, key }: { principal: Principal; key?: IdempotencyKey | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (!key || !isAccount(principal)) return work();
  const { userId } = principal;
  const stored = await storedKey(writer, userId, key.id).executeTakeFirst();
  if (stored && stored.request !== key.request)
    throw new Refusal('command_reused', 'This Idempotency-Key was used for another request.');
  if (stored) throw new NothingChanged(JSON.parse(stored.answer), { isStored: true });
  const answer = await work();
  // SQL, because every change runs it, and Kysely takes longer to build it than SQLite to run it.
  await sql`insert into commands (user_id, command_id, request, answer, at)
    values (${userId}, ${key.id}, ${key.request}, ${JSON.stringify(answer ?? null)},
      ${new Date().toISOString()})`.execute(writer);
  return answer;
}

/** The key of one step of another call. No client can send it. */
export const stepOf = ({ id, request }: IdempotencyKey, step: number): IdempotencyKey => ({
  id: `${id}.${step}`,
  request: `${request} ${step}`,
});

/**
 * Stores the final answer of a call that took several transactions in place of its `first` one. Returns the stored answer: that of
 * the attempt that was first.
 */
export async function completeAnswer<T>(
  writer: Writer,
  userId: number,
  { id }: IdempotencyKey,
  { first, final }: { first: T; final: T },
): Promise<T> {
  await writer
    .updateTable('commands')
    .set({ answer: JSON.stringify(final) })
    .where('user_id', '=', userId)
    .where('command_id', '=', id)
    .where('answer', '=', JSON.stringify(first))
    .execute();
  const { answer } = await storedKey(writer, userId, id).executeTakeFirstOrThrow();
  return JSON.parse(answer) as T;
}

/**
 * The stored answer of a call whose effect ended the user's own access, such as leaving or deleting. Undefined where it was never
 * made.
 */
export async function storedAnswer(
  store: Store,
  userId: number,
  { id, request }: IdempotencyKey,
): Promise<{ answer: unknown } | undefined> {
  const stored = await storedKey(store.read, userId, id).where('request', '=', request).executeTakeFirst();
  return stored && { answer: JSON.parse(stored.answer) };
}

/** Whether a user called a route with a key. */
export const isKeyUsed = async (
  store: Store,
  userId: number,
  { id, route }: { id: string; route: RouteName },
): Promise<boolean> => {
  const stored = await storedKey(store.read, userId, id).executeTakeFirst();
  return stored?.request.startsWith(`${route} `) ?? false;
};

/** Deletes stored answers that no retry can ask for any more. */
export async function deleteOldAnswers(writer: Writer, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS).toISOString();
  await writer.deleteFrom('commands').where('at', '<', before).execute();
}
