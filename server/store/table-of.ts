import type { Generated } from 'kysely';
import type * as z from 'zod/mini';
import type { Kind } from '../../contract/kinds/kind.ts';
import type { KindName } from '../../contract/kinds/names.ts';

/** The name of a field or kind in the database: `dueDays` is `due_days`. */
type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** The table of a kind: `action_steps` of `actionStep`. */
export type TableName<K extends KindName> = K extends 'strategy' ? 'strategies' : `${SnakeCase<K>}s`;

type Fields = Kind['fields'];
type StorageOf<F> = F extends { readonly storage?: infer S } ? S : undefined;

/** The name of a field's column; none where the field has a table of its own. */
type ColumnOf<Name extends string, F> =
  StorageOf<F> extends { readonly form: 'table' }
    ? never
    : StorageOf<F> extends { readonly column: infer Column extends string }
      ? Column
      : SnakeCase<Name>;

/** What a column holds: a list or an object is JSON. */
type Stored<Value> = Value extends object ? string : Value;

/** The table of the records of a kind. */
export type TableOf<K extends { readonly fields: Fields }> = { id: Generated<number> } & {
  -readonly [F in keyof K['fields'] & string as ColumnOf<F, K['fields'][F]>]: Stored<
    z.output<K['fields'][F]['type']>
  >;
};
