import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { Engine, Reader, Store } from './store.ts';
import { engineOf, type Writer } from './writer.ts';

/**
 * Queries that every request or change needs. Each is built once for an engine and then run with ever other values: Kysely takes
 * longer to build one than SQLite takes to run it. `build` gets placeholders for the values, so it cannot depend on them.
 */

/** Stands for a value while a query is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

type Values = Record<string, string | number | null>;

/** Gives a query of an engine with values. */
function compiled<Database, V extends Values, R>(build: (database: Database, values: V) => Compilable<R>) {
  const known = new Map<Engine, CompiledQuery<R>>();
  return (engine: Engine, database: Database, values: V): CompiledQuery<R> => {
    const query = known.get(engine) ?? build(database, placeholders as V).compile();
    known.set(engine, query);
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? values[one.name] : one));
    return { ...query, parameters };
  };
}

/** A read outside of transactions that is built once. */
export function compiledRead<V extends Values, R>(build: (reader: Reader, values: V) => Compilable<R>) {
  const query = compiled(build);
  return async ({ engine, read }: Store, values: V): Promise<R | undefined> => {
    const { rows } = await (read as Kysely<Schema>).executeQuery(query(engine, read, values));
    return rows[0];
  };
}

/** A statement of an open transaction that is built once; gives the first of the rows that it returns. */
export function compiledWrite<V extends Values, R>(build: (writer: Writer, values: V) => Compilable<R>) {
  const query = compiled(build);
  return async (writer: Writer, values: V): Promise<R | undefined> => {
    const { rows } = await writer.executeQuery(query(engineOf(writer), writer, values));
    return rows[0];
  };
}
