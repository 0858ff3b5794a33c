import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import { digests } from './migrations/digests.ts';
import { loadMigration, migrationNames } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import type { Engine } from './store.ts';

const ENGINES: Engine[] = ['sqlite', 'postgres'];

/** Executes nothing and keeps every statement. */
class Recorder extends DummyDriver {
  readonly statements: [sql: string, parameters: readonly unknown[]][] = [];

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      streamQuery: connection.streamQuery.bind(connection),
      executeQuery: ({ sql, parameters }: CompiledQuery) => {
        if (/^\s*(?:select|with|pragma)\b/i.test(sql)) {
          throw new Error(
            'This migration reads rows, and no digest covers what it does with them: write statements that the database executes alone.',
          );
        }
        this.statements.push([sql, parameters]);
        return Promise.resolve({ rows: [] });
      },
    };
  }
}

function recording(engine: Engine, driver: Recorder): Kysely<Schema> {
  const isSqlite = engine === 'sqlite';
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => (isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => driver,
      createIntrospector: (database) =>
        isSqlite ? new SqliteIntrospector(database) : new PostgresIntrospector(database),
      createQueryCompiler: () => (isSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
  });
}

async function digestOf(name: string): Promise<string> {
  const { up } = await loadMigration(name);
  const recorded = await Promise.all(
    ENGINES.map(async (engine) => {
      const driver = new Recorder();
      await up(recording(engine, driver), engine);
      return driver.statements;
    }),
  );
  return createHash('sha256').update(JSON.stringify(recorded)).digest('hex');
}

/** Whether the newest section of the changelog is a release: all migrations are released then. */
const isReleased = !/^## .*unreleased/im.test(readFileSync('CHANGELOG.md', 'utf8'));

it.each(migrationNames)('migration %s executes the statements that it was released with', async (name) => {
  const digest = await digestOf(name);
  const released = digests[name];
  if (released === undefined && !isReleased) return;
  expect(
    released,
    released
      ? `Migration ${name} changed what it does to a database. Restore it and write a new migration; databases that ran it will not run it again.`
      : `Write this line into server/store/migrations/digests.ts: '${name}': '${digest}',`,
  ).toBe(digest);
});

it('finds every released migration', () => {
  expect(migrationNames).toEqual(expect.arrayContaining(Object.keys(digests)));
});
