import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idType, ofStrategy, required } from './columns.ts';

/**
 * The checks of the locks that are there, each with a job: their results were computed from a part of the points. And the
 * corrections of snapshots, beside them, because a snapshot never changes.
 */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const { schema } = database;
  const reference = idType(engine);
  await schema
    .createTable('lock_checks')
    .addColumn('snapshot_id', reference, (column) =>
      column.primaryKey().references('snapshots.id').onDelete('cascade'),
    )
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('state', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('checked_at', 'text')
    .addColumn('kept_by', reference, (column) => column.references('users.id'))
    .addColumn('kept_at', 'text')
    .addColumn('kept_reason', 'text')
    .addColumn('kpis', 'integer', required)
    .addColumn('differing', 'integer', required)
    .addColumn('differences', 'text', required)
    .execute();
  await schema.createIndex('lock_checks_of_strategy').on('lock_checks').column('strategy_id').execute();
  await schema
    .createTable('corrections')
    .addColumn('snapshot_id', reference, (column) =>
      column.primaryKey().references('snapshots.id').onDelete('cascade'),
    )
    .addColumn('corrects_id', reference, (column) =>
      column.notNull().references('snapshots.id').onDelete('cascade'),
    )
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id'))
    .addColumn('at', 'text', required)
    .addColumn('reason', 'text', required)
    .execute();
  await schema.createIndex('corrections_of_strategy').on('corrections').column('strategy_id').execute();
  await sql`insert into lock_checks (snapshot_id, strategy_id, state, kpis, differing, differences)
    select snapshot_id, strategy_id, 'waiting', 0, 0, '[]' from period_locks`.execute(database);
  // The jobs come after those that wait already.
  const now =
    engine === 'sqlite'
      ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
      : sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await sql`insert into jobs (kind, key, payload, due_at)
    select 'locks.check', 'locks.check:' || snapshot_id, '{"snapshotId":' || snapshot_id || '}', ${now}
    from period_locks order by snapshot_id`.execute(database);
}
