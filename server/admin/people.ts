import { sql } from 'kysely';
import { ADMIN_PAGE, type Person, type PersonDetails } from '../../contract/admin/people.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { nameKey } from '../../contract/people/names.ts';
import { isOperatorColumn } from '../access/reserved-names.ts';
import { isDeleted } from '../people/delete-person.ts';
import { ownedBy } from '../people/owned.ts';
import type { Reader } from '../store/store.ts';

const counted = (table: string, condition = '') =>
  sql<number>`(select count(*) from ${sql.table(table)} as counted
    where counted.user_id = users.id ${sql.raw(condition)})`;

/** A text as a part of another, for `like`. */
export const partOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const people = (reader: Reader) =>
  reader
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.id',
      'users.username',
      'users.username_key',
      'users.display_name',
      'users.full_name',
      'users.disabled_at',
      'users.temporary_until',
      'users.created_at',
      'second_factors.confirmed_at',
      isOperatorColumn.as('is_operator'),
      counted('sessions').as('sessions'),
      counted('memberships', `and counted.role = 'owner'`).as('owned'),
      counted('memberships', `and counted.role <> 'owner'`).as('memberships'),
      sql<string | null>`(select max(last_used_at) from sessions where sessions.user_id = users.id)`.as(
        'used_at',
      ),
      sql<string | null>`(select max(at) from audit_log where audit_log.user_id = users.id)`.as('acted_at'),
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

const later = (a: string | null, b: string | null): string | null => ((a ?? '') > (b ?? '') ? a : b);

const personOf = (row: Found): Person => ({
  id: row.id,
  username: isDeleted(row) ? row.display_name : row.username,
  name: row.full_name ?? row.display_name,
  state: isDeleted(row) ? 'deleted' : row.disabled_at === null ? 'active' : 'deactivated',
  isOperator: row.is_operator === 1,
  hasSecondFactor: row.confirmed_at !== null,
  temporaryUntil: row.temporary_until,
  createdAt: row.created_at,
  lastSeenAt: later(row.used_at, row.acted_at),
  sessions: row.sessions,
  owned: row.owned,
  memberships: row.memberships,
});

/** A page of people by username; deleted ones are not among them. */
export async function listPeople(
  reader: Reader,
  {
    search,
    state,
    after,
  }: { search?: string | undefined; state?: string | undefined; after?: string | undefined },
): Promise<{ people: Person[]; next: string | null }> {
  let query = people(reader).where('users.username_key', 'not like', 'deleted:%');
  if (search) {
    const part = partOf(search.toLowerCase());
    query = query.where(
      sql<boolean>`(users.username_key like ${part} escape '\\' or lower(users.display_name) like ${part} escape '\\'
        or users.full_name_key like ${partOf(nameKey(search))} escape '\\')`,
    );
  }
  if (state) query = query.where('users.disabled_at', state === 'active' ? 'is' : 'is not', null);
  if (after) query = query.where('users.username_key', '>', after);
  const rows = await query
    .orderBy('users.username_key')
    .limit(ADMIN_PAGE + 1)
    .execute();
  const page = rows.slice(0, ADMIN_PAGE);
  return {
    people: page.map(personOf),
    next: rows.length > ADMIN_PAGE ? (page.at(-1)?.username_key ?? null) : null,
  };
}

/** A person with their strategies. Throws not_found. */
export async function readPerson(reader: Reader, id: number): Promise<PersonDetails> {
  const row = await people(reader).where('users.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This person');
  return { ...personOf(row), holds: await ownedBy(reader, id) };
}
