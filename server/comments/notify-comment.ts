import { KINDS } from '../../contract/kinds/kinds.ts';
import { columnOf, TABLES } from '../store/tables.ts';
import { readMembers } from '../content/members.ts';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { StoredMention } from './read.ts';
import type { Row } from '../store/schema.ts';
import type { Reader, Store } from '../store/store.ts';
import { deliver, type NewNotification } from '../notifications/deliver.ts';

/** The kind of the plan that each kind of commented record is. */
const KIND_OF = { kpi: 'kpi', objective: 'node', initiative: 'initiative' } as const;

/** The title of the record that a comment is about; undefined where it was deleted. */
async function titleOf(reader: Reader, comment: Row<'comments'>): Promise<string | undefined> {
  const kind = KIND_OF[comment.kind];
  const row = await reader
    .selectFrom(TABLES[kind] as 'nodes')
    .select(`${columnOf(kind, KINDS[kind].title as string) as 'title'} as title`)
    .where('id', '=', comment.record_id)
    .executeTakeFirst();
  return row?.title;
}

/** The users who take part in a thread. */
async function participantsOf(reader: Reader, threadId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('comments')
    .select('user_id')
    .distinct()
    .where((row) => row.or([row('id', '=', threadId), row('parent_id', '=', threadId)]))
    .execute();
  return rows.map((row) => row.user_id);
}

/** The owner of the KPI that a comment begins a thread on. */
async function ownerOf(reader: Reader, comment: Row<'comments'>): Promise<number[]> {
  if (comment.kind !== 'kpi' || comment.parent_id !== null) return [];
  const kpi = await reader
    .selectFrom('kpis')
    .select('owner_id')
    .where('id', '=', comment.record_id)
    .executeTakeFirst();
  return kpi?.owner_id ? [kpi.owner_id] : [];
}

/** Notifies the members whom a comment mentions, those who take part in its thread, and the owner of the KPI that it asks about. */
export async function notifyOfComment(store: Store, commentId: number): Promise<void> {
  await transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    const comment = await writer
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', commentId)
      .executeTakeFirst();
    const label = comment && (await titleOf(writer, comment));
    if (!comment || label === undefined) return;
    const { user_id: author, strategy_id, parent_id, kind, record_id } = comment;
    const members = new Set((await readMembers(writer, strategy_id)).map(({ id }) => id));
    const isConcerned = (id: number): boolean => members.has(id) && id !== author;
    const mentioned = (JSON.parse(comment.mentions) as StoredMention[]).map(({ id }) => id);
    const participants = parent_id === null ? [] : await participantsOf(writer, parent_id);
    const owner = await ownerOf(writer, comment);
    const record = `${kind}:${record_id}`;
    const about = { strategy_id, of: record, label, comment_id: commentId, actor_id: author };
    const notification = (id: number, what: 'mentioned' | 'replied' | 'commented'): NewNotification => ({
      ...about,
      user_id: id,
      kind: what,
      // Not by kind: an edit that mentions somebody who was told of the reply tells them nothing new.
      key: `comment:${commentId}`,
    });
    await deliver(writer, [
      ...mentioned.filter(isConcerned).map((id) => notification(id, 'mentioned')),
      ...participants
        .filter((id) => isConcerned(id) && !mentioned.includes(id))
        .map((id) => notification(id, 'replied')),
      ...owner
        .filter((id) => isConcerned(id) && !mentioned.includes(id))
        .map((id) => notification(id, 'commented')),
    ]);
  });
}
