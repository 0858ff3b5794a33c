import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idType, ofStrategy, required } from './columns.ts';

/** How sheets were read that members imported. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  await schema
    .createTable('import_mappings')
    .addColumn('strategy_id', idType(engine), ofStrategy)
    .addColumn('fingerprint', 'text', required)
    .addColumn('mapping', 'text', required)
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('import_mappings_key', ['strategy_id', 'fingerprint'])
    .execute();
}
