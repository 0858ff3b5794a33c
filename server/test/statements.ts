import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';

/** A timer reads it on SQLite, whatever is done meanwhile; it touches no table. */
const VERSION = /^PRAGMA data_version$/;
/** The heartbeat of a node, sent by a timer. */
const ALIVE = String.raw`\"of\":\"alive\"`;

/** The methods that execute a statement of `node:sqlite`. */
const METHODS = ['all', 'get', 'iterate', 'run'] as const;

/** Counts the statements that the server has its database execute while something runs. */
export async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const texts: string[] = [];
  const embedded = METHODS.map((name) => {
    const execute = StatementSync.prototype[name];
    // The text is read at the call: a closed connection finalizes its statements.
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...values
    ) {
      texts.push(this.sourceSQL);
      return Reflect.apply(execute, this, values) as never;
    });
  });
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    const sentTexts = sent.mock.calls.map(([first, values]: unknown[]) => JSON.stringify([first, values]));
    return [...texts, ...sentTexts].filter((text) => !VERSION.test(text) && !text.includes(ALIVE)).length;
  } finally {
    for (const spy of [...embedded, sent]) spy.mockRestore();
  }
}
