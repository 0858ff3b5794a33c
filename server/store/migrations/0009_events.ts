import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, required } from './columns.ts';

const KEPT = [
  'strategy_id',
  'revision',
  'seq',
  'at',
  'user_id',
  'entity',
  'entity_id',
  'operation',
  'label',
  'before',
  'after',
  'command_id',
  'actor',
] as const;

/**
 * The history becomes the table `events`: one ascending id over all strategies. It does not refer to `strategies`, because the
 * event of a deletion stays.
 */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const { schema } = database;
  const reference = idType(engine);

  await schema
    .createTable('events')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, required)
    .addColumn('revision', reference, required)
    .addColumn('seq', 'integer', required)
    .addColumn('at', 'text', required)
    .addColumn('user_id', reference, required)
    .addColumn('entity', 'text', required)
    .addColumn('entity_id', reference, required)
    .addColumn('operation', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('command_id', 'text')
    .addColumn('actor', 'text')
    .addUniqueConstraint('events_of_strategy', ['strategy_id', 'revision', 'seq'])
    .execute();
  // Both engines number the rows of INSERT … SELECT in its order.
  await database
    .insertInto('events')
    .columns([...KEPT])
    .expression(
      database
        .selectFrom('changes' as 'events')
        .select([...KEPT])
        .orderBy('at')
        .orderBy('strategy_id')
        .orderBy('revision')
        .orderBy('seq'),
    )
    .execute();
  await schema.dropTable('changes').execute();
  await schema
    .createIndex('events_of_record')
    .on('events')
    .columns(['strategy_id', 'entity', 'entity_id', 'revision', 'seq'])
    .execute();
}
