import type { ColumnDefinitionBuilder } from 'kysely';
import type { Engine } from '../store.ts';

/** The type of ids and of what points at them. */
export const idType = (engine: Engine): 'integer' | 'bigint' => (engine === 'sqlite' ? 'integer' : 'bigint');

/** A primary key that counts up and never gives a number twice. */
export const idColumn = (engine: Engine) => (column: ColumnDefinitionBuilder) =>
  engine === 'sqlite'
    ? column.primaryKey().autoIncrement()
    : column.primaryKey().generatedByDefaultAsIdentity();

/** The strategy a row belongs to and goes with. */
export const ofStrategy = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('strategies.id').onDelete('cascade');

export const required = (column: ColumnDefinitionBuilder) => column.notNull();
