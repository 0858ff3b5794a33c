import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Accounts, strategies with their members, boards, the history of changes, and the answers to commands. */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const reference = idType(engine);
  // Positions are compared byte by byte on every engine and in the browser.
  const positionType = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const { schema } = database;

  await schema
    .createTable('users')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('username', 'text', required)
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('temporary_until', 'text')
    .addColumn('created_at', 'text', required)
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .addColumn('must_change_password', 'integer', required)
    .execute();
  await schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();

  await schema
    .createTable('strategies')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('board_title', 'text', required)
    .addColumn('revision', reference, required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();

  await schema
    .createTable('memberships')
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', required)
    .addColumn('created_at', 'text', required)
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
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('type', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('perspective_id', reference, (column) => column.references('nodes.id'))
    .addColumn('color', 'integer')
    .addColumn('position', positionType, required)
    .addCheckConstraint('nodes_type', sql`type in ('vision', 'mission', 'perspective', 'objective')`)
    .addCheckConstraint('objectives_have_a_pillar', sql`(type = 'objective') = (perspective_id is not null)`)
    .execute();
  await schema.createIndex('nodes_of_strategy').on('nodes').column('strategy_id').execute();
  await schema.createIndex('objectives_of_perspective').on('nodes').column('perspective_id').execute();

  await schema
    .createTable('links')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('source_id', reference, (column) => column.notNull().references('nodes.id'))
    .addColumn('target_id', reference, (column) => column.notNull().references('nodes.id'))
    .addColumn('type', 'text', required)
    .addUniqueConstraint('links_once', ['strategy_id', 'source_id', 'target_id', 'type'])
    .execute();
  await schema.createIndex('links_by_source').on('links').column('source_id').execute();
  await schema.createIndex('links_by_target').on('links').column('target_id').execute();

  await schema
    .createTable('changes')
    .addColumn('strategy_id', reference, ofStrategy)
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
    .addPrimaryKeyConstraint('changes_key', ['strategy_id', 'revision', 'seq'])
    .execute();

  await schema
    .createTable('commands')
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('command_id', 'text', required)
    .addColumn('request', 'text', required)
    .addColumn('answer', 'text')
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('commands_key', ['user_id', 'command_id'])
    .execute();
  await schema.createIndex('commands_by_age').on('commands').column('at').execute();
}
