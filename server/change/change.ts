import { type Act, may, refusal, type Role } from '../../contract/roles.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { write, type Writer } from '../store/writer.ts';
import { type Command, once } from './commands.ts';

/** What a change is recorded of: an entity of the strategy, or the strategy itself. */
export type ChangedEntity =
  | 'strategy'
  | 'membership'
  | 'node'
  | 'link'
  | 'kpi'
  | 'initiative'
  | 'tactic'
  | 'actionStep';

/** One line of the history: the fields before (none for a creation) and after (none for a deletion). */
export interface Entry {
  entity: ChangedEntity;
  id: number;
  before?: object;
  after?: object;
}

/** An open change: what a feature writes with. */
export interface Change {
  readonly writer: Writer;
  readonly strategyId: number;
  readonly userId: number;
  readonly at: string;
  /** Adds a line to the strategy's history; its operation follows from which sides it has. */
  record(entry: Entry): void;
}

/** Who changes what, and how a retry is known. */
export interface Intent {
  userId: number;
  strategyId: number;
  act: Act;
  command: Command | undefined;
}

/** Nothing was recorded: rolls the bumped revision back and carries the answer out. */
class Unchanged extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('Unchanged');
    this.answer = answer;
  }
}

const operation = (entry: Entry): 'create' | 'update' | 'delete' =>
  entry.before === undefined ? 'create' : entry.after === undefined ? 'delete' : 'update';

async function append(
  change: Change,
  revision: number,
  entries: Entry[],
  commandId: string | null,
): Promise<void> {
  await change.writer
    .insertInto('changes')
    .values(
      entries.map((entry, seq) => ({
        strategy_id: change.strategyId,
        revision,
        seq,
        at: change.at,
        user_id: change.userId,
        entity: entry.entity,
        entity_id: entry.id,
        operation: operation(entry),
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
        command_id: commandId,
      })),
    )
    .execute();
}

/** Takes the strategy's row, which orders its writers, and counts its revision up. */
async function takeRevision(writer: Writer, strategyId: number, at: string): Promise<number> {
  const strategy = await writer
    .updateTable('strategies')
    .set((row) => ({ revision: row('revision', '+', 1), updated_at: at }))
    .where('id', '=', strategyId)
    .returning('revision')
    .executeTakeFirst();
  if (!strategy) throw notFound('This strategy');
  return strategy.revision;
}

async function roleOf(writer: Writer, strategyId: number, userId: number): Promise<Role> {
  const member = await writer
    .selectFrom('memberships')
    .select('role')
    .where('strategy_id', '=', strategyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!member) throw notFound('This strategy');
  return member.role;
}

/**
 * The one door: every change to a strategy is one act in one transaction. Takes the next revision, checks that this
 * person may do this here and now, applies, appends to the history, commits. A command id seen before gets the stored
 * answer and changes nothing; an act that records nothing leaves the revision as it was.
 */
export async function change<T>(
  store: Store,
  intent: Intent,
  apply: (change: Change) => Promise<T>,
): Promise<T> {
  const { userId, strategyId, act } = intent;
  const at = new Date().toISOString();
  try {
    return await write(store, (writer) =>
      once(writer, userId, intent.command, at, async () => {
        const revision = await takeRevision(writer, strategyId, at);
        if (!may(await roleOf(writer, strategyId, userId), act)) throw new Refusal('forbidden', refusal(act));
        const entries: Entry[] = [];
        const open: Change = { writer, strategyId, userId, at, record: (entry) => void entries.push(entry) };
        const answer = await apply(open);
        if (entries.length === 0) throw new Unchanged(answer);
        await append(open, revision, entries, intent.command?.id ?? null);
        return answer;
      }),
    );
  } catch (error) {
    if (!(error instanceof Unchanged)) throw error;
    const answer = error.answer as T;
    // The command is kept although its change was not: a retry must not do later what it did not do at first.
    if (!intent.command) return answer;
    return write(store, (writer) => once(writer, userId, intent.command, at, () => Promise.resolve(answer)));
  }
}

/** Opens a new strategy at revision 1 with its owner, and lets `apply` fill it in the same transaction. */
export async function createStrategy<T>(
  store: Store,
  intent: Omit<Intent, 'strategyId' | 'act'>,
  strategy: { title: string; description: string; boardTitle: string },
  apply: (change: Change) => Promise<T>,
): Promise<T> {
  const { userId } = intent;
  const at = new Date().toISOString();
  return write(store, (writer) =>
    once(writer, userId, intent.command, at, async () => {
      const { id } = await writer
        .insertInto('strategies')
        .values({
          title: strategy.title,
          description: strategy.description,
          board_title: strategy.boardTitle,
          revision: 1,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writer
        .insertInto('memberships')
        .values({ strategy_id: id, user_id: userId, role: 'owner', created_at: at })
        .execute();
      const entries: Entry[] = [{ entity: 'strategy', id, after: strategy }];
      const open: Change = {
        writer,
        strategyId: id,
        userId,
        at,
        record: (entry) => void entries.push(entry),
      };
      const answer = await apply(open);
      await append(open, 1, entries, intent.command?.id ?? null);
      return answer;
    }),
  );
}

/** Deletes a strategy with everything in it, its history included. */
export async function deleteStrategy(store: Store, intent: Omit<Intent, 'act'>): Promise<void> {
  const at = new Date().toISOString();
  await write(store, (writer) =>
    once(writer, intent.userId, intent.command, at, async () => {
      await takeRevision(writer, intent.strategyId, at);
      if (!may(await roleOf(writer, intent.strategyId, intent.userId), 'strategy.manage')) {
        throw new Refusal('forbidden', refusal('strategy.manage'));
      }
      // Rows that point at each other go first, the pointing before the pointed at; the rest follows the strategy by
      // the schema's cascades.
      for (const table of ['action_steps', 'tactics', 'dependencies', 'initiatives', 'links'] as const) {
        await writer.deleteFrom(table).where('strategy_id', '=', intent.strategyId).execute();
      }
      for (const level of ['team', 'department', 'primary'] as const) {
        await writer
          .deleteFrom('kpis')
          .where('strategy_id', '=', intent.strategyId)
          .where('level', '=', level)
          .execute();
      }
      await writer
        .deleteFrom('nodes')
        .where('strategy_id', '=', intent.strategyId)
        .where('type', '=', 'objective')
        .execute();
      await writer.deleteFrom('strategies').where('id', '=', intent.strategyId).execute();
    }),
  );
}
