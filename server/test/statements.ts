import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';

/** Counts the statements the server sends to its database, of either engine, while something runs. */
export async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const sqlite = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const postgres = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return sqlite.mock.calls.length + postgres.mock.calls.length;
  } finally {
    sqlite.mockRestore();
    postgres.mockRestore();
  }
}
