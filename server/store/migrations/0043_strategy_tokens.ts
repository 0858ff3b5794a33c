import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idType } from './columns.ts';

/** Tokens of one strategy, which act as its owner as long as they own it. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  await schema
    .alterTable('api_tokens')
    .addColumn('strategy_id', idType(engine), (column) =>
      column.references('strategies.id').onDelete('cascade'),
    )
    .execute();
  await schema.createIndex('api_tokens_of_strategy').on('api_tokens').column('strategy_id').execute();
}
