import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idType, ofStrategy, required } from './columns.ts';

/** Values and targets of KPIs by period, and the calendar of a strategy. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  await schema
    .createTable('points')
    .addColumn('strategy_id', idType(engine), ofStrategy)
    // No reference: the points of a deleted KPI come back with it when the deletion is undone.
    .addColumn('kpi_id', idType(engine), required)
    .addColumn('series', 'text', required)
    .addColumn('grain', 'text', required)
    .addColumn('start', 'text', required)
    .addColumn('value', 'double precision')
    .addColumn('state', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('user_id', idType(engine), required)
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('points_key', ['kpi_id', 'series', 'grain', 'start'])
    .execute();
  await schema
    .createIndex('points_of_strategy')
    .on('points')
    .columns(['strategy_id', 'grain', 'series', 'start'])
    .execute();
  await schema.alterTable('strategies').addColumn('calendar', 'text').execute();
}
