import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import type { Schema } from './schema.ts';

/** How many prepared statements a connection keeps. */
const STATEMENTS_MAX = 500;

/** node:sqlite with the interface that Kysely expects of better-sqlite3. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  };
  return {
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached) return cached;
      const statement = prepare(sql);
      // A list of ids has another text for each length.
      if (statements.size >= STATEMENTS_MAX) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

const BEGIN_IMMEDIATE = CompiledQuery.raw('begin immediate');

class Driver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #writes: boolean;

  constructor(database: DatabaseSync, writes: boolean) {
    super({ database: adapt(database) });
    this.#database = database;
    this.#writes = writes;
  }

  /** A transaction that writes takes the lock at once, so it cannot fail half-way for want of it. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#writes) await connection.executeQuery(BEGIN_IMMEDIATE);
    else await super.beginTransaction(connection);
  }

  /** SQLite rolls back by itself after some errors; a second rollback would fail and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Lets Kysely run all pending migrations in one transaction, which SQLite supports. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely on an open connection. */
export const kysely = (database: DatabaseSync, writes: boolean): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: {
      createDriver: () => new Driver(database, writes),
      createAdapter: () => new Adapter(),
      createIntrospector: (reader) => new SqliteIntrospector(reader),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
