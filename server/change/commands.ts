import { createHash } from 'node:crypto';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { RouteName } from '../../contract/routes.ts';
import { Refusal } from '../refusal.ts';
import { preparedEnd, preparedStatement } from '../store/prepared.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { type Answers, inARow, write, type Writer } from '../store/writer.ts';

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

const earlierOf = preparedStatement((writer, { userId, commandId }: { userId: number; commandId: string }) =>
  writer
    .selectFrom('commands')
    .select(['request', 'answer'])
    .where('user_id', '=', userId)
    .where('command_id', '=', commandId),
);

const keep = preparedEnd((writer, command: Row<'commands'>) =>
  writer.insertInto('commands').values({
    user_id: command.user_id,
    command_id: command.command_id,
    request: command.request,
    answer: command.answer,
    at: command.at,
  }),
);

/** Somebody's command: who, how it is known where the client named it, and when it came. */
export interface Commanded {
  userId: number;
  named: Command | undefined;
  at: string;
}

/** The command was carried out before: rolls back what this time began, and carries the answer out. */
class Answered extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('Answered');
    this.answer = answer;
  }
}

/** What a command does first, and the rest of it with what that answered. */
export interface Work<T, S extends readonly CompiledQuery[]> {
  opening: (writer: Writer) => S;
  run: (writer: Writer, opened: Answers<S>) => Promise<T>;
}

async function runNamed<T, S extends readonly CompiledQuery[]>(
  writer: Writer,
  { userId, named, at }: Commanded & { named: Command },
  { opening, run }: Work<T, S>,
): Promise<T> {
  const answers = await inARow(writer, [
    ...opening(writer),
    earlierOf(writer, { userId, commandId: named.id }),
  ]);
  const [earlier] = (answers.at(-1) as QueryResult<Row<'commands'>>).rows;
  if (earlier && earlier.request !== named.request) {
    throw new Refusal('command_reused', 'This Idempotency-Key was used for another request.');
  }
  if (earlier) throw new Answered(JSON.parse(earlier.answer));
  const answer = await run(writer, answers.slice(0, -1) as Answers<S>);
  const { id, request } = named;
  keep(writer, { user_id: userId, command_id: id, request, answer: JSON.stringify(answer ?? null), at });
  return answer;
}

/**
 * Runs a command in a transaction the first time its id is seen, and answers what it answered then ever after. Whether it was
 * seen is asked behind the opening: what holds a row there has parallel retries wait for one another. Where two run all the same,
 * the one that comes to its end last finds the id taken, and begins anew; see write. Throws command_reused when the id was used
 * for another request.
 */
export async function once<T, S extends readonly CompiledQuery[]>(
  store: Store,
  commanded: Commanded,
  work: Work<T, S>,
): Promise<T> {
  const { named } = commanded;
  if (!named) {
    return write(store, async (writer) => work.run(writer, await inARow(writer, work.opening(writer))));
  }
  try {
    return await write(store, (writer) => runNamed(writer, { ...commanded, named }, work));
  } catch (error) {
    if (error instanceof Answered) return error.answer as T;
    throw error;
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
  const seen = await store.read
    .selectFrom('commands')
    .select('answer')
    .where('user_id', '=', userId)
    .where('command_id', '=', named.id)
    .where('request', '=', named.request)
    .executeTakeFirst();
  return seen && { answer: JSON.parse(seen.answer) };
}

/** Forgets the answers that are too old to be asked for again. */
export async function forgetOldCommands(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await write(store, (writer) => writer.deleteFrom('commands').where('at', '<', before).execute());
}
