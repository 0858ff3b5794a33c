import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import { recordNotFound } from '../content/not-found.ts';
import { isSameValue } from '../../contract/commands/same-value.ts';
import { limitReached } from '../../contract/commands/limits.ts';
import { BESIDE_KINDS, type BesideTables } from '../../contract/kinds/beside/kinds.ts';
import type { BesideKindName } from '../../contract/kinds/beside/kind.ts';
import type { Schema } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import type { StrategyTx } from './tx.ts';

type TableOf<K extends BesideKindName> = BesideTables[K];
type RowOf<K extends BesideKindName> = Selectable<Schema[TableOf<K>]>;

/** A record of a kind beside the plan as the history knows it: its id, and its title at that time. */
interface Named {
  id: number;
  label: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Refuses one more record where there are as many of its kind as there may be. `values` are those of the new one. */
export async function refuseTooMany(
  { writer, strategyId, limits }: StrategyTx,
  kind: BesideKindName,
  values: Fields = {},
): Promise<void> {
  const { table, limit } = BESIDE_KINDS[kind];
  if (!limit) return;
  let count = writer
    .selectFrom(table as 'reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('strategy_id', '=', strategyId);
  for (const column of limit.within ?? []) {
    const value = values[column] ?? null;
    count = count.where(sql.ref<never>(column), value === null ? 'is' : '=', value as never);
  }
  const row = await count.executeTakeFirstOrThrow();
  const most = typeof limit.most === 'number' ? limit.most : limits[limit.most];
  if (row.count >= most) throw limitReached(limit.sentence(most));
}

/** Throws not_found unless the strategy has a record. It reads no column beside the id: the document of a snapshot is large. */
export async function requireRecord(
  reader: Reader,
  kind: BesideKindName,
  strategyId: number,
  id: number,
): Promise<void> {
  const { table } = BESIDE_KINDS[kind];
  const row = await reader
    .selectFrom(table as 'reviews')
    .select('id')
    .where('id', '=', id)
    .where('strategy_id', '=', strategyId)
    .executeTakeFirst();
  if (!row) throw recordNotFound(kind);
}

/** The row of a record of the strategy, with all its columns. Throws not_found. */
export async function requireRow<K extends BesideKindName>(
  reader: Reader,
  kind: K,
  strategyId: number,
  id: number,
): Promise<RowOf<K>> {
  const { table } = BESIDE_KINDS[kind];
  const row = await reader
    .selectFrom(table as 'reviews')
    .selectAll()
    .where('id', '=', id)
    .where('strategy_id', '=', strategyId)
    .executeTakeFirst();
  if (!row) throw recordNotFound(kind);
  return row as RowOf<K>;
}

/** Adds a record, unless there are too many; `after` is what the history says of it. Returns its id. */
export async function insertRecord<K extends BesideKindName>(
  tx: StrategyTx,
  kind: K,
  values: Omit<Insertable<Schema[TableOf<K>]>, 'strategy_id'>,
  { label, after }: { label: string; after: Fields },
): Promise<number> {
  const { table } = BESIDE_KINDS[kind];
  await refuseTooMany(tx, kind, values);
  const { id } = await tx.writer
    .insertInto(table as 'reviews')
    .values({ ...values, strategy_id: tx.strategyId } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  tx.record({ entity: kind, id, label, after });
  return id;
}

/**
 * Changes a record; the history gets what differs between `before` and `after`. Returns whether anything did: where nothing does,
 * nothing is written.
 */
export async function updateRecord<K extends BesideKindName>(
  tx: StrategyTx,
  kind: K,
  { id, label }: Named,
  set: UpdateObject<Schema, TableOf<K>>,
  { before, after }: { before: Fields; after: Fields },
): Promise<boolean> {
  const changed = Object.keys(after).filter((name) => !isSameValue(before[name], after[name]));
  if (changed.length === 0) return false;
  await tx.writer
    .updateTable(BESIDE_KINDS[kind].table as 'reviews')
    .set(set as never)
    .where('id', '=', id)
    .execute();
  const pick = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  tx.record({ entity: kind, id, label, before: pick(before), after: pick(after) });
  return true;
}

/** Deletes a record; `before` is what the history says it was. */
export async function deleteRecord(
  tx: StrategyTx,
  kind: BesideKindName,
  { id, label }: Named,
  before: Fields,
): Promise<void> {
  await tx.writer
    .deleteFrom(BESIDE_KINDS[kind].table as 'reviews')
    .where('id', '=', id)
    .execute();
  tx.record({ entity: kind, id, label, before });
}
