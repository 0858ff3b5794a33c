import type { CompiledQuery, QueryResult, Transaction } from 'kysely';
import { asOne, asSeries } from './as-one.ts';
import type { Schema } from './schema.ts';
import { DOUBT_MS, type Signal, type Signals } from './signals.ts';
import type { Store } from './store.ts';
import { isCommandTaken, isPlanOutdated, troubleOf } from './trouble.ts';

/** An open transaction that may write. */
export type Writer = Transaction<Schema>;

/** Runs work in a transaction: commits when it resolves, rolls it back when it throws. */
type Transact = <T>(work: (writer: Writer) => Promise<T>) => Promise<T>;

type InARow = (writer: Writer, statements: readonly CompiledQuery[]) => Promise<QueryResult<unknown>[]>;

interface Writing {
  transact: Transact;
  /** Runs the statements that end a transaction. */
  finish: (writer: Writer, statements: readonly CompiledQuery[]) => Promise<unknown>;
  /** Runs statements one after the other. */
  inARow: InARow;
  signals: Signals;
  doubts: boolean;
}

const writing = new WeakMap<Store, Writing>();

/** What the work of a transaction leaves for its end. */
interface Left {
  statements: CompiledQuery[];
  signals: Signal[];
  inARow: InARow;
}

/** Of those whose work is under way. */
const left = new WeakMap<Writer, Left>();

/** Ties the writing connection to a store, out of reach of whoever only holds the store. */
export function attachWriter(store: Store, transact: Transact, signals: Signals): Store {
  const ways =
    store.engine === 'postgres' ? { finish: together, inARow: inSeries } : { finish: inTurn, inARow: inTurn };
  writing.set(store, { transact, ...ways, signals, doubts: false });
  return store;
}

const inTurn: InARow = async (writer, statements) => {
  const answers: QueryResult<unknown>[] = [];
  for (const one of statements) answers.push(await writer.executeQuery(one));
  return answers;
};

// Most of what a statement costs on PostgreSQL is the way there and back.
const inSeries: InARow = async (writer, statements) => {
  const { rows } = await writer.executeQuery(asSeries(statements));
  return rows as QueryResult<unknown>[];
};

async function together(writer: Writer, statements: readonly CompiledQuery[]): Promise<void> {
  if (statements.length > 0) await writer.executeQuery(asOne(statements));
}

/** PostgreSQL's code for a transaction that it ended because it and another one waited for each other. */
const DEADLOCK = '40P01';
/** How often a transaction is begun that nothing was wrong with. */
const TRIES = 5;

const mayTryAgain = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === DEADLOCK || isPlanOutdated(error) || isCommandTaken(error);

/** A connection that broke may have taken a finished commit along, of which nobody here was told. */
function lookAnew(port: Writing): void {
  if (port.doubts) return;
  port.doubts = true;
  setTimeout(() => {
    port.doubts = false;
    port.signals.emit({ of: 'unknown' });
  }, DOUBT_MS).unref();
}

async function attempt<T>(port: Writing, work: (writer: Writer) => Promise<T>): Promise<T> {
  const signals: Signal[] = [];
  const result = await port.transact(async (writer) => {
    const statements: CompiledQuery[] = [];
    left.set(writer, { statements, signals, inARow: port.inARow });
    const answer = await work(writer);
    left.delete(writer);
    const word = signals.length > 0 && port.signals.word(signals);
    if (word) statements.push(word);
    await port.finish(writer, statements);
    return answer;
  });
  port.signals.committed(signals);
  return result;
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. What it signals reaches the
 * listeners once it is committed, and only then. It may run again where a deadlock, an outdated plan or a command under the
 * same id ended it, so it keeps nothing outside of its transaction. Only change/ and accounts/ may import this.
 */
export async function write<T>(store: Store, work: (writer: Writer) => Promise<T>): Promise<T> {
  const port = writing.get(store);
  if (!port) throw new Error('This store has no writer');
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(port, work);
    } catch (error) {
      if (tries < TRIES && mayTryAgain(error)) continue;
      if (store.engine === 'postgres' && troubleOf(error) === 'unreachable') lookAnew(port);
      throw error;
    }
  }
}

/** Tells the listeners something, once the transaction is committed. */
export function signal(writer: Writer, one: Signal): void {
  left.get(writer)?.signals.push(one);
}

/** What `writer` leaves for its end. Throws where its work is done. */
function openWork(writer: Writer): Left {
  const open = left.get(writer);
  if (!open) throw new Error('The work of this transaction is done');
  return open;
}

/** What each statement of a list answered. */
export type Answers<S> = { [At in keyof S]: S[At] extends CompiledQuery<infer R> ? QueryResult<R> : never };

/**
 * Runs statements one after the other and gives what each answered: to PostgreSQL they go together. Where one fails, those
 * behind it are not run. Their values are texts, numbers and null; what each changed is not told.
 */
export async function inARow<const S extends readonly CompiledQuery[]>(
  writer: Writer,
  statements: S,
): Promise<Answers<S>> {
  return (await openWork(writer).inARow(writer, statements)) as Answers<S>;
}

/**
 * Has a statement that writes, and of which nobody needs to know what became, run when the work is done: on PostgreSQL all such
 * go in one, so none may rest on what another one writes. Throws where that is over.
 */
export function atTheEnd(writer: Writer, statement: CompiledQuery): void {
  openWork(writer).statements.push(statement);
}
