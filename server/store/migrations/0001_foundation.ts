import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';

/** Accounts, strategies with their members, boards, the history of changes, and the answers to commands. */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const id = (column: ColumnDefinitionBuilder) =>
    sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  const idType = sqlite ? 'integer' : 'bigint';
  // Positions are compared byte by byte on every engine and in the browser.
  const positionType = sqlite ? sql`text` : sql`text collate "C"`;
  const { schema } = database;

  await schema
    .createTable('users')
    .addColumn('id', idType, id)
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('temporary_until', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('user_id', idType, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .addColumn('must_change_password', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();

  await schema
    .createTable('strategies')
    .addColumn('id', idType, id)
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('board_title', 'text', (column) => column.notNull())
    .addColumn('revision', idType, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();

  await schema
    .createTable('memberships')
    .addColumn('strategy_id', idType, (column) =>
      column.notNull().references('strategies.id').onDelete('cascade'),
    )
    .addColumn('user_id', idType, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('memberships_key', ['strategy_id', 'user_id'])
    .addCheckConstraint('memberships_role', sql`role in ('owner', 'read_write', 'read_only')`)
    .execute();
  await schema.createIndex('memberships_of_user').on('memberships').column('user_id').execute();
  await schema
    .createIndex('one_owner_a_strategy')
    .unique()
    .on('memberships')
    .column('strategy_id')
    .where(sql.ref('role'), '=', sql.lit('owner'))
    .execute();

  await schema
    .createTable('nodes')
    .addColumn('id', idType, id)
    .addColumn('strategy_id', idType, (column) =>
      column.notNull().references('strategies.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('perspective_id', idType, (column) => column.references('nodes.id'))
    .addColumn('color', 'integer')
    .addColumn('position', positionType, (column) => column.notNull())
    .addCheckConstraint('nodes_type', sql`type in ('vision', 'mission', 'perspective', 'objective')`)
    .addCheckConstraint('objectives_have_a_pillar', sql`(type = 'objective') = (perspective_id is not null)`)
    .execute();
  await schema.createIndex('nodes_of_strategy').on('nodes').column('strategy_id').execute();
  await schema.createIndex('objectives_of_perspective').on('nodes').column('perspective_id').execute();

  await schema
    .createTable('links')
    .addColumn('id', idType, id)
    .addColumn('strategy_id', idType, (column) =>
      column.notNull().references('strategies.id').onDelete('cascade'),
    )
    .addColumn('source_id', idType, (column) => column.notNull().references('nodes.id'))
    .addColumn('target_id', idType, (column) => column.notNull().references('nodes.id'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addUniqueConstraint('links_once', ['strategy_id', 'source_id', 'target_id', 'type'])
    .execute();
  await schema.createIndex('links_by_source').on('links').column('source_id').execute();
  await schema.createIndex('links_by_target').on('links').column('target_id').execute();

  await schema
    .createTable('changes')
    .addColumn('strategy_id', idType, (column) =>
      column.notNull().references('strategies.id').onDelete('cascade'),
    )
    .addColumn('revision', idType, (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_id', idType, (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('entity_id', idType, (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('command_id', 'text')
    .addPrimaryKeyConstraint('changes_key', ['strategy_id', 'revision', 'seq'])
    .execute();

  await schema
    .createTable('commands')
    .addColumn('user_id', idType, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('command_id', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('commands_key', ['user_id', 'command_id'])
    .execute();
  await schema.createIndex('commands_by_age').on('commands').column('at').execute();
}
