import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { fileIn, openSqlite } from './sqlite.ts';
import { write } from './write.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-test-'));
const store = await openSqlite(folder);
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const sizeOfFile = (): number => statSync(fileIn(folder)).size;

const addUsers = (prefix: string, count: number) =>
  write(store, (writer) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
      insert into users (username, username_key, password_hash, display_name, created_at)
      select ${prefix} || i, ${prefix} || i, '', 'Somebody', '' from n`.execute(writer),
  );

it('a large commit comes into the file after it, and the next ones as before', async () => {
  for (const prefix of ['first', 'second']) {
    const before = sizeOfFile();
    await addUsers(prefix, 20_000);
    expect(sizeOfFile()).toBe(before);
    await vi.waitFor(() => expect(sizeOfFile()).toBeGreaterThan(before + 500_000));
    await addUsers(`${prefix}-small`, 10);
  }
  const rows = await store.read.selectFrom('users').select('id').execute();
  expect(rows).toHaveLength(40_020);
});
