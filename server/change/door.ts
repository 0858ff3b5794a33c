import type { ChangedEntity } from '../../contract/change.ts';
import type { Role } from '../../contract/roles.ts';
import { notFound } from '../refusal.ts';
import { compiledWrite } from '../store/compiled.ts';
import { inPages } from '../store/pages.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { signal, type Writer } from '../store/writer.ts';
import { type Command, once, WithoutEffect } from './commands.ts';
import { DEFAULT_LIMITS, type LimitedKind, type Limits } from './limits.ts';
import { refuseOverwrites } from './overwrites.ts';

/** One line of the history: the fields before (none for a creation) and after (none for a deletion). */
export interface Entry {
  entity: ChangedEntity;
  id: number;
  /** What people call it, so that the history can name it when it is gone; empty where it has no name of its own. */
  label: string;
  before?: object;
  after?: object;
}

/** An open change: what a feature writes with. */
export interface Change {
  readonly writer: Writer;
  readonly strategyId: number;
  readonly userId: number;
  readonly at: string;
  /** Where it is not this user who changes it: see changeAsOperator. */
  readonly actor?: 'operator' | undefined;
  readonly limits: Limits;
  /** How many parts of some kinds the strategy holds by now: see requireRoom. */
  readonly held: Map<LimitedKind, number>;
  /** Adds a line to the strategy's history; its operation follows from which sides it has. */
  record(entry: Entry): void;
}

/** Who goes through the door, to which strategy, and how a retry is known. */
export interface Passage {
  userId: number;
  strategyId: number;
  actor?: 'operator' | undefined;
  command: Command | undefined;
  /** The revision the caller saw; see refuseOverwrites. */
  base?: number | undefined;
  /** What the strategy may hold; DEFAULT_LIMITS unless it is given. */
  limits?: Limits | undefined;
  /** Given what is written into the history, at each attempt anew; once the change is committed, the last holds. */
  recorded?: ((entries: readonly Entry[]) => void) | undefined;
}

const operation = (entry: Entry): 'create' | 'update' | 'delete' =>
  entry.before === undefined ? 'create' : entry.after === undefined ? 'delete' : 'update';

/** Writes the lines of one act into the strategy's history. */
export async function append(
  change: Change,
  revision: number,
  entries: Entry[],
  commandId: string | null,
): Promise<void> {
  const lineOf = (entry: Entry, seq: number): Row<'changes'> => ({
    strategy_id: change.strategyId,
    revision,
    seq,
    at: change.at,
    user_id: change.userId,
    entity: entry.entity,
    entity_id: entry.id,
    operation: operation(entry),
    label: entry.label,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
    command_id: commandId,
    actor: change.actor ?? null,
  });
  let seq = 0;
  for await (const some of inPages(entries)) {
    const lines = some.map((entry) => lineOf(entry, seq++));
    await change.writer.insertInto('changes').values(lines).execute();
  }
}

const now = (): string => new Date().toISOString();

/** A revision that is taken, and when. */
type Taken = Pick<Row<'strategies'>, 'revision' | 'updated_at'>;

/** Takes the strategy's row, which orders its writers, and counts its revision up. */
const countUp = compiledWrite((writer, { strategyId, at }: { strategyId: number; at: string }) =>
  writer
    .updateTable('strategies')
    .set((row) => ({ revision: row('revision', '+', 1), updated_at: at }))
    .where('id', '=', strategyId)
    .returning(['revision', 'updated_at']),
);

const readRole = compiledWrite((writer, { strategyId, userId }: { strategyId: number; userId: number }) =>
  writer
    .selectFrom('memberships')
    .select('role')
    .where('strategy_id', '=', strategyId)
    .where('user_id', '=', userId),
);

/** Takes the next revision of a strategy. Throws not_found where there is none. */
export const takeRevision = async (writer: Writer, strategyId: number): Promise<Taken> =>
  found(await countUp(writer, { strategyId, at: now() }));

function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound('This strategy');
  return row;
}

/** Runs work in a transaction as one command of a person; see once. */
export const carryOut = <T>(
  store: Store,
  { userId, command: named }: Pick<Passage, 'userId' | 'command'>,
  work: (writer: Writer) => Promise<T>,
): Promise<T> =>
  once(store, { userId, named, at: now() }, { lock: () => Promise.resolve(undefined), run: work });

/** What a member's passage begins with: a revision of the strategy, whose row is held from then on, and what they are there. */
export interface Opened extends Taken {
  role: Role;
}

/** The same where a member goes through the door of their strategy. Throws not_found where it is not theirs. */
export const carryOutIn = <T>(
  store: Store,
  { userId, strategyId, command: named, recorded }: Passage,
  work: (writer: Writer, opened: Opened) => Promise<T>,
): Promise<T> =>
  once(
    store,
    { userId, named, at: now() },
    {
      lock: (writer) => {
        recorded?.([]);
        return countUp(writer, { strategyId, at: now() });
      },
      run: async (writer, taken) => {
        const member = await readRole(writer, { strategyId, userId });
        return work(writer, { ...found(taken), ...found(member) });
      },
    },
  );

/**
 * One passage inside an open transaction, at a revision that it has taken: applies and appends to the history. Throws so
 * that all is rolled back where nothing was recorded; see carryOut.
 */
export async function pass<T>(
  writer: Writer,
  passage: Passage,
  { revision, updated_at: at }: Taken,
  apply: (change: Change) => Promise<T>,
): Promise<T> {
  const { userId, strategyId, actor, command, limits = DEFAULT_LIMITS } = passage;
  const entries: Entry[] = [];
  const record = (entry: Entry): void => void entries.push(entry);
  const open: Change = { writer, strategyId, userId, at, actor, limits, held: new Map(), record };
  const answer = await apply(open);
  if (entries.length === 0) throw new WithoutEffect(answer);
  if (passage.base !== undefined) await refuseOverwrites(open, passage.base, entries);
  await append(open, revision, entries, command?.id ?? null);
  passage.recorded?.(entries);
  const users = entries.filter((entry) => entry.entity === 'membership').map((entry) => entry.id);
  signal(writer, { of: 'strategy', id: strategyId, revision, users });
  return answer;
}
