import { sql } from 'kysely';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** Whether a user is an operator, as a column of a query on `users`. */
export const isOperatorColumn = sql<number>`case when exists (select 1 from reserved_names
  where reserved_names.name_key = users.username_key and reserved_names.reason <> 'former') then 1 else 0 end`;

/** Whether a user is an operator. */
export async function isOperator(reader: Reader, userId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('users')
    .select(isOperatorColumn.as('is'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.is === 1;
}

/**
 * Whether no account may be made with a name: work still names a former user by it, or it would make an operator, which only the
 * command on the machine may, and the first account of a database.
 */
export async function isReserved(writer: Writer, nameKey: string, isByCommand: boolean): Promise<boolean> {
  const reserved = await writer
    .selectFrom('reserved_names')
    .select((row) => [
      'reason',
      row.exists(row.selectFrom('users').select('users.id').limit(1)).as('hasUsers'),
    ])
    .where('name_key', '=', nameKey)
    .execute();
  return reserved.some(({ reason, hasUsers }) => reason === 'former' || (!isByCommand && Boolean(hasUsers)));
}

/** Makes the operators of the setting those that it names. */
export async function nameOperators(store: Store, names: readonly string[]): Promise<void> {
  const ofSetting = store.read
    .selectFrom('reserved_names')
    .select('name_key')
    .where('reason', '=', 'setting');
  const known = new Set((await ofSetting.execute()).map(({ name_key }) => name_key));
  const wanted = new Set(names);
  if (known.size === wanted.size && names.every((name) => known.has(name))) return;
  await transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    await writer.deleteFrom('reserved_names').where('reason', '=', 'setting').execute();
    if (wanted.size === 0) return;
    const rows = [...wanted].map((name_key) => ({ name_key, reason: 'setting' as const }));
    await writer
      .insertInto('reserved_names')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
