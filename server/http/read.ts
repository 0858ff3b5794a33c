import * as z from 'zod/mini';
import { type Route, TEXT_PARAMS } from '../../contract/api/route.ts';
import type { ErrorBody } from '../../contract/api/errors.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { badFields, notFound, Refusal } from '../../contract/api/refusal.ts';

const textParams: readonly string[] = TEXT_PARAMS;

/** Parses an id; undefined for any other text. */
export function idIn(text: string | undefined): number | undefined {
  const number = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The parameters of a path, with ids as numbers. Throws not_found for an invalid id. */
export function readParams(raw: Record<string, string>): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(raw)) {
    const read = textParams.includes(name) ? value : idIn(value);
    if (read === undefined) throw notFound();
    params[name] = read;
  }
  return params;
}

/**
 * The revision on which a client made an edit (header Meridian-Base-Revision), to detect conflicts; undefined without the header.
 * Throws invalid_request for any other text.
 */
export function readBase(headers: Record<string, string | string[] | undefined>): number | undefined {
  const header = headers['meridian-base-revision'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) {
    throw new Refusal('invalid_request', 'Meridian-Base-Revision: send the revision of a strategy.');
  }
  return Number(header);
}

type Issue = z.core.$ZodIssue;

/** How many faults of a body are told: no body has others wait for a list of all. */
const FAULTS_MAX = 500;

/** One line for each error of validation. */
function details(issues: readonly Issue[]): NonNullable<ErrorBody['details']> {
  return issues.slice(0, FAULTS_MAX).flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, FAULTS_MAX).map((key) => ({
        path: [path, key].filter(Boolean).join('.'),
        message: 'This field is not known here',
      }));
    }
    if (path === '') return [{ path, message: 'Send a JSON object' }];
    return [{ path, message: issue.message }];
  });
}

function refuse(issues: readonly Issue[]): never {
  throw badFields(details(issues).slice(0, FAULTS_MAX));
}

/** The validated query of a call; undefined where it has none. Throws invalid_request, also for a duplicate parameter. */
export function readQuery(route: Route, raw: unknown): unknown {
  if (!route.query) return undefined;
  const { data, error } = route.query.safeParse({ ...(raw as object) });
  return error ? refuse(error.issues) : data;
}

/** The schema of a body without its lists, and the schemas of the items of each list. */
interface BodySchema {
  outline: z.ZodMiniType;
  items: ReadonlyMap<string, z.core.$ZodType>;
}

function splitLists(schema: z.ZodMiniType): BodySchema {
  const items = new Map<string, z.core.$ZodType>();
  if (!(schema instanceof z.ZodMiniObject)) return { outline: schema, items };
  const shape: Record<string, z.core.$ZodType> = { ...schema.shape };
  for (const [name, field] of Object.entries(shape)) {
    if (!(field instanceof z.ZodMiniArray)) continue;
    items.set(name, field.def.element);
    shape[name] = field.clone({ ...field.def, element: z.unknown() });
  }
  return { outline: schema.clone({ ...schema.def, shape }), items };
}

const bodySchemas = new WeakMap<z.ZodMiniType, BodySchema>();

function bodySchemaOf(schema: z.ZodMiniType): BodySchema {
  const bodySchema = bodySchemas.get(schema) ?? splitLists(schema);
  bodySchemas.set(schema, bodySchema);
  return bodySchema;
}

/**
 * The validated body of a call, without ignored fields. Throws invalid_request with a line for each error. Lists are validated
 * item by item, and other requests run in between: they can be long.
 */
export async function readBody(route: Route, raw: unknown): Promise<unknown> {
  if (!route.body) return undefined;
  const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
  const ignored = route.ignored ?? [];
  const fields = isObject
    ? Object.fromEntries(Object.entries(raw).filter(([key]) => !ignored.includes(key)))
    : raw;
  const { outline, items } = bodySchemaOf(route.body);
  const { data, error } = outline.safeParse(fields);
  const issues: Issue[] = [...(error?.issues ?? [])];
  const lists: Record<string, unknown[]> = {};
  for (const [name, item] of items) {
    const list = isObject ? (raw as Record<string, unknown>)[name] : undefined;
    if (!Array.isArray(list) || issues.some(({ path }) => path[0] === name)) continue;
    const read: unknown[] = (lists[name] = []);
    for (const [index, element] of list.entries()) {
      if (issues.length >= FAULTS_MAX) break;
      await yieldIfDue();
      const parsed = z.safeParse(item, element);
      if (parsed.success) read.push(parsed.data);
      else
        for (const issue of parsed.error.issues)
          issues.push({ ...issue, path: [name, index, ...issue.path] });
    }
  }
  if (issues.length > 0) return refuse(issues);
  return items.size > 0 ? { ...(data as object), ...lists } : data;
}
