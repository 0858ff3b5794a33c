import { createHash } from 'node:crypto';
import { type CompiledQuery, type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { RouteName } from '../../contract/routes.ts';
import { Refusal } from '../refusal.ts';
import { preparedEnd, preparedStatement } from '../store/prepared.ts';
import type { Schema } from '../store/schema.ts';
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

const claim = preparedStatement(
  (writer, values: { userId: number; commandId: string; request: string; at: string }) =>
    writer
      .insertInto('commands')
      .values({
        user_id: values.userId,
        command_id: values.commandId,
        request: values.request,
        answer: null,
        at: values.at,
      })
      .onConflict((conflict) => conflict.doNothing()),
);

const keep = preparedEnd(
  (writer, { answer, userId, commandId }: { answer: string; userId: number; commandId: string }) =>
    writer
      .updateTable('commands')
      .set({ answer })
      .where('user_id', '=', userId)
      .where('command_id', '=', commandId),
);

/** Somebody's command: who, how it is known where the client named it, and when it came. */
export interface Commanded {
  userId: number;
  named: Command | undefined;
  at: string;
}

/** Whether a command is carried out now, and not answered again: only an answered one was kept. True where it is not named. */
export const isNew = (
  writer: Writer,
  { userId, commandId }: { userId: number; commandId: string | null },
): Expression<SqlBool> =>
  expressionBuilder<Schema>().eb(
    writer
      .selectFrom('commands')
      .select('answer')
      .where('user_id', '=', userId)
      .where('command_id', '=', commandId),
    'is',
    null,
  );

/**
 * Runs a command the first time its id is seen, and answers what it answered then ever after. The row is claimed before
 * anything else is touched, so parallel retries wait for one another. `opening` goes along with the claim, and `run` gets
 * what it answered; what it writes is for `isNew` to hold back. Throws command_reused when the id was used for another request.
 */
export async function once<T, const S extends readonly CompiledQuery[]>(
  writer: Writer,
  { userId, named, at }: Commanded,
  opening: S,
  run: (opened: Answers<S>) => Promise<T>,
): Promise<T> {
  if (!named) return run(await inARow(writer, opening));
  const key = { userId, commandId: named.id };
  const [claimed, ...opened] = await inARow(writer, [
    claim(writer, { ...key, request: named.request, at }),
    ...opening,
  ]);
  if (claimed.numAffectedRows === 0n) {
    const seen = await writer
      .selectFrom('commands')
      .select(['request', 'answer'])
      .where('user_id', '=', userId)
      .where('command_id', '=', named.id)
      .executeTakeFirstOrThrow();
    if (seen.request !== named.request) {
      throw new Refusal('command_reused', 'This Idempotency-Key was used for another request.');
    }
    if (seen.answer === null) throw new Error('A command has no answer');
    return JSON.parse(seen.answer) as T;
  }
  const answer = await run(opened);
  keep(writer, { ...key, answer: JSON.stringify(answer ?? null) });
  return answer;
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
  return seen && { answer: JSON.parse(seen.answer ?? 'null') };
}

/** Forgets the answers that are too old to be asked for again. */
export async function forgetOldCommands(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await write(store, (writer) => writer.deleteFrom('commands').where('at', '<', before).execute());
}
