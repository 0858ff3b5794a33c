import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';

/** A timer reads it on SQLite, whatever is done meanwhile; it touches no table. */
const VERSION = /^PRAGMA data_version$/;
/** What tells other nodes of changes: it is sent beside them, some milliseconds later and for several at once. */
const SIGNALS = 'pg_notify';
/** Asked once of each connection, which the pool may open at any time. */
const NEW_CONNECTION = 'pg_is_in_recovery';
/** Asked once a minute of each strategy: whether it is large. */
const SIZE = 'as "some"';
const BESIDE = [SIGNALS, NEW_CONNECTION, SIZE];
const isOfChange = (text: string): boolean =>
  !VERSION.test(text) && !BESIDE.some((other) => text.replaceAll('\\"', '"').includes(other));

/** The methods that execute a statement of `node:sqlite`. */
const METHODS = ['all', 'get', 'iterate', 'run'] as const;

/** The statements that the server has its database execute while something runs, each with its number of parameters. */
async function statementsOf(act: () => Promise<unknown>): Promise<{ text: string; parameters: number }[]> {
  const executed: { text: string; parameters: number }[] = [];
  const embedded = METHODS.map((name) => {
    const execute = StatementSync.prototype[name];
    // The text is read at the call: a closed connection finalizes its statements.
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...values
    ) {
      executed.push({ text: this.sourceSQL, parameters: values.length });
      return Reflect.apply(execute, this, values) as never;
    });
  });
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    for (const [first, second] of sent.mock.calls.map((given: unknown[]) => given)) {
      const values = second ?? (first as { values?: unknown }).values;
      const parameters = Array.isArray(values) ? values.length : 0;
      executed.push({ text: JSON.stringify([first, second]), parameters });
    }
    return executed.filter(({ text }) => isOfChange(text));
  } finally {
    for (const spy of [...embedded, sent]) spy.mockRestore();
  }
}

/** The texts of the statements that the server has its database execute while something runs. */
export const statementTexts = async (act: () => Promise<unknown>): Promise<string[]> =>
  (await statementsOf(act)).map(({ text }) => text);

/** Counts the statements that the server has its database execute while something runs. */
export const countStatements = async (act: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(act)).length;

/** The most parameters of a statement that is executed while something runs. */
export const mostParameters = async (act: () => Promise<unknown>): Promise<number> =>
  Math.max(...(await statementsOf(act)).map(({ parameters }) => parameters));
