import { randomUUID } from 'node:crypto';
import { StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import budgets from '../../bench/budgets.json' with { type: 'json' };
import type { RouteName } from '../../contract/routes.ts';
import { Lease } from '../store/lease.ts';
import { write } from '../store/writer.ts';
import { insertNode } from '../board/nodes.ts';
import { change } from '../change/change.ts';
import { type Part, PART_TABLES } from '../change/parts.ts';
import type { Store } from '../store/store.ts';
import { engine } from './database.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';
import { strategyOf } from './strategy.ts';

/** How many statements each call may take at most; the compiler holds it complete. */
export const budgetOf: Record<RouteName, number> = budgets.statementsACall;

/** How many what is no call of the contract may take, and what one budget a call does not tell apart. */
export const otherBudgets = budgets.statementsOtherwise;

/**
 * What of each engine tells whether anybody else has committed, or may. Left out of the count: a timer asks it and so does each
 * turn of the loop in which anything is read, however many read then, and it is answered from memory without a look at any table.
 */
const VERSION = /^PRAGMA data_version$|pg_(?:try_)?advisory_(?:un)?lock|pg_current_snapshot/;

/** The statements the server has its database carry out, of either engine, while something runs: what is sent, as text. */
async function statementsIn(act: () => Promise<unknown>): Promise<string[]> {
  const embedded = (['all', 'get', 'iterate', 'run'] as const).map((name) =>
    vi.spyOn(StatementSync.prototype, name),
  );
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  // As on one of several nodes, which takes more than one that is alone, and the same each time.
  const alone = vi.spyOn(Lease.prototype, 'version').mockReturnValue(undefined);
  try {
    await act();
    const texts = embedded.flatMap(({ mock }) =>
      (mock.contexts as StatementSync[]).map(({ sourceSQL }) => sourceSQL),
    );
    const sentTexts = sent.mock.calls.map(([first, values]: unknown[]) => JSON.stringify([first, values]));
    return [...texts, ...sentTexts].filter((text) => !VERSION.test(text));
  } finally {
    for (const spy of [...embedded, sent, alone]) spy.mockRestore();
  }
}

/** Counts the statements the server has its database carry out while something runs. */
export const countStatements = async (act: () => Promise<unknown>): Promise<number> =>
  (await statementsIn(act)).length;

/** Counts them without the word of a node that it lives, which a timer sends, whatever is done meanwhile. */
export async function countWithoutBeats(act: () => Promise<unknown>): Promise<number> {
  const statements = await statementsIn(act);
  return statements.filter((text) => !text.includes(String.raw`\"of\":\"alive\"`)).length;
}

/** Commits something, after which no answer is known any more: each call asks all it may have to ask. */
export const forgetAnswers = (product: Product): Promise<unknown> =>
  write(product.store, (writer) => sql`update users set created_at = ${randomUUID()}`.execute(writer));

/** How many connections to PostgreSQL a product has. */
const CONNECTIONS = 10;

/**
 * Has each connection to PostgreSQL know what a change begins with, by as many changes at once, of which none ends before all are
 * open: what one was never asked goes there by itself, and would be counted so.
 */
export async function acquaint({ store }: Product, owner: Person): Promise<void> {
  if (engine === 'sqlite') return;
  const boards = await Promise.all(Array.from({ length: CONNECTIONS }, () => strategyOf(owner)));
  for (const table of PART_TABLES)
    await changeAtOnce(store, boards, { userId: owner.id, part: { table, id: 0 } });
}

async function changeAtOnce(
  store: Store,
  boards: readonly { id: number }[],
  who: { userId: number; part: Part },
): Promise<void> {
  const { promise: allOpen, resolve: areOpen } = Promise.withResolvers<void>();
  let open = 0;
  const changes = boards.map(({ id }) => {
    const command = { id: randomUUID(), request: 'a test' };
    const intent = { ...who, strategyId: id, act: 'content.change', command } as const;
    return change(store, intent, async (its) => {
      if (++open === boards.length) areOpen();
      await allOpen;
      await insertNode(its, { type: 'vision' });
    });
  });
  await Promise.all(changes);
}
