import type * as z from 'zod/mini';
import { ScimError } from './error.ts';

/** The names of attributes that are read, by their lower case: SCIM does not tell case in them apart. */
export type Names = ReadonlyMap<string, string>;

/** Lists names of attributes. */
export const namesOf = (...names: string[]): Names =>
  new Map(names.map((name) => [name.toLowerCase(), name]));

/** What an object has. Throws 400. */
function entriesOf(value: unknown, scimType: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimError(400, 'An object is missing.', scimType);
  return Object.entries(value);
}

const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)$/i;
const PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/** The attributes of an object, also those that are under the schema of the resource. Throws 400. */
const attributesOf = (value: unknown, scimType = 'invalidSyntax'): [string, unknown][] =>
  entriesOf(value, scimType).flatMap(([key, item]) =>
    SCHEMA.test(key) ? entriesOf(item, scimType) : [[key, item]],
  );

/**
 * The attributes of an object that are read, by their own names. Whatever else a directory writes is compared with the list, and
 * never a key of anything. Null stands for no value. Throws 400.
 */
export function pick(value: unknown, names: Names): Record<string, unknown> {
  const picked = new Map<string, unknown>();
  for (const [key, item] of attributesOf(value)) {
    const name = names.get(key.replace(PREFIX, '').toLowerCase());
    if (name === undefined || item === null) continue;
    if (picked.has(name)) throw new ScimError(400, `${name} is given twice.`, 'invalidSyntax');
    picked.set(name, item);
  }
  return Object.fromEntries(picked);
}

/** What a schema reads. Throws 400. */
export function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  throw new ScimError(400, `${issue?.path.join('.')}: ${issue?.message}`, 'invalidValue');
}

/** A comparison of a filter, such as `type eq "work"`. */
export interface Comparison {
  /** In lower case. */
  attribute: string;
  value: string;
}

const COMPARISON = /^\s*(?:urn:[\w.:-]+:)?([a-z]+)\s+eq\s+(?:"((?:[^"\\]|\\.)*)"|(true|false))\s*$/i;

/** Reads a filter. Throws 400 for any but one `eq`. */
export function comparisonIn(filter: unknown): Comparison {
  const [, attribute = '', quoted, flag] = (typeof filter === 'string' && COMPARISON.exec(filter)) || [];
  try {
    if (attribute !== '') {
      const value = flag?.toLowerCase() ?? (JSON.parse(`"${quoted ?? ''}"`) as string);
      return { attribute: attribute.toLowerCase(), value };
    }
  } catch {
    // An escape that JSON does not have.
  }
  throw new ScimError(400, 'A filter is an attribute, eq, and a text in quotes.', 'invalidFilter');
}

/** One step of a PATCH. */
export interface Step {
  op: 'add' | 'replace' | 'remove';
  /** In lower case; empty for the resource itself. */
  attribute: string;
  /** Which of several values, as in `emails[type eq "work"]`. */
  where: Comparison | undefined;
  /** The sub-attribute, in lower case. */
  part: string | undefined;
  value: unknown;
}

const OPERATIONS = namesOf('Operations');
const OPERATION = namesOf('op', 'path', 'value');
const PATH = /^([a-z$][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z$][\w$-]*))?$/i;

/** A step with its path read; undefined for an attribute of another schema. Throws 400. */
function stepAt(op: Step['op'], path: string, value: unknown): Step | undefined {
  const attributePath = path.trim().replace(PREFIX, '');
  if (SCHEMA.test(attributePath)) throw invalidPath();
  if (/^urn:/i.test(attributePath)) return undefined;
  const [, attribute, filter, part] = PATH.exec(attributePath) ?? [];
  if (attribute === undefined) throw invalidPath();
  return {
    op,
    attribute: attribute.toLowerCase(),
    where: filter === undefined ? undefined : comparisonIn(filter),
    part: part?.toLowerCase(),
    value,
  };
}

/** The refusal of a path that leads to no attribute. */
export const invalidPath = (): ScimError =>
  new ScimError(400, 'The path names no attribute that can be changed.', 'invalidPath');

const isOp = (op: unknown): op is Step['op'] => op === 'add' || op === 'replace' || op === 'remove';

/** The steps of a PATCH; a value without a path, or at that of the schema, has one for each of its attributes. Throws 400. */
export function stepsOf(body: unknown): Step[] {
  const { Operations: operations } = pick(body, OPERATIONS);
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError(400, 'Operations are missing.', 'invalidSyntax');
  return operations.flatMap((operation): Step[] => {
    const { op: word, path, value } = pick(operation, OPERATION);
    const op = typeof word === 'string' ? word.toLowerCase() : word;
    if (!isOp(op)) throw new ScimError(400, 'An op is add, replace or remove.', 'invalidSyntax');
    if (path !== undefined && typeof path !== 'string') throw invalidPath();
    const isWhole = path === undefined || SCHEMA.test(path.trim());
    if (isWhole && op === 'remove') throw new ScimError(400, 'To remove takes a path.', 'noTarget');
    const parts: [string, unknown][] = isWhole ? attributesOf(value, 'invalidValue') : [[path, value]];
    return parts.flatMap(([at, item]) => stepAt(op, at, item) ?? []);
  });
}
