import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Invite links and who came through them; display names, disabled accounts, and who may reset whose password. */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const { schema } = database;
  const reference = idType(engine);

  await schema
    .alterTable('users')
    .addColumn('display_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await database
    .updateTable('users')
    .set({ display_name: sql.ref('username') })
    .execute();
  await schema.alterTable('users').addColumn('disabled_at', 'text').execute();
  await schema.alterTable('users').addColumn('resettable_by', reference).execute();
  await schema.createIndex('users_by_resetter').on('users').column('resettable_by').execute();

  await schema
    .createTable('invite_links')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', required)
    .addColumn('made_by', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addCheckConstraint('invite_links_role', sql`role in ('read_write', 'read_only')`)
    .execute();
  await schema.createIndex('invite_links_of_strategy').on('invite_links').column('strategy_id').execute();

  await schema
    .createTable('invite_uses')
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('link_id', reference, (column) =>
      column.notNull().references('invite_links.id').onDelete('cascade'),
    )
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('invite_uses_key', ['link_id', 'user_id'])
    .execute();
}
