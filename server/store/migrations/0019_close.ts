import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Whom a strategy's office asked for what they owe, and when its months close by themselves. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  await schema
    .createTable('nudges')
    .addColumn('id', idType(engine), idColumn(engine))
    .addColumn('strategy_id', idType(engine), ofStrategy)
    .addColumn('user_id', idType(engine), (column) => column.notNull().references('users.id'))
    .addColumn('grain', 'text', required)
    .addColumn('start', 'text', required)
    .addColumn('by_user', idType(engine), (column) => column.notNull().references('users.id'))
    .addColumn('at', 'text', required)
    .addColumn('note', 'text', required)
    .execute();
  await schema
    .createIndex('nudges_of_period')
    .on('nudges')
    .columns(['strategy_id', 'grain', 'start', 'user_id'])
    .execute();
  await schema.alterTable('strategies').addColumn('closes_after_days', 'integer').execute();
  await schema.alterTable('strategies').addColumn('closed_through', 'text').execute();
}
