import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idType } from './columns.ts';

/** The member who is responsible for a KPI, and why its status was chosen. Existing KPIs have neither. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  await schema.alterTable('kpis').addColumn('owner_id', idType(engine)).execute();
  await schema
    .alterTable('kpis')
    .addColumn('status_reason', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
