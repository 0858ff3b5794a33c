import * as z from 'zod/mini';
import { id, text } from '../api/fields.ts';
import { type ValueType, valueTypeOf } from '../values/value-type.ts';
import { CODE_MAX, TITLE_MAX } from './constants.ts';
import type { KindName } from './names.ts';

/** A field that holds the id of another record, or a list of ids. */
export interface Reference {
  readonly to: KindName;
  /** What the deletion of the other record does: deletes this record too, or sets the field to none. */
  readonly onDelete: 'delete' | 'unset';
}

/** How a field is stored where that is not its value in a column of its name. */
export interface Storage {
  readonly column?: string;
  /** As JSON, as the day of an instant at UTC midnight, as 0 or 1, or in a table of its own. */
  readonly form?: 'json' | 'day' | 'flag' | 'table';
}

/** How forms, grids and lists show a field. */
export interface Display {
  /** Its control in a form; its column in a grid is of the same sort. */
  readonly control: 'text' | 'area' | 'number' | 'date' | 'choice' | 'suggest';
  /** The width of its column in pixels. */
  readonly width: number;
  /** Its label in forms, where that is not `label`. */
  readonly formLabel?: string;
  /** The heading of its column, where that is not `label`. */
  readonly heading?: string;
  /** What a choice offers, and what suggestions are made of. */
  readonly options?: readonly string[];
  /** Marked as required in forms and grids. */
  readonly isRequired?: true;
}

/** A field of a kind. */
export interface Field<
  T extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  S extends Storage | undefined = Storage | undefined,
> {
  /** The schema of the value in records and answers. */
  readonly type: T;
  /** What the value is. */
  readonly valueType: ValueType;
  /** The rule for a value that a person gives, with its messages. Undefined for references and for fields no person sets. */
  readonly rule: R;
  /** The value where none is given; undefined where one must be given. */
  readonly initial: z.output<T> | undefined;
  readonly refers?: Reference;
  readonly storage?: S;
  /** Given at creation only. */
  readonly isFixed?: true;
  /** Says where the record stands: its change is a move. */
  readonly isPlace?: true;
  /** Its name for people: in the history, in messages and in column headings. Empty where it goes without saying with another. */
  readonly label: string;
  /** Undefined for a field that has no column, and no control or one of its own. */
  readonly display?: Display;
}

/** A kind of record: what every layer knows of it. */
export interface Kind<F extends Record<string, Field> = Record<string, Field>> {
  readonly name: KindName;
  /** Its name for people: 'KPI'. */
  readonly label: string;
  /** The plural of that; undefined for what comes and goes with others. */
  readonly plural: string | undefined;
  /** The field that names a record; none where records have no name. */
  readonly title: (keyof F & string) | undefined;
  /** The field that says who is responsible for a record: a member's id, or for work the username as a text. */
  readonly responsible?: keyof F & string;
  /** The fields of its first and last day: it cannot end before it starts. */
  readonly days?: { readonly start: keyof F & string; readonly end: keyof F & string };
  /**
   * How many a strategy holds at most: a number, or a setting by its name in Limits; kinds with the same one are counted together.
   * Undefined for a kind with limits of its own.
   */
  readonly limit: number | 'kpis' | 'initiatives' | 'tacticsAndSteps' | undefined;
  /** All fields beside `id`. */
  readonly fields: F;
}

/** A record of a kind: flat, with the ids of the records it refers to. */
export type RecordOf<K extends Kind> = { id: number } & {
  -readonly [F in keyof K['fields']]: z.output<K['fields'][F]['type']>;
};

/** A field that a person sets. */
export const field = <
  T extends z.ZodMiniType,
  R extends z.ZodMiniType,
  const S extends Storage | undefined = undefined,
>(
  type: T,
  rule: R,
  more: {
    initial?: z.output<T>;
    /** Where the schema does not say it. */
    valueType?: ValueType;
    isFixed?: true;
    storage?: S;
    label: string;
    display?: Display;
  },
): Field<T, R, S> => ({ initial: undefined, valueType: valueTypeOf(type), ...more, type, rule });

/** A text of at most `max` characters; empty where none is given. */
export const textField = (max: number, label: string, display?: Display) =>
  field(z.string(), text(max), { initial: '', label, ...(display && { display }) });

/** Who is responsible: the username of a member, or another name. */
export const personField = (label: string, display: Display) =>
  field(z.string(), text(TITLE_MAX), { initial: '', valueType: 'person', label, display });

/** What a person calls a record in their own sheets; unique in the strategy without regard to case. Empty where it has none. */
export const codeField = textField(CODE_MAX, 'Code', {
  control: 'text',
  width: 90,
});

/** A field that follows from others. */
export const derived = <T extends z.ZodMiniType>(
  type: T,
  initial: z.output<T>,
  label = '',
  valueType = valueTypeOf(type),
): Field<T, undefined, undefined> => ({
  type,
  valueType,
  rule: undefined,
  initial,
  label,
});

/** The id of the strategy. */
export const strategyId = derived(id, 0);

/** A reference to a record that must exist. */
export const reference = (to: KindName, label: string, more: { isFixed?: true } = {}) => ({
  ...more,
  type: id,
  valueType: 'record' as const,
  rule: undefined,
  initial: undefined,
  refers: { to, onDelete: 'delete' as const },
  label,
});

/** A reference that may be null, its value where none is given. */
export const optionalReference = (
  to: KindName,
  onDelete: Reference['onDelete'],
  label: string,
  more: { isFixed?: true; isPlace?: true; display?: Display } = {},
) => ({
  ...more,
  type: z.nullable(id),
  valueType: 'record' as const,
  rule: undefined,
  initial: null,
  refers: { to, onDelete },
  label,
});

type Rules<F extends Record<string, Field>> = {
  -readonly [
    K in keyof F as F[K]['rule'] extends z.ZodMiniType ? K : never
  ]: F[K]['rule'] extends z.ZodMiniType ? z.ZodMiniOptional<F[K]['rule']> : never;
};

/** The rules of the fields that a person sets, each optional: for the body of a call. */
export function rulesOf<F extends Record<string, Field>>(kind: { readonly fields: F }): Rules<F> {
  const rules = Object.entries(kind.fields).flatMap(([name, { rule }]) =>
    rule ? [[name, z.optional(rule)] as const] : [],
  );
  return Object.fromEntries(rules) as unknown as Rules<F>;
}

type Types<F extends Record<string, Field>> = { -readonly [K in keyof F]: F[K]['type'] };

/** The schemas of a record's fields, for answers. */
export function typesOf<F extends Record<string, Field>>(kind: { readonly fields: F }): Types<F> {
  return Object.fromEntries(Object.entries(kind.fields).map(([name, { type }]) => [name, type])) as Types<F>;
}
