import { createHash } from 'node:crypto';
import type { RouteName } from '../../contract/routes.ts';
import { Refusal } from '../refusal.ts';
import type { Reader, Store } from '../store/store.ts';
import { compiledWrite } from '../store/compiled.ts';
import { write, type Writer } from '../store/writer.ts';

/** A write the client named, so that it may be retried: `request` tells one request from another under the same id. */
export interface Command {
  id: string;
  request: string;
}

/** How long an answer is kept for a retry: 7 days, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Names a request: its route and the SHA-256 of what it asks. */
export function command(id: string, route: RouteName, params: unknown, body: unknown): Command {
  const digest = createHash('sha256')
    .update(JSON.stringify([params, body]))
    .digest('base64url');
  return { id, request: `${route} ${digest}` };
}

const earlier = (database: Reader, userId: number, commandId: string) =>
  database
    .selectFrom('commands')
    .select(['request', 'answer'])
    .where('user_id', '=', userId)
    .where('command_id', '=', commandId);

const readEarlier = compiledWrite((writer, { userId, id }: { userId: number; id: string }) =>
  earlier(writer, userId, id),
);

type Kept = { userId: number; id: string; request: string; answer: string; at: string };

const keep = compiledWrite((writer, { userId, id, request, answer, at }: Kept) =>
  writer.insertInto('commands').values({ user_id: userId, command_id: id, request, answer, at }),
);

/** Somebody's command: who, how it is known where the client named it, and when it came. */
export interface Commanded {
  userId: number;
  named: Command | undefined;
  at: string;
}

/** Ends a command that shall leave nothing but its answer: rolls back what it did this time, and carries the answer out. */
export class WithoutEffect extends Error {
  readonly answer: unknown;
  /** It is the answer that was kept for the command before. */
  readonly isKept: boolean;
  constructor(answer: unknown, { isKept } = { isKept: false }) {
    super('Without effect');
    this.answer = answer;
    this.isKept = isKept;
  }
}

/** What a command does: `lock` takes the row that makes parallel retries wait for one another, `run` gets what it answered. */
export interface Work<T, L> {
  lock: (writer: Writer) => Promise<L>;
  run: (writer: Writer, locked: L) => Promise<T>;
}

async function attempt<T, L>(
  writer: Writer,
  { userId, named, at }: Commanded,
  { lock, run }: Work<T, L>,
): Promise<T> {
  const locked = await lock(writer);
  if (!named) return run(writer, locked);
  const { id, request } = named;
  // Behind the lock, so that a retry sees the answer of the attempt that it waited for.
  const seen = await readEarlier(writer, { userId, id });
  if (seen && seen.request !== request) {
    throw new Refusal('command_reused', 'This Idempotency-Key was used for another request.');
  }
  if (seen) throw new WithoutEffect(JSON.parse(seen.answer), { isKept: true });
  const answer = await run(writer, locked);
  await keep(writer, { userId, id, request, answer: JSON.stringify(answer ?? null), at });
  return answer;
}

/**
 * Runs a command in a transaction the first time its id is seen, and answers what it answered then ever after. Where two
 * with the same id run at once without a common lock, the second finds the id taken when it writes its answer, and starts again;
 * see write. The answer of one that throws WithoutEffect is kept too, since a retry must not do later what it did not do at
 * first. Throws command_reused when the id was used for another request.
 */
export async function once<T, L>(store: Store, commanded: Commanded, work: Work<T, L>): Promise<T> {
  try {
    return await write(store, (writer) => attempt(writer, commanded, work));
  } catch (error) {
    if (!(error instanceof WithoutEffect)) throw error;
    const answer = error.answer as T;
    if (error.isKept || !commanded.named) return answer;
    return once(store, commanded, {
      lock: () => Promise.resolve(undefined),
      run: () => Promise.resolve(answer),
    });
  }
}

/**
 * The answer a command got earlier, where asking again can no longer reach it: a retry of the act that ended the
 * person's access (leaving, deleting). Undefined when it was never carried out.
 */
export async function earlierAnswer(
  store: Store,
  userId: number,
  named: Command,
): Promise<{ answer: unknown } | undefined> {
  const seen = await earlier(store.read, userId, named.id)
    .where('request', '=', named.request)
    .executeTakeFirst();
  return seen && { answer: JSON.parse(seen.answer) };
}

/** Forgets the answers that are too old to be asked for again. */
export async function forgetOldCommands(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await write(store, (writer) => writer.deleteFrom('commands').where('at', '<', before).execute());
}
