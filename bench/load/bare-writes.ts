import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Seeded } from '../support/seed.ts';

/**
 * The baseline for writes: the bare driver commits the rows of one title edit repeatedly: the strategy's revision, the
 * objective, an event of the history, the answer kept for a retry.
 */

const at = '2026-11-20T12:00:00.000Z';
const change = (title: string) => JSON.stringify({ title });
const answer = (objective: number, title: string) =>
  JSON.stringify({ id: objective, type: 'objective', title, description: 'x'.repeat(80), position: 'a0' });

/** A copy of the product's database. */
export interface Bare {
  /** Commits for `ms` milliseconds; returns commits a second. */
  write(ms: number): Promise<number>;
  close(): Promise<void>;
}

/** One connection, as there is only one writer in SQLite. Every commit is synced to the disk. */
export function bareSqlite(file: string, strategies: readonly Seeded[]): Bare {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const keep = database.prepare(
    'insert into commands (user_id, command_id, request, answer, at) values (1, ?, ?, ?, ?)',
  );
  const take = database.prepare(
    'update strategies set revision = revision + 1, updated_at = ? where id = ? returning revision',
  );
  const set = database.prepare('update nodes set title = ? where id = ?');
  const append = database.prepare(
    `insert into events (strategy_id, revision, seq, at, user_id, entity, entity_id, operation, label, before, after,
       command_id) values (?, ?, 0, ?, 1, 'node', ?, 'update', ?, ?, ?, ?)`,
  );
  let count = 0;
  const run = randomUUID();
  const one = ({ id, objective }: Seeded): void => {
    const title = `Title ${++count}`;
    const command = `${run}-${count}`;
    begin.run();
    const revision = take.get(at, id)?.['revision'] as number;
    keep.run(command, 'nodes.update', answer(objective, title), at);
    set.run(title, objective);
    append.run(id, revision, at, objective, title, change('before'), change(title), command);
    commit.run();
  };
  return {
    write: (ms) => {
      const start = performance.now();
      let commits = 0;
      for (; performance.now() - start < ms; commits++) {
        const strategy = strategies[commits % strategies.length];
        if (strategy) one(strategy);
      }
      return Promise.resolve((commits / (performance.now() - start)) * 1000);
    },
    close: () => Promise.resolve(database.close()),
  };
}

const PG_STATEMENTS = {
  take: 'update strategies set revision = revision + 1, updated_at = $1 where id = $2 returning revision',
  keep: 'insert into commands (user_id, command_id, request, answer, at) values (1, $1, $2, $3, $4)',
  set: 'update nodes set title = $1 where id = $2',
  append: `insert into events (strategy_id, revision, seq, at, user_id, entity, entity_id, operation, label, before, after,
    command_id) values ($1, $2, 0, $3, 1, 'node', $4, 'update', $5, $6, $7, $8)`,
};

/** A connection for each strategy, all at once. */
export async function barePostgres(url: string, strategies: readonly Seeded[]): Promise<Bare> {
  let count = 0;
  const opened = randomUUID();
  const clients = await Promise.all(
    strategies.map(async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
  const run = (client: pg.Client, name: keyof typeof PG_STATEMENTS, values: unknown[]) =>
    client.query<{ revision: number }>({ name, text: PG_STATEMENTS[name], values });
  const one = async (client: pg.Client, { id, objective }: Seeded): Promise<void> => {
    const title = `Title ${++count}`;
    const command = `${opened}-${count}`;
    await client.query('begin');
    const { rows } = await run(client, 'take', [at, id]);
    await run(client, 'keep', [command, 'nodes.update', answer(objective, title), at]);
    await run(client, 'set', [title, objective]);
    const values = [id, rows[0]?.revision, at, objective, title, change('before'), change(title), command];
    await run(client, 'append', values);
    await client.query('commit');
  };
  return {
    write: async (ms) => {
      const start = performance.now();
      const before = count;
      await Promise.all(
        strategies.map(async (strategy, index) => {
          const client = clients[index];
          if (!client) return;
          while (performance.now() - start < ms) await one(client, strategy);
        }),
      );
      return ((count - before) / (performance.now() - start)) * 1000;
    },
    close: async () => {
      for (const client of clients) await client.end();
    },
  };
}
