import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileIn, openSqlite } from './sqlite.ts';
import type { ReceivedSignal } from './signals.ts';
import { signal, type Writer } from './writer.ts';
import { write } from './write.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-test-'));
const store = await openSqlite(folder);
const beside = new DatabaseSync(fileIn(folder), { readOnly: true });
afterAll(async () => {
  beside.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

let received: ReceivedSignal[] = [];
store.listen((one) => void received.push(one));

/** Whose account is on the disk, as another process sees it. */
const durable = (): unknown[] =>
  beside
    .prepare('select username from users order by username')
    .all()
    .map((row) => row['username']);

const add = (writer: Writer, username: string) => {
  signal(writer, { of: 'sessions', userId: 1 });
  return sql`insert into users (username, username_key, password_hash, display_name, created_at)
    values (${username}, ${username}, '', ${username}, '')`.execute(writer);
};

/** Adds an account in a transaction; gives what is on the disk when that is answered. */
const added = async (username: string, then: (writer: Writer) => unknown = () => undefined) => {
  await write(store, async (writer) => {
    await add(writer, username);
    await then(writer);
  });
  return durable();
};

function countCommits(): () => number {
  const run = vi.spyOn(StatementSync.prototype, 'run');
  return () => run.mock.contexts.filter((one) => (one as StatementSync).sourceSQL === 'commit').length;
}

const fail = (error: Error) => () => {
  throw error;
};
/** What became of each: why it failed, or that it is done. */
const ends = async (asked: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(asked)).map((one) =>
    one.status === 'rejected' ? (one.reason as Error).message : 'done',
  );

beforeEach(async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await write(store, (writer) => writer.deleteFrom('users').execute());
  received = [];
});

afterEach(() => void vi.restoreAllMocks());

describe('changes that come at the same time', () => {
  it('should share a commit, and be answered when all of them are on the disk', async () => {
    const commits = countCommits();
    const seen = await Promise.all([added('Ada'), added('Bea'), added('Cleo')]);
    expect(seen).toEqual(Array.from({ length: 3 }, () => ['Ada', 'Bea', 'Cleo']));
    expect(commits()).toBe(1);
    expect(received).toHaveLength(3);
  });

  it('should fail alone where one fails, which is undone whole and told to nobody', async () => {
    const stumble = fail(new Error('Bea stumbled'));
    const found = await ends([added('Ada'), added('Bea', stumble), added('Ada'), added('Cleo')]);
    expect(found).toEqual(['done', 'Bea stumbled', expect.stringContaining('UNIQUE'), 'done']);
    expect(durable()).toEqual(['Ada', 'Cleo']);
    expect(received).toHaveLength(2);
  });

  it('should all fail, refusals too, where they cannot be committed, and go on afterwards', async () => {
    // Looked at only at the end, as a disk that does not take what it was given.
    const dangling = async (writer: Writer) => {
      await sql`pragma defer_foreign_keys = on`.execute(writer);
      await sql`insert into second_factors (user_id, secret, begun_at, last_step) values (99, '', '', 0)`.execute(
        writer,
      );
    };
    const found = await ends([added('Ada'), added('Bea', dangling), added('Ada'), added('Cleo')]);
    expect(found).toEqual(found.map(() => expect.stringContaining('FOREIGN KEY')));
    expect(durable()).toEqual([]);
    expect(received).toEqual([]);
    expect(await added('Ada')).toEqual(['Ada']);
  });

  it('should all fail where the database gets into trouble under one of them', async () => {
    const full = Object.assign(new Error('database or disk is full'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 13,
    });
    const found = await ends([added('Ada'), added('Bea', fail(full)), added('Cleo')]);
    // Who had not begun is not held by it.
    expect(found).toEqual([full.message, full.message, 'done']);
    expect(durable()).toEqual(['Cleo']);
    expect(received).toHaveLength(1);
  });

  it('should not wait for those that stand behind a long one', async () => {
    const commits = countCommits();
    const long = () => vi.spyOn(performance, 'now').mockReturnValue(1000);
    const [first, last] = await Promise.all([added('Ada', long), added('Bea')]);
    expect([first, last]).toEqual([['Ada'], ['Ada', 'Bea']]);
    expect(commits()).toBe(2);
  });
});
