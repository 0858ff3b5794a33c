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

const shown = (value: unknown): string =>
  value === null || value === ''
    ? 'nothing'
    : typeof value === 'string'
      ? `\u201c${value}\u201d`
      : JSON.stringify(value);

/** Where a thing stands among its siblings: the last to move it wins, and what it was before is no word for people. */
const UNSPOKEN = new Set(['position']);
/** Fields that hold ids, which say nothing to people. */
const IDS = new Set(['perspectiveId', 'nodeId', 'dependencies']);

/**
 * Throws conflict where an update would set a field that somebody else set after the revision its author saw: the second to
 * save is told the first one's value in place of losing it. Different fields of one thing never conflict.
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
  for (const { entity, id, after } of updates) {
    for (const other of since) {
      if (other.entity !== entity || other.entity_id !== id) continue;
      const theirs = JSON.parse(other.after ?? '{}') as Record<string, unknown>;
      const path = Object.keys(after ?? {}).find((field) => field in theirs && !UNSPOKEN.has(field));
      if (path === undefined) continue;
      const value = IDS.has(path) ? '' : ` to ${shown(theirs[path])}`;
      const message = `${other.display_name} changed this${value} in the meantime`;
      throw new Refusal('conflict', `${message}.`, { details: [{ path, message }] });
    }
  }
}
