import { sql } from 'kysely';
import { expect } from 'vitest';
import { write } from '../store/writer.ts';
import type { Product } from './product.ts';

/** Every row of every table, by table, as JSON. */
export function everyRow(product: Product): Promise<Record<string, string[]>> {
  return write(product.store, async (writer) => {
    const rows: Record<string, string[]> = {};
    for (const { name } of await writer.introspection.getTables()) {
      const found = await sql`select * from ${sql.table(name)}`.execute(writer);
      rows[name] = found.rows.map((row) => JSON.stringify(row)).sort();
    }
    return rows;
  });
}

/** Runs something and expects that not one row of the database is another afterwards. */
export async function expectNothingWritten<T>(product: Product, act: () => Promise<T>): Promise<T> {
  const before = await everyRow(product);
  const result = await act();
  expect(await everyRow(product)).toEqual(before);
  return result;
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
