import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../store/schema.ts';
import { pagesOf } from '../lib/paging.ts';

/** An entry to add. */
export type NewEntry = Insertable<Schema['audit_log']>;

/** The fields of an event, as the security log names them. */
export type AuditFields = Readonly<Record<string, unknown>>;

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * An event of the security log as a row. Usernames are left out: the ids give the present ones, so that the name of a deleted
 * person stands nowhere.
 */
export function toEntry(event: string, fields: AuditFields, at = new Date()): NewEntry {
  const { user, username: _, of, ofUsername: __, operator, strategy, address, ...about } = fields;
  return {
    at: at.toISOString(),
    event,
    user_id: idOf(user),
    of_id: idOf(of),
    operator: textOf(operator),
    strategy_id: idOf(strategy),
    address: textOf(address),
    about: JSON.stringify(about),
  };
}

/** Adds entries. */
export async function insertEntries(
  database: Pick<Kysely<Schema>, 'insertInto'>,
  entries: readonly NewEntry[],
): Promise<void> {
  for (const page of pagesOf(entries)) await database.insertInto('audit_log').values(page).execute();
}
