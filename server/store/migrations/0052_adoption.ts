import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, required } from './columns.ts';

/**
 * A directory adopts accounts: who deactivated an account, by what a directory knows one, whom it deleted, which adoptions wait for
 * an operator, and its groups.
 */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const { schema } = database;
  const reference = idType(engine);

  await schema.alterTable('users').addColumn('disabled_by', 'text').execute();
  // Only the audit log knows who deactivated them.
  await sql`update users set disabled_by = 'directory' where disabled_at is not null and exists (
    select 1 from audit_log where audit_log.event = 'account.disabled' and audit_log.user_id = users.id
      and audit_log.at >= users.disabled_at)`.execute(database);

  await schema.alterTable('identities').addColumn('external_id', 'text').execute();
  await schema.alterTable('identities').addColumn('verified_address', 'text').execute();
  for (const column of ['subject', 'external_id', 'verified_address'])
    await schema.createIndex(`identities_${column}`).on('identities').column(column).execute();

  await schema.alterTable('provisioned_people').addColumn('deleted_at', 'text').execute();

  await schema
    .createTable('adoptions')
    .addColumn('user_id', reference, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('matched_by', 'text', required)
    .addColumn('user_name', 'text', required)
    .addColumn('external_id', 'text')
    .addColumn('resource', 'text', required)
    .addColumn('active', 'integer', required)
    .addColumn('asked_at', 'text', required)
    .addColumn('refused_at', 'text')
    .execute();

  await schema
    .createTable('provisioned_groups')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('display_name', 'text', required)
    .addColumn('external_id', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('changed_at', 'text', required)
    .execute();
  await schema
    .createTable('provisioned_group_members')
    .addColumn('group_id', reference, (column) =>
      column.notNull().references('provisioned_groups.id').onDelete('cascade'),
    )
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('provisioned_group_members_key', ['group_id', 'user_id'])
    .execute();
  await schema
    .createIndex('provisioned_group_members_of_user')
    .on('provisioned_group_members')
    .column('user_id')
    .execute();
}
