import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, required } from './columns.ts';

/** Mail: addresses of users, what each has mailed, and the mails themselves. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  const reference = idType(engine);
  await schema
    .createTable('mail_accounts')
    .addColumn('user_id', reference, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('address', 'text')
    .addColumn('address_key', 'text', (column) => column.unique())
    .addColumn('pending', 'text')
    .addColumn('pending_digest', 'text', (column) => column.unique())
    .addColumn('pending_until', 'text')
    .addColumn('unsubscribe_key', 'text', required)
    .addColumn('time_zone', 'text')
    .addColumn('digest', 'text', required)
    .addColumn('digest_hour', 'integer', required)
    .addColumn('digest_at', 'text')
    .addColumn('digest_since', 'text')
    .execute();
  await schema.createIndex('mail_accounts_by_digest').on('mail_accounts').column('digest_at').execute();
  await schema
    .createTable('mails')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('message_id', 'text', required)
    .addColumn('kind', 'text', required)
    // One cause makes one mail, also where its job runs again.
    .addColumn('key', 'text', (column) => column.unique())
    .addColumn('user_id', reference, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('attempt', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('handed_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('error', 'text')
    .execute();
  await schema.createIndex('mails_of_user').on('mails').column('user_id').execute();
  await schema.createIndex('mails_by_time').on('mails').column('created_at').execute();
  await schema
    .createTable('notifications_mailed')
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', required)
    .addPrimaryKeyConstraint('notifications_mailed_key', ['user_id', 'kind'])
    .execute();
  await schema
    .alterTable('notifications')
    .addColumn('by_mail', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('password_resets')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', required)
    .addColumn('password_digest', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await schema.createIndex('password_resets_of_user').on('password_resets').column('user_id').execute();
  await schema.alterTable('invite_links').addColumn('mail_digest', 'text').execute();
  await schema
    .createIndex('invite_links_by_mail')
    .on('invite_links')
    .column('mail_digest')
    .unique()
    .execute();
}
