import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** KPIs of three levels; initiatives with their dependencies, tactics and action steps. */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const { schema } = database;
  const reference = idType(engine);

  await schema
    .createTable('kpis')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('node_id', reference, (column) => column.references('nodes.id'))
    .addColumn('parent_id', reference, (column) => column.references('kpis.id'))
    .addColumn('level', 'text', required)
    .addColumn('measure', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('target', 'double precision', required)
    .addColumn('actual', 'double precision')
    .addColumn('actual_date', 'text')
    .addColumn('unit', 'text', required)
    .addColumn('period', 'integer', required)
    .addColumn('period_unit', 'text', required)
    .addColumn('frequency', 'text', required)
    .addColumn('input_owner', 'text', required)
    .addColumn('due_date', 'text')
    .addColumn('status', 'text', required)
    .execute();
  await schema.createIndex('kpis_of_strategy').on('kpis').column('strategy_id').execute();
  await schema.createIndex('kpis_of_node').on('kpis').column('node_id').execute();
  await schema.createIndex('kpis_of_parent').on('kpis').column('parent_id').execute();

  await schema
    .createTable('initiatives')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('node_id', reference, (column) => column.references('nodes.id'))
    .addColumn('initiative', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('who_name', 'text', required)
    .addColumn('who_department', 'text', required)
    .addColumn('when_date', 'text')
    .addColumn('start_date', 'text')
    .addColumn('budget', 'double precision', required)
    .addColumn('progress', 'integer', required)
    .addColumn('status', 'text', required)
    .addColumn('how', 'text', required)
    .addColumn('notes', 'text', required)
    .addColumn('attachments', 'text', required)
    .execute();
  await schema.createIndex('initiatives_of_strategy').on('initiatives').column('strategy_id').execute();
  await schema.createIndex('initiatives_of_node').on('initiatives').column('node_id').execute();

  await schema
    .createTable('dependencies')
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('initiative_id', reference, (column) => column.notNull().references('initiatives.id'))
    .addColumn('depends_on_id', reference, (column) => column.notNull().references('initiatives.id'))
    .addPrimaryKeyConstraint('dependencies_key', ['initiative_id', 'depends_on_id'])
    .execute();
  await schema.createIndex('dependencies_of_strategy').on('dependencies').column('strategy_id').execute();
  await schema.createIndex('dependencies_by_target').on('dependencies').column('depends_on_id').execute();

  await schema
    .createTable('tactics')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('initiative_id', reference, (column) => column.notNull().references('initiatives.id'))
    .addColumn('title', 'text', required)
    .addColumn('owner', 'text', required)
    .addColumn('due_date', 'text')
    .addColumn('start_date', 'text')
    .addColumn('progress', 'integer', required)
    .addColumn('status', 'text', required)
    .execute();
  await schema.createIndex('tactics_of_strategy').on('tactics').column('strategy_id').execute();
  await schema.createIndex('tactics_of_initiative').on('tactics').column('initiative_id').execute();

  await schema
    .createTable('action_steps')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('tactic_id', reference, (column) => column.notNull().references('tactics.id'))
    .addColumn('title', 'text', required)
    .addColumn('assigned_to', 'text', required)
    .addColumn('due_date', 'text')
    .addColumn('start_date', 'text')
    .addColumn('progress', 'integer', required)
    .addColumn('status', 'text', required)
    .execute();
  await schema.createIndex('action_steps_of_strategy').on('action_steps').column('strategy_id').execute();
  await schema.createIndex('action_steps_of_tactic').on('action_steps').column('tactic_id').execute();
}
