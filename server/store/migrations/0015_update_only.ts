import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

const CHECKS = [
  ['memberships', sql`role in ('owner', 'read_write', 'contributor', 'read_only')`],
  ['invite_links', sql`role in ('read_write', 'contributor', 'read_only')`],
] as const;

/** SQLite cannot change the constraint of a table, so the tables are made anew, with those that refer to them. */
async function remake(database: Kysely<Schema>): Promise<void> {
  const { schema } = database;
  const reference = idType('sqlite');
  const [[, memberRole], [, linkRole]] = CHECKS;
  await schema
    .createTable('new_memberships')
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('memberships_key', ['strategy_id', 'user_id'])
    .addCheckConstraint('memberships_role', memberRole)
    .execute();
  await schema
    .createTable('new_invite_links')
    .addColumn('id', reference, idColumn('sqlite'))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', required)
    .addColumn('made_by', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addCheckConstraint('invite_links_role', linkRole)
    .execute();
  await schema
    .createTable('new_invite_uses')
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('link_id', reference, (column) =>
      column.notNull().references('new_invite_links.id').onDelete('cascade'),
    )
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('invite_uses_key', ['link_id', 'user_id'])
    .execute();
  const columns = {
    memberships: 'strategy_id, user_id, role, created_at',
    invite_links: 'id, strategy_id, digest, role, made_by, created_at, expires_at',
    invite_uses: 'strategy_id, link_id, user_id, at',
  };
  for (const [table, names] of Object.entries(columns))
    await sql`insert into ${sql.table(`new_${table}`)} (${sql.raw(names)}) select ${sql.raw(names)} from ${sql.table(table)}`.execute(
      database,
    );
  // Dropping a table deletes the rows that refer to it: last come those that nothing refers to.
  for (const table of ['invite_uses', 'invite_links', 'memberships']) {
    await schema.dropTable(table).execute();
    await schema.alterTable(`new_${table}`).renameTo(table).execute();
  }
  await schema.createIndex('memberships_of_user').on('memberships').column('user_id').execute();
  await schema
    .createIndex('one_owner_a_strategy')
    .unique()
    .on('memberships')
    .column('strategy_id')
    .where(sql.ref('role'), '=', sql.lit('owner'))
    .execute();
  await schema.createIndex('invite_links_of_strategy').on('invite_links').column('strategy_id').execute();
}

/** Members and invite links may have the role Update Only. */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return remake(database);
  for (const [table, check] of CHECKS) {
    await database.schema.alterTable(table).dropConstraint(`${table}_role`).execute();
    await database.schema.alterTable(table).addCheckConstraint(`${table}_role`, check).execute();
  }
}
