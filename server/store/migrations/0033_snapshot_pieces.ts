import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idType, ofStrategy, required } from './columns.ts';

/** The texts that snapshots of a strategy have in common, each once. Existing snapshots keep theirs whole. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  await schema
    .createTable('snapshot_pieces')
    .addColumn('strategy_id', idType(engine), ofStrategy)
    .addColumn('digest', 'text', required)
    .addColumn('document', 'text', required)
    .addPrimaryKeyConstraint('snapshot_pieces_key', ['strategy_id', 'digest'])
    .execute();
}
