import type * as z from 'zod/mini';

/** What the value of a field is: how it is shown, read and written to a cell follows from it. */
export type ValueType =
  | 'text'
  | 'texts'
  | 'number'
  /** Dollars. */
  | 'money'
  /** A whole number of hundredths. */
  | 'percent'
  | 'flag'
  | 'choice'
  /** A day as YYYY-MM-DD, or the instant of its midnight. */
  | 'date'
  /** A number with the day that it holds from, which may be open. */
  | 'dated'
  /** Somebody by a text: the username of a member, or a name. */
  | 'person'
  /** The id of a member. */
  | 'member'
  /** The ids of other records. */
  | 'record'
  | 'records'
  | 'settings';

const OF_SCHEMA: Readonly<Record<string, ValueType>> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  enum: 'choice',
  array: 'texts',
};

/** What the values of a schema are where a field says no more. */
export function valueTypeOf({ def }: z.ZodMiniType): ValueType {
  if (def.type === 'nullable') return valueTypeOf((def as z.core.$ZodNullableDef).innerType as z.ZodMiniType);
  return OF_SCHEMA[def.type] ?? 'settings';
}
