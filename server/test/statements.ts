import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';

/** A timer reads it on SQLite, whatever is done meanwhile; it touches no table. */
const VERSION = /^PRAGMA data_version$/;
/** What a node tells the others by a timer, whatever is done meanwhile. */
const ALIVE = String.raw`\"of\":\"alive\"`;

/** Counts the statements the server has its database execute, on either engine, while something runs. */
export async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const embedded = (['all', 'get', 'iterate', 'run'] as const).map((name) =>
    vi.spyOn(StatementSync.prototype, name),
  );
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    const texts = embedded.flatMap(({ mock }) =>
      (mock.contexts as StatementSync[]).map(({ sourceSQL }) => sourceSQL),
    );
    const sentTexts = sent.mock.calls.map(([first, values]: unknown[]) => JSON.stringify([first, values]));
    return [...texts, ...sentTexts].filter((text) => !VERSION.test(text) && !text.includes(ALIVE)).length;
  } finally {
    for (const spy of [...embedded, sent]) spy.mockRestore();
  }
}
