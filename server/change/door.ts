import type { ChangedEntity } from '../../contract/change.ts';
import type { Role } from '../../contract/roles.ts';
import { notFound } from '../refusal.ts';
import { preparedEnd, preparedStatement } from '../store/prepared.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { signal, type Writer } from '../store/writer.ts';
import { type Command, once, WithoutEffect } from './commands.ts';
import { refuseOverwrites } from './overwrites.ts';
import { type Part, type ReadAhead, readPart } from './parts.ts';

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
  /** What was read for it when it began, until that is looked for: see findPart. */
  ahead?: ReadAhead | undefined;
  /** Adds a line to the strategy's history; its operation follows from which sides it has. */
  record(entry: Entry): void;
}

/** Who goes through the door, to which strategy, and how a retry is known. */
export interface Passage {
  userId: number;
  strategyId: number;
  actor?: 'operator' | undefined;
  command: Command | undefined;
  /** What the change begins by looking for, where its caller knows. */
  part?: Part | undefined;
  /** The revision the caller saw; see refuseOverwrites. */
  base?: number | undefined;
  /** Given what is written into the history, at each attempt anew; once the change is committed, the last holds. */
  recorded?: ((entries: readonly Entry[]) => void) | undefined;
}

const operation = (entry: Entry): 'create' | 'update' | 'delete' =>
  entry.before === undefined ? 'create' : entry.after === undefined ? 'delete' : 'update';

/** How many lines one statement writes: engines limit the values a statement takes (SQLite to 32,766). */
const LINES_AT_ONCE = 1000;

/** Most acts have one line. */
const appendOne = preparedEnd((writer, line: Row<'changes'>) =>
  writer.insertInto('changes').values({
    strategy_id: line.strategy_id,
    revision: line.revision,
    seq: line.seq,
    at: line.at,
    user_id: line.user_id,
    entity: line.entity,
    entity_id: line.entity_id,
    operation: line.operation,
    label: line.label,
    before: line.before,
    after: line.after,
    command_id: line.command_id,
    actor: line.actor,
  }),
);

/** Writes the lines of one act into the strategy's history: one at the end of the transaction, several at once. */
export async function append(
  change: Change,
  revision: number,
  entries: Entry[],
  commandId: string | null,
): Promise<void> {
  const lines = entries.map((entry, seq) => ({
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
  }));
  const [only] = lines;
  if (only && lines.length === 1) return appendOne(change.writer, only);
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const some = lines.slice(from, from + LINES_AT_ONCE);
    await change.writer.insertInto('changes').values(some).execute();
  }
}

const now = (): string => new Date().toISOString();

/** A revision that is taken, and when. */
type Taken = Pick<Row<'strategies'>, 'revision' | 'updated_at'>;

/** Takes the strategy's row, which orders its writers, and counts its revision up. */
const countUp = preparedStatement((writer, { strategyId, at }: { strategyId: number; at: string }) =>
  writer
    .updateTable('strategies')
    .set((row) => ({ revision: row('revision', '+', 1), updated_at: at }))
    .where('id', '=', strategyId)
    .returning(['revision', 'updated_at']),
);

const membershipOf = preparedStatement(
  (writer, { strategyId, userId }: { strategyId: number; userId: number }) =>
    writer
      .selectFrom('memberships')
      .select('role')
      .where('strategy_id', '=', strategyId)
      .where('user_id', '=', userId),
);

/** Takes the next revision of a strategy. Throws not_found where there is none. */
export async function takeRevision(writer: Writer, strategyId: number): Promise<Taken> {
  const { rows } = await writer.executeQuery(countUp(writer, { strategyId, at: now() }));
  return found(rows);
}

function found<T>([row]: readonly T[]): T {
  if (row === undefined) throw notFound('This strategy');
  return row;
}

/** Runs work in a transaction as one command of a person; see once. */
export const carryOut = <T>(
  store: Store,
  { userId, command: named }: Pick<Passage, 'userId' | 'command'>,
  work: (writer: Writer) => Promise<T>,
): Promise<T> => once(store, { userId, named, at: now() }, { opening: () => [], run: work });

/** What a member's passage begins with: a revision of the strategy, whose row is held from then on, and what they are there. */
export interface Opened extends Taken {
  role: Role;
  ahead: ReadAhead | undefined;
}

/** The same where a member goes through the door of their strategy. Throws not_found where it is not theirs. */
export const carryOutIn = <T>(
  store: Store,
  passage: Passage,
  work: (writer: Writer, opened: Opened) => Promise<T>,
): Promise<T> =>
  once(
    store,
    { userId: passage.userId, named: passage.command, at: now() },
    {
      opening: (writer) => {
        passage.recorded?.([]);
        return [
          countUp(writer, { strategyId: passage.strategyId, at: now() }),
          membershipOf(writer, passage),
          ...(passage.part ? [readPart(writer, passage.strategyId, passage.part)] : []),
        ];
      },
      run: (writer, [counted, members, ...reads]) => {
        const ahead = passage.part && reads[0] && { ...passage.part, rows: reads[0].rows };
        return work(writer, { ...found(counted.rows), ...found(members.rows), ahead });
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
  { revision, updated_at: at, ahead }: Taken & Partial<Opened>,
  apply: (change: Change) => Promise<T>,
): Promise<T> {
  const { userId, strategyId, actor, command } = passage;
  const entries: Entry[] = [];
  const record = (entry: Entry): void => void entries.push(entry);
  const open: Change = { writer, strategyId, userId, at, actor, ahead, record };
  const answer = await apply(open);
  if (entries.length === 0) throw new WithoutEffect(answer);
  if (passage.base !== undefined) await refuseOverwrites(open, passage.base, entries);
  await append(open, revision, entries, command?.id ?? null);
  passage.recorded?.(entries);
  const users = entries.filter((entry) => entry.entity === 'membership').map((entry) => entry.id);
  signal(writer, { of: 'strategy', id: strategyId, revision, users });
  return answer;
}
