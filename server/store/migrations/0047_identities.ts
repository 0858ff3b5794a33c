import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Sign-in by other means than a password: accounts at providers, provisioned people, roles by groups, and how a session was opened. */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const { schema } = database;
  const reference = idType(engine);

  await schema
    .createTable('identities')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .addUniqueConstraint('identities_of_issuer', ['issuer', 'subject'])
    .execute();
  await schema.createIndex('identities_of_user').on('identities').column('user_id').execute();

  await schema
    .createTable('sign_in_attempts')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('data', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();

  await schema
    .createTable('group_roles')
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('issuer', 'text', required)
    .addColumn('role', 'text', required)
    .addPrimaryKeyConstraint('group_roles_key', ['user_id', 'strategy_id', 'issuer'])
    .execute();
  await schema.createIndex('group_roles_of_strategy').on('group_roles').column('strategy_id').execute();

  await schema
    .createTable('provisioned_people')
    .addColumn('user_id', reference, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('user_name', 'text', required)
    .addColumn('user_name_key', 'text', (column) => column.notNull().unique())
    .addColumn('external_id', 'text')
    .addColumn('resource', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('changed_at', 'text', required)
    .execute();
  await schema
    .createIndex('provisioned_people_external')
    .on('provisioned_people')
    .column('external_id')
    .execute();

  await schema
    .alterTable('sessions')
    .addColumn('strong', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('sessions').addColumn('issuer', 'text').execute();
  // Their users gave a code when they signed in, or turned the second factor on in them.
  await sql`update sessions set strong = 1
    where user_id in (select user_id from second_factors where confirmed_at is not null)`.execute(database);
}
