import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, required } from './columns.ts';

const REFUSAL = 'The audit log is append-only';

/** Rows may be added and, once they are old, removed; none is ever another. */
async function refuseChanges(database: Kysely<Schema>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create trigger audit_log_unchanged before update on audit_log
      begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(database);
    return;
  }
  await sql`create or replace function audit_log_unchanged() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${REFUSAL}'; end`)}`.execute(database);
  await sql`create trigger audit_log_unchanged before update on audit_log
    for each row execute function audit_log_unchanged()`.execute(database);
}

/** The audit log, and the names that nobody may register. */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const { schema } = database;
  const reference = idType(engine);
  await schema
    .createTable('audit_log')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('at', 'text', required)
    .addColumn('event', 'text', required)
    .addColumn('user_id', reference)
    .addColumn('of_id', reference)
    .addColumn('operator', 'text')
    .addColumn('strategy_id', reference)
    .addColumn('address', 'text')
    .addColumn('about', 'text', required)
    .execute();
  for (const column of ['at', 'user_id', 'of_id'] as const)
    await schema.createIndex(`audit_log_${column}`).on('audit_log').column(column).execute();
  await refuseChanges(database, engine);
  await schema
    .createTable('reserved_names')
    .addColumn('name_key', 'text', required)
    .addColumn('reason', 'text', required)
    .addPrimaryKeyConstraint('reserved_names_pkey', ['name_key', 'reason'])
    .execute();
}
