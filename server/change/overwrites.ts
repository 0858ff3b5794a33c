import { Refusal } from '../refusal.ts';
import type { ChangedEntity } from '../../contract/change.ts';
import type { Writer } from '../store/writer.ts';

/** Who edits what. */
interface Author {
  readonly writer: Writer;
  readonly strategyId: number;
  readonly userId: number;
}

/** One line of what an edit would record. */
interface Edit {
  entity: ChangedEntity;
  id: number;
  before?: object;
  after?: object;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

function shown(value: unknown): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value !== 'string') return JSON.stringify(value);
  // Dates of the strategy are calendar dates, also where they travel as an instant.
  return `“${INSTANT.test(value) ? value.slice(0, 10) : value}”`;
}

/** Follows from other fields, so nobody overwrites it by itself. */
const DERIVED = new Set(['actualDate']);
/** Where a thing stands, which is told as a move. */
const PLACE = new Set(['position', 'perspectiveId']);

/** How many names one message lists. */
const NAMES_MAX = 10;

/** The titles of records, in the order of their ids; ids themselves say nothing to people. */
async function titlesOf(writer: Writer, table: 'nodes' | 'initiatives', ids: number[]): Promise<string> {
  if (ids.length === 0) return 'nothing';
  const shownIds = ids.toSorted((a, b) => a - b).slice(0, NAMES_MAX);
  const column = table === 'nodes' ? ('title' as const) : ('initiative as title' as 'title');
  const rows = await writer
    .selectFrom(table as 'nodes')
    .select(column)
    .where('id', 'in', shownIds)
    .orderBy('id')
    .execute();
  const titles = rows.map((row) => shown(row.title));
  const more = ids.length - shownIds.length;
  return more > 0 ? `${titles.join(', ')} and ${more} more` : titles.join(', ');
}

/** A field that somebody else changed since the author read it. */
interface Overwrite {
  userId: number;
  value: unknown;
}

/** Says who set a field to what. */
async function sentence(writer: Writer, field: string, { userId, value }: Overwrite): Promise<string> {
  const { display_name: name } = await writer
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (PLACE.has(field)) return `${name} moved this in the meantime`;
  const words =
    field === 'nodeId'
      ? value === null
        ? 'Unassigned'
        : await titlesOf(writer, 'nodes', [value as number])
      : field === 'dependencies'
        ? await titlesOf(writer, 'initiatives', value as number[])
        : shown(value);
  return `${name} changed this to ${words} in the meantime`;
}

/**
 * How many changes of one record are looked at, newest first. They hold texts, so this bounds what a conflict check reads,
 * however long the history is and whatever revision the client names.
 */
export const CHANGES_MAX = 200;
/** How many of them are read at once: the newest ones usually decide. */
const CHANGES_AT_ONCE = 20;

const TOO_MANY = 'This changed many times since you read it';

/** Where a change stands in the history, and who made it. */
interface Position {
  revision: number;
  seq: number;
  user_id: number;
}

/** Finds the newest change by others of each of these fields. Undefined where the record changed too often since to tell. */
async function findOverwrites(
  { writer, strategyId, userId }: Author,
  base: number,
  { entity, id }: Edit,
  fields: string[],
): Promise<Map<string, Overwrite> | undefined> {
  const record = writer
    .selectFrom('changes')
    .where('strategy_id', '=', strategyId)
    .where('entity', '=', entity)
    .where('entity_id', '=', id);
  const since: Position[] = await record
    .select(['revision', 'seq', 'user_id'])
    .where('revision', '>', base)
    .orderBy('revision', 'desc')
    .orderBy('seq', 'desc')
    .limit(CHANGES_MAX + 1)
    .execute();
  if (since.length > CHANGES_MAX) return undefined;
  const others = since.filter((change) => change.user_id !== userId);
  const open = new Set(fields);
  const found = new Map<string, Overwrite>();
  for (let from = 0; from < others.length && open.size > 0; from += CHANGES_AT_ONCE) {
    const some = others.slice(from, from + CHANGES_AT_ONCE);
    const rows = await record
      .select(['user_id', 'after'])
      .where((row) =>
        row.or(
          some.map(({ revision, seq }) => row.and([row('revision', '=', revision), row('seq', '=', seq)])),
        ),
      )
      .where('operation', '=', 'update')
      .orderBy('revision', 'desc')
      .orderBy('seq', 'desc')
      .execute();
    for (const row of rows) {
      const theirs = JSON.parse(row.after ?? '{}') as Record<string, unknown>;
      for (const field of open) {
        if (!(field in theirs)) continue;
        found.set(field, { userId: row.user_id, value: theirs[field] });
        open.delete(field);
      }
    }
  }
  return found;
}

/**
 * Throws conflict where an update would set a field that somebody else set after the revision its author saw: the second to
 * save is told the first one's value of each such field in place of losing it. Different fields of one record never conflict.
 * A record that changed more than CHANGES_MAX times since is refused too, since nobody can tell what would be lost.
 */
export async function refuseOverwrites(author: Author, base: number, edits: Edit[]): Promise<void> {
  const details = new Map<string, string>();
  for (const edit of edits) {
    if (edit.before === undefined || edit.after === undefined) continue;
    const fields = Object.keys(edit.after).filter((field) => !DERIVED.has(field));
    const overwrites = await findOverwrites(author, base, edit, fields);
    for (const field of overwrites?.keys() ?? fields) {
      if (details.has(field)) continue;
      const overwrite = overwrites?.get(field);
      details.set(field, overwrite ? await sentence(author.writer, field, overwrite) : TOO_MANY);
    }
  }
  const [first] = details.values();
  if (first === undefined) return;
  throw new Refusal('conflict', `${first}.`, {
    details: [...details].map(([path, message]) => ({ path, message })),
  });
}
