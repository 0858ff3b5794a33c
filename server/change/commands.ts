import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RouteName } from '../../contract/api/routes.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { Reader, Store } from '../store/store.ts';
import { write, type Writer } from '../store/writer.ts';

/** The Idempotency-Key of a request, and its digest: one key is good for one request. */
export interface Command {
  id: string;
  request: string;
}

/** How long an answer is kept for a retry: 7 days, in milliseconds. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** Identifies a request by its route and the SHA-256 of its parameters and body. */
export function command(id: string, route: RouteName, params: unknown, body: unknown): Command {
  const digest = createHash('sha256')
    .update(JSON.stringify([params, body]))
    .digest('base64url');
  return { id, request: `${route} ${digest}` };
}

const storedCommand = (database: Reader, userId: number, commandId: string) =>
  database
    .selectFrom('commands')
    .select(['request', 'answer'])
    .where('user_id', '=', userId)
    .where('command_id', '=', commandId);

/** A command with its user and time; undefined where the client sent no Idempotency-Key. */
interface CommandRequest {
  userId: number;
  command: Command | undefined;
  at: string;
}

/** Thrown to roll the transaction back and still answer. */
export class RollbackWithAnswer extends Error {
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
 * What a command does: `lock` locks a row, so that parallel retries wait for each other, and `run` gets its result. `onWritten` is
 * called once nothing of it can fail before the commit.
 */
interface CommandWork<T, L> {
  lock: (writer: Writer) => Promise<L>;
  run: (writer: Writer, locked: L) => Promise<T>;
  onWritten?: (writer: Writer) => void;
}

/** The `lock` of a command without a common row. */
export const noLock = (): Promise<undefined> => Promise.resolve(undefined);

async function attempt<T, L>(
  writer: Writer,
  { userId, command, at }: CommandRequest,
  { lock, run }: CommandWork<T, L>,
): Promise<T> {
  const locked = await lock(writer);
  if (!command) return run(writer, locked);
  const { id, request } = command;
  // After the lock, so that a retry sees the answer of the attempt it waited for.
  const stored = await storedCommand(writer, userId, id).executeTakeFirst();
  if (stored && stored.request !== request) {
    throw new Refusal('command_reused', 'This Idempotency-Key was used for another request.');
  }
  if (stored) throw new RollbackWithAnswer(JSON.parse(stored.answer), { isStored: true });
  const answer = await run(writer, locked);
  // SQL, because every change runs it, and Kysely takes longer to build it than SQLite to run it.
  await sql`insert into commands (user_id, command_id, request, answer, at)
    values (${userId}, ${id}, ${request}, ${JSON.stringify(answer ?? null)}, ${at})`.execute(writer);
  return answer;
}

/**
 * Runs a command in a transaction the first time its id is seen; later it returns the stored answer. Throws
 * command_reused when the id was used for another request.
 *
 * Two attempts without a common lock can run at once: the second fails when it stores its answer, and `write` runs it again.
 */
export async function executeOnce<T, L>(
  store: Store,
  request: CommandRequest,
  work: CommandWork<T, L>,
): Promise<T> {
  try {
    return await write(store, async (writer) => {
      const answer = await attempt(writer, request, work);
      work.onWritten?.(writer);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof RollbackWithAnswer)) throw error;
    const answer = error.answer as T;
    if (error.isStored || !request.command) return answer;
    // A command that changed nothing is stored too: its retry must not change anything later.
    return executeOnce(store, request, { lock: noLock, run: () => Promise.resolve(answer) });
  }
}

/** The command of one step of another one. No client can send its id. */
export const stepOf = ({ id, request }: Command, step: number): Command => ({
  id: `${id}.${step}`,
  request: `${request} ${step}`,
});

/**
 * Stores the final answer of a command that took several transactions in place of its `first` one. Returns the stored answer: that of
 * the attempt that was first.
 */
export const completeAnswer = async <T>(
  store: Store,
  userId: number,
  { id }: Command,
  { first, final }: { first: T; final: T },
): Promise<T> =>
  write(store, async (writer) => {
    await writer
      .updateTable('commands')
      .set({ answer: JSON.stringify(final) })
      .where('user_id', '=', userId)
      .where('command_id', '=', id)
      .where('answer', '=', JSON.stringify(first))
      .execute();
    const { answer } = await storedCommand(writer, userId, id).executeTakeFirstOrThrow();
    return JSON.parse(answer) as T;
  });

/**
 * The stored answer of a command whose effect ended the user's own access, such as leaving or deleting. Undefined where
 * it was never executed.
 */
export async function storedAnswer(
  store: Store,
  userId: number,
  { id, request }: Command,
): Promise<{ answer: unknown } | undefined> {
  const stored = await storedCommand(store.read, userId, id)
    .where('request', '=', request)
    .executeTakeFirst();
  return stored && { answer: JSON.parse(stored.answer) };
}

/** Deletes stored answers that no retry can ask for any more. */
export async function deleteOldCommands(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS).toISOString();
  await write(store, (writer) => writer.deleteFrom('commands').where('at', '<', before).execute());
}
