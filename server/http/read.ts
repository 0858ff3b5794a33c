import type * as z from 'zod/mini';
import { type Route, TEXT_PARAMS } from '../../contract/route.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { notFound, Refusal } from '../../contract/refusal.ts';

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
  const given = headers['meridian-base-revision'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^\d{1,15}$/.test(given)) {
    throw new Refusal('invalid_request', 'Meridian-Base-Revision: send the revision of a strategy.');
  }
  return Number(given);
}

type Issue = z.core.$ZodIssue;

/** One line for each error of validation. */
function details(issues: readonly Issue[]): NonNullable<ErrorBody['details']> {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [path, key].filter(Boolean).join('.'),
        message: 'This field is not known here',
      }));
    }
    if (path === '') return [{ path, message: 'Send a JSON object' }];
    return [{ path, message: issue.message }];
  });
}

function parse(schema: z.ZodMiniType, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = details(parsed.error.issues);
  const sentence = faults.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  throw new Refusal('invalid_request', `${sentence}.`, { details: faults });
}

/** The validated query of a call; undefined where it has none. Throws invalid_request, also for a duplicate parameter. */
export const readQuery = (route: Route, raw: unknown): unknown =>
  route.query && parse(route.query, { ...(raw as object) });

/** The validated body of a call, without ignored fields. Throws invalid_request with a line for each error. */
export function readBody(route: Route, raw: unknown): unknown {
  if (!route.body) return undefined;
  const ignored = route.ignored ?? [];
  const given =
    typeof raw === 'object' && raw !== null && !Array.isArray(raw)
      ? Object.fromEntries(Object.entries(raw).filter(([key]) => !ignored.includes(key)))
      : raw;
  return parse(route.body, given);
}
