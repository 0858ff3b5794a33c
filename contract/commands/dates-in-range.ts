import { OUT_OF_RANGE } from '../scorecard/date-range.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';

const DATE = /^\d{4}-\d{2}-\d{2}/;

const hasDate = (value: unknown): boolean =>
  typeof value === 'string'
    ? DATE.test(value)
    : typeof value === 'object' && value !== null && 'date' in value;

/** The fields of a record without dates that are none of the product: the history has some that an upgrade emptied. */
export function withDatesInRange<F extends object>(kind: KindName, fields: F): F {
  const next = { ...fields } as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    if (!hasDate(value)) continue;
    const issues = KINDS[kind].fields[name]?.rule?.safeParse(value).error?.issues ?? [];
    if (!issues.some(({ message }) => message === OUT_OF_RANGE)) continue;
    next[name] = typeof value === 'string' ? null : { ...(value as object), date: null };
  }
  return next as F;
}
