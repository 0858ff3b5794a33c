import type { Compilable, CompiledQuery } from 'kysely';
import type { Reader, Statement, Store } from './store.ts';
import { atTheEnd, type Writer } from './writer.ts';

/** Stands for a value while a statement is built. */
class Mark {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const marks = new Proxy({}, { get: (_, name) => new Mark(String(name)) });

type Values = Record<string, string | number | null>;

/** How many answers of one statement are kept. */
const KEPT_MAX = 5000;

/** A statement of a store, and what it answered since the database last changed. */
interface Built {
  statement: Statement;
  parameters: readonly unknown[];
  version: number | undefined;
  answers: Map<string, Promise<unknown[]>>;
}

function build({ sql, parameters }: CompiledQuery): Built {
  return { statement: { sql }, parameters, version: undefined, answers: new Map() };
}

/** The parameters of a statement with the values where they were marked. */
const filled = (parameters: readonly unknown[], values: Values): unknown[] =>
  parameters.map((one) => (one instanceof Mark ? values[one.name] : one));

/** Asks a statement, or answers what it answered to the same question, where nothing was committed since. */
async function ask(store: Store, built: Built, values: unknown[]): Promise<unknown[]> {
  const version = await store.version();
  if (version === undefined) return store.ask(built.statement, values);
  const { answers } = built;
  if (built.version !== version || answers.size >= KEPT_MAX) answers.clear();
  built.version = version;
  const question = values.join('\n');
  const known = answers.get(question);
  if (known) return known;
  const answer = store.ask(built.statement, values);
  answers.set(question, answer);
  answer.catch(() => answers.delete(question));
  return answer;
}

/**
 * A read that is built once for a store and then only asked, for what every call needs: to build it costs many times what
 * the database takes to answer. `make` gets the names of the values in place of the values, so it cannot depend on them. What
 * depends on the time is left to the caller: where the store can tell that nothing changed, the last answer is given again.
 */
export function prepared<V extends Values, R>(
  make: (reader: Reader, values: V) => Compilable<R>,
): (store: Store, values: V) => Promise<readonly R[]> {
  const known = new WeakMap<Store, Built>();
  return (store, values) => {
    const built = known.get(store) ?? build(make(store.read, marks as V).compile());
    known.set(store, built);
    return ask(store, built, filled(built.parameters, values)) as Promise<readonly R[]>;
  };
}

/** A statement of an open transaction with its values, for what every change needs: it is built once for each engine. */
export function preparedStatement<V extends Values, R>(
  make: (writer: Writer, values: V) => Compilable<R>,
): (writer: Writer, values: V) => CompiledQuery<R> {
  const known = new WeakMap<object, CompiledQuery<R>>();
  return (writer, values) => {
    const { adapter } = writer.getExecutor();
    const built = known.get(adapter) ?? make(writer, marks as V).compile();
    known.set(adapter, built);
    return { ...built, parameters: filled(built.parameters, values) };
  };
}

/** The same, and run when the work of the transaction is done; see atTheEnd. */
export function preparedEnd<V extends Values>(
  make: (writer: Writer, values: V) => Compilable,
): (writer: Writer, values: V) => void {
  const statement = preparedStatement(make);
  return (writer, values) => atTheEnd(writer, statement(writer, values));
}
