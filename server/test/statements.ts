import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';

/** Counts the statements the server has its database carry out, of either engine, while something runs. */
export async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const spies = [
    vi.spyOn(StatementSync.prototype, 'all'),
    vi.spyOn(StatementSync.prototype, 'run'),
    vi.spyOn(pg.Client.prototype, 'query'),
  ];
  try {
    await act();
    return spies.reduce((count, spy) => count + spy.mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
