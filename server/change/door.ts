import type { ChangedEntity } from '../../contract/change.ts';
import { notFound } from '../refusal.ts';
import { signal, type Writer } from '../store/writer.ts';
import type { Command } from './commands.ts';
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
  /** Adds a line to the strategy's history; its operation follows from which sides it has. */
  record(entry: Entry): void;
}

/** Who goes through the door, to which strategy, and how a retry is known. */
export interface Passage {
  userId: number;
  strategyId: number;
  command: Command | undefined;
  /** The revision the caller saw; see refuseOverwrites. */
  base?: number | undefined;
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

/** Writes the lines of one act into the strategy's history. */
export async function append(
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
        label: entry.label,
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
        command_id: commandId,
      })),
    )
    .execute();
}

/** Takes the strategy's row, which orders its writers, and counts its revision up. */
export async function takeRevision(writer: Writer, strategyId: number, at: string): Promise<number> {
  const strategy = await writer
    .updateTable('strategies')
    .set((row) => ({ revision: row('revision', '+', 1), updated_at: at }))
    .where('id', '=', strategyId)
    .returning('revision')
    .executeTakeFirst();
  if (!strategy) throw notFound('This strategy');
  return strategy.revision;
}

/** Runs work that may find nothing to do: what it wrote is then rolled back, and its answer carried out. */
export async function unlessUnchanged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unchanged) return error.answer as T;
    throw error;
  }
}

/**
 * One passage inside an open transaction: takes the next revision, has the right checked (`authorize` throws where there
 * is none), applies, appends to the history. Throws so that all is rolled back where nothing was recorded; see unlessUnchanged.
 */
export async function pass<T>(
  writer: Writer,
  passage: Passage,
  authorize: (change: Change) => Promise<void>,
  apply: (change: Change) => Promise<T>,
): Promise<T> {
  const { userId, strategyId, command } = passage;
  const at = new Date().toISOString();
  const entries: Entry[] = [];
  const open: Change = { writer, strategyId, userId, at, record: (entry) => void entries.push(entry) };
  const revision = await takeRevision(writer, strategyId, at);
  await authorize(open);
  const answer = await apply(open);
  if (entries.length === 0) throw new Unchanged(answer);
  if (passage.base !== undefined) await refuseOverwrites(open, passage.base, entries);
  await append(open, revision, entries, command?.id ?? null);
  const users = entries.filter((entry) => entry.entity === 'membership').map((entry) => entry.id);
  signal(writer, { of: 'strategy', id: strategyId, revision, users });
  return answer;
}
