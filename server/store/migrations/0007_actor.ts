import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Who changed a strategy where it was nobody with an account: the operator, by a command. */
export async function up(database: Kysely<Schema>): Promise<void> {
  await database.schema.alterTable('changes').addColumn('actor', 'text').execute();
}
