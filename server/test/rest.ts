import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { write } from '../store/write.ts';
import type { Store } from '../store/store.ts';
import type { Product } from './product.ts';

type Rows = Record<string, string[]>;

/** The rows of each embedded database at its version when they were last read. */
const known = new WeakMap<Store, { version: unknown; rows: Rows }>();

/** A number that changes with each commit to the embedded database, of any process; none on PostgreSQL. */
async function versionOf({ engine, read }: Store): Promise<unknown> {
  if (engine !== 'sqlite') return undefined;
  const pragma = sql<{ data_version: number }>`pragma_data_version`.as('pragma');
  return (await read.selectFrom(pragma).select('data_version').executeTakeFirst())?.data_version;
}

/** Whether an entry of the audit log is one that a command made: it says what was done to the database, and is no part of it. */
const isOfCommand = (entry: unknown): boolean => (entry as { operator: string | null }).operator !== null;

/** Every row of every table, by table, as JSON. Where nothing was committed since the last time, these are the same. */
export function everyRow({ store }: Pick<Product, 'store'>): Promise<Rows> {
  return write(store, async (writer) => {
    const version = await versionOf(store);
    const before = known.get(store);
    if (before && before.version === version) return before.rows;
    const rows: Rows = {};
    for (const { name } of await writer.introspection.getTables()) {
      const found = await sql`select * from ${sql.table(name)}`.execute(writer);
      rows[name] = found.rows
        .filter((row) => name !== 'audit_log' || !isOfCommand(row))
        .map((row) => JSON.stringify(row))
        .sort();
    }
    if (version !== undefined) known.set(store, { version, rows });
    return rows;
  });
}

/** Without the jobs that recur: the node itself runs them, whenever they are due. */
function withoutRecurring(rows: Rows): Rows {
  const isRecurring = (row: string): boolean => {
    const { kind, key } = JSON.parse(row) as { kind: string; key: string | null };
    return kind === key;
  };
  return { ...rows, jobs: (rows['jobs'] ?? []).filter((row) => !isRecurring(row)) };
}

/** Runs something and expects that not one row of the database is another afterwards. */
export async function expectNothingWritten<T>(product: Product, act: () => Promise<T>): Promise<T> {
  const before = withoutRecurring(await everyRow(product));
  const result = await act();
  expect(withoutRecurring(await everyRow(product))).toEqual(before);
  return result;
}

/** Adds a test to the end of a describe that no other of its tests changed a row: cheaper than to ask it after each of many. */
export function itWritesNothing(product: Product): void {
  let before: Rows;
  beforeAll(async () => {
    before = withoutRecurring(await everyRow(product));
  });
  it('none of them should have written anything', async () => {
    expect(withoutRecurring(await everyRow(product))).toEqual(before);
  });
}

/** How many rows of each table belong to a strategy, where there are any. */
export async function rowsOf(product: Product, strategyId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, rows] of Object.entries(await everyRow(product))) {
    const key = table === 'strategies' ? 'id' : 'strategy_id';
    const own = rows.filter((row) => (JSON.parse(row) as Record<string, unknown>)[key] === strategyId);
    if (own.length > 0) counts[table] = own.length;
  }
  return counts;
}
