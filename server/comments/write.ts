import { recordNotFound } from '../content/not-found.ts';
import { badField, notFound, Refusal } from '../../contract/api/refusal.ts';
import type { Content } from '../../contract/commands/content.ts';
import { MENTIONS_MAX, REPLIES_MAX } from '../../contract/kinds/beside/comment.ts';
import {
  type Comment,
  type Commented,
  commentedIn,
  handlesIn,
  splitMentions,
  textOfCommented,
} from '../../contract/people/comments.ts';
import { isCoarser } from '../../contract/scorecard/settings.ts';
import { deleteRecord, insertRecord, requireRow, updateRecord } from '../change/records.ts';
import type { StrategyTx } from '../change/tx.ts';
import { calendarOf, periodNamed } from '../content/calendar.ts';
import { readMembers } from '../content/members.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Row } from '../store/schema.ts';
import { signal } from '../store/writer.ts';
import { readComment, type StoredMention } from './read.ts';

const NAMES = { kpi: 'This KPI', objective: 'This objective', initiative: 'This initiative' };

/** The record that a comment is about. Throws not_found. */
function requireRecord(content: Content, about: Commented) {
  const record = commentedIn(content, about);
  if (!record) throw notFound(NAMES[about.kind]);
  return record;
}

/** The title of the record for the history; empty where the record was deleted. */
const labelOf = async (tx: StrategyTx, about: Commented): Promise<string> =>
  commentedIn(await tx.content(), about)?.title ?? '';

/** The key of the period that a text names. */
async function periodKey(tx: StrategyTx, about: Commented, text: string): Promise<string> {
  const content = await tx.content();
  const { grain } = requireRecord(content, about);
  if (grain === null) throw badField('period', 'Only a KPI that is tracked over time has periods');
  const period = periodNamed(calendarOf(content, tx.strategyId), text, grain, 'period');
  if (isCoarser(grain, period.grain)) throw badField('period', `Choose a ${grain} or longer`);
  return `${period.grain}:${period.start}`;
}

/** The members that a text mentions, and those that an earlier version of it mentioned. */
async function mentionsIn(
  { writer, strategyId }: StrategyTx,
  text: string,
  earlier: readonly StoredMention[] = [],
): Promise<StoredMention[]> {
  const handles = handlesIn(text);
  if (handles.length === 0) return [];
  if (new Set(handles).size > MENTIONS_MAX) throw badField('text', `Mention at most ${MENTIONS_MAX} people`);
  const members = (await readMembers(writer, strategyId)).map(({ id, handle }) => ({ id, handle }));
  const byHandle = new Map([...members, ...earlier].map((mention) => [mention.handle, mention]));
  const parts = splitMentions(text, (handle) => byHandle.has(handle));
  const written = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.handle.toLowerCase()]));
  return [...new Set(written)].flatMap((handle) => byHandle.get(handle) ?? []);
}

async function refuseTooManyReplies({ writer }: StrategyTx, parentId: number): Promise<void> {
  const { count } = await writer
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('parent_id', '=', parentId)
    .executeTakeFirstOrThrow();
  if (count >= REPLIES_MAX)
    throw new Refusal(
      'limit_reached',
      `A thread can have at most ${REPLIES_MAX} replies. Start a new comment.`,
    );
}

const requireComment = ({ writer, strategyId }: StrategyTx, id: number): Promise<Row<'comments'>> =>
  requireRow(writer, 'comment', strategyId, id);

/** The comment that a reply belongs to: one level, so replies to replies are refused. */
async function requireParent(tx: StrategyTx, about: Commented, id: number): Promise<Row<'comments'>> {
  const parent = await tx.writer
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('strategy_id', '=', tx.strategyId)
    .executeTakeFirst();
  if (!parent || parent.parent_id !== null || parent.kind !== about.kind || parent.record_id !== about.id)
    throw badField('parentId', 'Reply to a comment on the same record');
  return parent;
}

async function answerOf(tx: StrategyTx, id: number): Promise<Comment> {
  const { writer, strategyId } = tx;
  const comment = await readComment(writer, strategyId, id, calendarOf(await tx.content(), strategyId));
  if (!comment) throw recordNotFound('comment');
  return comment;
}

const announce = ({ writer, strategyId }: StrategyTx, about: Commented): void =>
  signal(writer, { of: 'comments', strategyId, on: textOfCommented(about) });

const aboutOf = ({ kind, record_id }: Row<'comments'>): Commented => ({ kind, id: record_id });

/** What a new comment has. */
export interface NewComment {
  of: Commented;
  period?: string | null | undefined;
  parentId?: number | null | undefined;
  text: string;
}

/** Writes a comment or a reply. Returns its id. */
export async function writeComment(tx: StrategyTx, input: NewComment): Promise<number> {
  const { of: about, period = null, parentId = null, text } = input;
  const { title } = requireRecord(await tx.content(), about);
  const parent = parentId === null ? undefined : await requireParent(tx, about, parentId);
  const key = period === null ? null : await periodKey(tx, about, period);
  if (parentId !== null) await refuseTooManyReplies(tx, parentId);
  const values = {
    kind: about.kind,
    record_id: about.id,
    period: parent ? parent.period : key,
    parent_id: parentId,
    user_id: tx.userId,
    text,
    mentions: JSON.stringify(await mentionsIn(tx, text)),
    at: tx.at,
  };
  const after = { of: textOfCommented(about), text };
  const id = await insertRecord(tx, 'comment', values, { label: title, after });
  announce(tx, about);
  await enqueue(tx.writer, { kind: 'notifications.comment', payload: { commentId: id } });
  return id;
}

/** Adds a comment or a reply. */
export const addComment = async (tx: StrategyTx, input: NewComment): Promise<Comment> =>
  answerOf(tx, await writeComment(tx, input));

/** Changes the text of an own comment, or resolves or reopens a thread. */
export async function updateComment(
  tx: StrategyTx,
  id: number,
  input: { text?: string | undefined; isResolved?: boolean | undefined },
): Promise<Comment> {
  const comment = await requireComment(tx, id);
  const before = { text: comment.text, isResolved: comment.resolved_at !== null };
  const after = { ...before };
  const set: Partial<Row<'comments'>> = {};
  if (input.text !== undefined) {
    if (comment.user_id !== tx.userId)
      throw new Refusal('forbidden', 'Only the author of a comment may change it.');
    if (comment.deleted_at !== null) throw recordNotFound('comment');
    after.text = input.text;
    if (input.text !== comment.text) {
      const mentions = await mentionsIn(tx, input.text, JSON.parse(comment.mentions) as StoredMention[]);
      Object.assign(set, { text: input.text, edited_at: tx.at, mentions: JSON.stringify(mentions) });
    }
  }
  if (input.isResolved !== undefined) {
    if (comment.parent_id !== null) throw badField('isResolved', 'Resolve the comment that it replies to');
    after.isResolved = input.isResolved;
    if (after.isResolved !== before.isResolved)
      Object.assign(set, {
        resolved_at: after.isResolved ? tx.at : null,
        resolved_by: after.isResolved ? tx.userId : null,
      });
  }
  const about = aboutOf(comment);
  const named = { id, label: await labelOf(tx, about) };
  if (await updateRecord(tx, 'comment', named, set, { before, after })) {
    announce(tx, about);
    if (set.text !== undefined)
      await enqueue(tx.writer, { kind: 'notifications.comment', payload: { commentId: id } });
  }
  return answerOf(tx, id);
}

const hasReplies = async ({ writer }: StrategyTx, id: number): Promise<boolean> =>
  (await writer.selectFrom('comments').select('id').where('parent_id', '=', id).executeTakeFirst()) !==
  undefined;

/** Deletes an own comment, or as the owner any. One with replies loses its text, and goes with the last of them. */
export async function deleteComment(tx: StrategyTx, id: number): Promise<void> {
  const { writer, userId, role, at } = tx;
  const comment = await requireComment(tx, id);
  if (comment.user_id !== userId && role !== 'owner')
    throw new Refusal(
      'forbidden',
      'Only the author of a comment or the owner of the strategy may delete it.',
    );
  const about = aboutOf(comment);
  const named = { id, label: await labelOf(tx, about) };
  const before = { of: textOfCommented(about), text: comment.text };
  if (await hasReplies(tx, id)) {
    const emptied = { text: '', mentions: '[]', deleted_at: at };
    await writer.updateTable('comments').set(emptied).where('id', '=', id).execute();
    tx.record({ entity: 'comment', ...named, before });
  } else await deleteRecord(tx, 'comment', named, before);
  const parent = comment.parent_id === null ? undefined : await requireComment(tx, comment.parent_id);
  // Its text was deleted before, and so recorded.
  if (parent && parent.deleted_at !== null && !(await hasReplies(tx, parent.id)))
    await writer.deleteFrom('comments').where('id', '=', parent.id).execute();
  announce(tx, about);
}
