import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { required } from './columns.ts';

/** How the last backups and drills went. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('maintenance_runs')
    .addColumn('kind', 'text', required)
    .addColumn('outcome', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('ms', 'integer', required)
    .addColumn('location', 'text', required)
    .addColumn('report', 'text', required)
    .addPrimaryKeyConstraint('maintenance_runs_pkey', ['kind', 'outcome'])
    .execute();
}
