import { sql } from 'kysely';
import type { AuditEntry } from '../../contract/admin/audit.ts';
import { usernameShown } from '../content/names.ts';
import type { Reader } from '../store/store.ts';

/** Which entries are asked for. */
export interface AuditFilter {
  who?: string | undefined;
  what?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A text as `like` finds it literally. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const DAY_MS = 24 * 60 * 60 * 1000;
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The entries that fit a filter, with the present names of their users. */
function fitting(reader: Reader, { who, what, from, to }: AuditFilter) {
  let query = reader
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .leftJoin('users as others', 'others.id', 'audit_log.of_id')
    .selectAll('audit_log')
    .select(usernameShown<string | null>().as('username'))
    .select(usernameShown<string | null>('others').as('of_username'));
  if (who) {
    const name = who.toLowerCase();
    query = query.where((row) =>
      row.or([
        row('users.username_key', '=', name),
        row('others.username_key', '=', name),
        row('users.display_name', '=', who),
        row('others.display_name', '=', who),
        row('audit_log.operator', '=', who),
      ]),
    );
  }
  if (what) query = query.where(sql<boolean>`audit_log.event like ${`${literal(what)}%`} escape '\\'`);
  if (from) query = query.where('audit_log.at', '>=', from);
  if (to) query = query.where('audit_log.at', '<', dayAfter(to));
  return query;
}

type Found = Awaited<ReturnType<ReturnType<typeof fitting>['execute']>>[number];

const named = (id: number | null, username: string | null) =>
  id === null ? null : { id, username: username ?? `#${id}` };

const entryOf = (row: Found): AuditEntry => ({
  id: row.id,
  at: row.at,
  event: row.event,
  user: named(row.user_id, row.username),
  of: named(row.of_id, row.of_username),
  operator: row.operator,
  strategyId: row.strategy_id,
  address: row.address,
  about: JSON.parse(row.about) as AuditEntry['about'],
});

/** At most `limit` entries, the newest first; those before an id. */
export async function readEntries(
  reader: Reader,
  { before, ...filter }: AuditFilter & { before?: number | undefined },
  limit: number,
): Promise<AuditEntry[]> {
  let query = fitting(reader, filter);
  if (before !== undefined) query = query.where('audit_log.id', '<', before);
  return (await query.orderBy('audit_log.id', 'desc').limit(limit).execute()).map(entryOf);
}

/** At most `limit` entries after an id, the oldest first. */
export const readEntriesAfter = async (
  reader: Reader,
  filter: AuditFilter,
  after: number,
  limit: number,
): Promise<AuditEntry[]> =>
  (
    await fitting(reader, filter)
      .where('audit_log.id', '>', after)
      .orderBy('audit_log.id')
      .limit(limit)
      .execute()
  ).map(entryOf);
