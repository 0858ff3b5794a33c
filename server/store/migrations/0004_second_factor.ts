import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, required } from './columns.ts';

/** Second factors, and sessions that their owner can name and tell apart. Sessions that are open stay open. */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const { schema } = database;
  const reference = idType(engine);

  // SQLite cannot add a key that counts up to a table, so the table is made anew.
  await schema
    .createTable('named_sessions')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .addColumn('must_change_password', 'integer', required)
    .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const columns = ['digest', 'user_id', 'created_at', 'last_used_at', 'must_change_password'] as const;
  await database
    .insertInto('named_sessions' as 'sessions')
    .columns([...columns])
    .expression(database.selectFrom('sessions').select([...columns]))
    .execute();
  await schema.dropTable('sessions').execute();
  await schema.alterTable('named_sessions').renameTo('sessions').execute();
  await schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();

  await schema
    .createTable('sign_in_challenges')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', required)
    .execute();
  await schema.createIndex('sign_in_challenges_of_user').on('sign_in_challenges').column('user_id').execute();

  await schema
    .createTable('second_factors')
    .addColumn('user_id', reference, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', required)
    .addColumn('begun_at', 'text', required)
    .addColumn('confirmed_at', 'text')
    .addColumn('last_step', reference, required)
    .execute();

  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('digest', 'text', required)
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'digest'])
    .execute();
}
