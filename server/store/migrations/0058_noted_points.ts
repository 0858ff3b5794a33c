import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Finds the points with a note, which are few, without reading all points of a strategy. */
export async function up(database: Kysely<Schema>): Promise<void> {
  await database.schema
    .createIndex('points_noted')
    .on('points')
    .columns(['strategy_id', 'start'])
    .where(sql.ref('note'), '!=', sql.lit(''))
    .execute();
}
