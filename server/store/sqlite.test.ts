import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from './sqlite.ts';

it('the embedded database should leave its whole content in its one file when it is closed, whatever was asked', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-test-'));
  const unasked = await openSqlite(folder);
  await unasked.close();
  expect(readdirSync(folder)).toEqual(['meridian.sqlite']);
  const asked = await openSqlite(folder);
  await asked.read.selectFrom('memberships').selectAll().execute();
  await asked.snapshot((reader) => reader.selectFrom('users').select('id').execute());
  await asked.close();
  expect(readdirSync(folder)).toEqual(['meridian.sqlite']);
  rmSync(folder, { recursive: true });
});
