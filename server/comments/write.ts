import { sql } from 'kysely';
import {
  type Comment,
  type Commented,
  COMMENTS_MAX,
  handlesIn,
  REPLIES_MAX,
  splitMentions,
  textOfCommented,
} from '../../contract/people/comments.ts';
import { badField, notFound, Refusal } from '../../contract/api/refusal.ts';
import { isCoarser } from '../../contract/scorecard/settings.ts';
import { readComment, type StoredMention } from './read.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { signal } from '../store/writer.ts';
import { periodNamed, storedCalendar } from '../content/calendar.ts';
import { asMember, type MemberContext, type MemberMutation } from '../change/member.ts';

type Open = Omit<MemberContext, 'role'>;

/** Runs `work` as a member who comments. */
const comment = <T>(
  store: Store,
  by: MemberMutation,
  work: (open: MemberContext) => Promise<T>,
): Promise<T> => asMember(store, by, 'comment.write', work);

const NAMES = { kpi: 'This KPI', objective: 'This objective', initiative: 'This initiative' };

/** Refuses a record that the strategy does not have. Returns the grain of a tracked KPI. */
async function requireRecord({ writer, strategyId }: Open, { kind, id }: Commented) {
  const table = { kpi: 'kpis', objective: 'nodes', initiative: 'initiatives' } as const;
  let query = writer
    .selectFrom(table[kind] as 'kpis')
    .select(kind === 'kpi' ? ['id', 'grain'] : ['id'])
    .where('id', '=', id)
    .where('strategy_id', '=', strategyId);
  if (kind === 'objective') query = query.where(sql.ref('type'), '=', 'objective');
  const found = await query.executeTakeFirst();
  if (!found) throw notFound(NAMES[kind]);
  return 'grain' in found ? found.grain : null;
}

/** The key of the period that a text names. */
async function periodKey(open: Open, of: Commented, text: string): Promise<string> {
  const grain = await requireRecord(open, of);
  if (grain === null) throw badField('period', 'Only a KPI that is tracked over time has periods');
  const period = periodNamed(await storedCalendar(open.writer, open.strategyId), text, grain, 'period');
  if (isCoarser(grain, period.grain)) throw badField('period', `Choose a ${grain} or longer`);
  return `${period.grain}:${period.start}`;
}

/** The members that a text mentions, and those that an earlier version of it mentioned. */
async function mentionsIn(
  { writer, strategyId }: Open,
  text: string,
  earlier: readonly StoredMention[] = [],
): Promise<StoredMention[]> {
  const handles = handlesIn(text);
  if (handles.length === 0) return [];
  const members = await writer
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.username_key as handle'])
    .where('memberships.strategy_id', '=', strategyId)
    .where('users.username_key', 'in', handles)
    .execute();
  const byHandle = new Map([...members, ...earlier].map((one) => [one.handle, one]));
  const named = splitMentions(text, (handle) => byHandle.has(handle));
  const written = named.flatMap((part) => (typeof part === 'string' ? [] : [part.handle.toLowerCase()]));
  return [...new Set(written)].flatMap((handle) => byHandle.get(handle) ?? []);
}

async function refuseTooMany({ writer, strategyId }: Open, of: Commented, parentId: number | null) {
  const count = writer
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('strategy_id', '=', strategyId);
  const inRecord = count.where('kind', '=', of.kind).where('record_id', '=', of.id);
  const { count: all } = await inRecord.executeTakeFirstOrThrow();
  if (all >= COMMENTS_MAX)
    throw new Refusal(
      'limit_reached',
      `A record can have at most ${COMMENTS_MAX} comments. Delete some first.`,
    );
  if (parentId === null) return;
  const { count: replies } = await count.where('parent_id', '=', parentId).executeTakeFirstOrThrow();
  if (replies >= REPLIES_MAX)
    throw new Refusal(
      'limit_reached',
      `A thread can have at most ${REPLIES_MAX} replies. Start a new comment.`,
    );
}

async function requireComment({ writer, strategyId }: Open, id: number): Promise<Row<'comments'>> {
  const found = await writer
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('strategy_id', '=', strategyId)
    .executeTakeFirst();
  if (!found) throw notFound('This comment');
  return found;
}

/** The comment that a reply belongs to: one level, so replies to replies are refused. */
async function requireParent(open: Open, of: Commented, id: number): Promise<Row<'comments'>> {
  const parent = await requireComment(open, id).catch(() => undefined);
  if (!parent || parent.parent_id !== null || parent.kind !== of.kind || parent.record_id !== of.id)
    throw badField('parentId', 'Reply to a comment on the same record');
  return parent;
}

async function answer({ writer, strategyId }: Open, id: number): Promise<Comment> {
  const written = await readComment(writer, strategyId, id, await storedCalendar(writer, strategyId));
  if (!written) throw notFound('This comment');
  return written;
}

const announce = ({ writer, strategyId }: Open, of: Commented): void =>
  signal(writer, { of: 'comments', strategyId, on: textOfCommented(of) });

const recordOf = ({ kind, record_id }: Row<'comments'>): Commented => ({ kind, id: record_id });

/** What a new comment has. */
export interface NewComment {
  of: Commented;
  period?: string | null | undefined;
  parentId?: number | null | undefined;
  text: string;
}

/** Writes a comment or a reply in an open transaction. Returns its id. */
export async function writeComment(open: Open, given: NewComment): Promise<number> {
  const { of, period = null, parentId = null, text } = given;
  await requireRecord(open, of);
  const parent = parentId === null ? undefined : await requireParent(open, of, parentId);
  const own = period === null ? null : await periodKey(open, of, period);
  await refuseTooMany(open, of, parentId);
  const { id } = await open.writer
    .insertInto('comments')
    .values({
      strategy_id: open.strategyId,
      kind: of.kind,
      record_id: of.id,
      period: parent ? parent.period : own,
      parent_id: parentId,
      user_id: open.userId,
      text,
      mentions: JSON.stringify(await mentionsIn(open, text)),
      at: open.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  announce(open, of);
  await enqueue(open.writer, { kind: 'notifications.comment', payload: { commentId: id } });
  return id;
}

/** Adds a comment or a reply. */
export const addComment = (store: Store, by: MemberMutation, given: NewComment): Promise<Comment> =>
  comment(store, by, async (open) => answer(open, await writeComment(open, given)));

/** Changes the text of an own comment, or resolves or reopens a thread. */
export const updateComment = (
  store: Store,
  by: MemberMutation,
  id: number,
  { text, isResolved }: { text?: string | undefined; isResolved?: boolean | undefined },
): Promise<Comment> =>
  comment(store, by, async (open) => {
    const found = await requireComment(open, id);
    const set: Partial<Row<'comments'>> = {};
    if (text !== undefined) {
      if (found.user_id !== open.userId)
        throw new Refusal('forbidden', 'Only the author of a comment may change it.');
      if (found.deleted_at !== null) throw notFound('This comment');
      if (text !== found.text) {
        const mentions = await mentionsIn(open, text, JSON.parse(found.mentions) as StoredMention[]);
        Object.assign(set, { text, edited_at: open.at, mentions: JSON.stringify(mentions) });
      }
    }
    if (isResolved !== undefined) {
      if (found.parent_id !== null) throw badField('isResolved', 'Resolve the comment that it replies to');
      if (isResolved !== (found.resolved_at !== null))
        Object.assign(set, {
          resolved_at: isResolved ? open.at : null,
          resolved_by: isResolved ? open.userId : null,
        });
    }
    if (Object.keys(set).length > 0) {
      await open.writer.updateTable('comments').set(set).where('id', '=', id).execute();
      announce(open, recordOf(found));
      if (set.text !== undefined)
        await enqueue(open.writer, { kind: 'notifications.comment', payload: { commentId: id } });
    }
    return answer(open, id);
  });

const hasReplies = async ({ writer }: Open, id: number): Promise<boolean> =>
  (await writer.selectFrom('comments').select('id').where('parent_id', '=', id).executeTakeFirst()) !==
  undefined;

/** Deletes an own comment, or as the owner any. One with replies loses its text, and goes with the last of them. */
export const deleteComment = (store: Store, by: MemberMutation, id: number): Promise<void> =>
  comment(store, by, async (open) => {
    const { writer, userId, role, at } = open;
    const found = await requireComment(open, id);
    if (found.user_id !== userId && role !== 'owner')
      throw new Refusal(
        'forbidden',
        'Only the author of a comment or the owner of the strategy may delete it.',
      );
    const remove = (one: number) => writer.deleteFrom('comments').where('id', '=', one).execute();
    if (await hasReplies(open, id)) {
      const emptied = { text: '', mentions: '[]', deleted_at: at };
      await writer.updateTable('comments').set(emptied).where('id', '=', id).execute();
    } else await remove(id);
    const parent = found.parent_id === null ? undefined : await requireComment(open, found.parent_id);
    if (parent && parent.deleted_at !== null && !(await hasReplies(open, parent.id))) await remove(parent.id);
    announce(open, recordOf(found));
  });
