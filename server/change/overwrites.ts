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

/** What things are called, in the order of their ids; ids themselves say nothing to people. */
async function named(writer: Writer, table: 'nodes' | 'initiatives', ids: number[]): Promise<string> {
  if (ids.length === 0) return 'nothing';
  const names = writer.selectFrom(table as 'nodes').orderBy('id');
  const column = table === 'nodes' ? ('title' as const) : ('initiative as title' as 'title');
  const rows = await names.select(column).where('id', 'in', ids).execute();
  return rows.map((row) => shown(row.title)).join(', ');
}

/** Says what somebody else made of a field. */
async function told(writer: Writer, name: string, field: string, value: unknown): Promise<string> {
  if (PLACE.has(field)) return `${name} moved this in the meantime`;
  const words =
    field === 'nodeId'
      ? value === null
        ? 'Unassigned'
        : await named(writer, 'nodes', [value as number])
      : field === 'dependencies'
        ? await named(writer, 'initiatives', value as number[])
        : shown(value);
  return `${name} changed this to ${words} in the meantime`;
}

/**
 * Throws conflict where an update would set a field that somebody else set after the revision its author saw: the second to
 * save is told the first one's value of each such field in place of losing it. Different fields of one thing never conflict.
 */
export async function refuseOverwrites(author: Author, base: number, edits: Edit[]): Promise<void> {
  const updates = edits.filter((edit) => edit.before !== undefined && edit.after !== undefined);
  if (updates.length === 0) return;
  const since = await author.writer
    .selectFrom('changes')
    .innerJoin('users', 'users.id', 'changes.user_id')
    .select(['changes.entity', 'changes.entity_id', 'changes.after', 'users.display_name'])
    .where('changes.strategy_id', '=', author.strategyId)
    .where('changes.revision', '>', base)
    .where('changes.user_id', '!=', author.userId)
    .where('changes.operation', '=', 'update')
    .orderBy('changes.revision', 'desc')
    .execute();
  const details = new Map<string, { path: string; message: string }>();
  for (const { entity, id, after } of updates) {
    for (const other of since) {
      if (other.entity !== entity || other.entity_id !== id) continue;
      const theirs = JSON.parse(other.after ?? '{}') as Record<string, unknown>;
      for (const path of Object.keys(after ?? {})) {
        if (!(path in theirs) || DERIVED.has(path) || details.has(path)) continue;
        details.set(path, {
          path,
          message: await told(author.writer, other.display_name, path, theirs[path]),
        });
      }
    }
  }
  const [first] = details.values();
  if (first) throw new Refusal('conflict', `${first.message}.`, { details: [...details.values()] });
}
