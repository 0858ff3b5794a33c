import { commentedOf, handlesIn } from '../../contract/people/comments.ts';
import { storedCalendar } from '../content/calendar.ts';
import type { Handler } from '../http/call.ts';
import { countOpen, readThreads } from './read.ts';
import { addComment, deleteComment, updateComment } from './write.ts';

/** Reads a page of threads. */
export const listComments: Handler<'comments.list'> = ({ store, strategyId, query: { of, ...query } }) =>
  store.snapshot(async (reader) => {
    const threads = { of: of === undefined ? undefined : commentedOf(of), ...query };
    return readThreads(reader, strategyId, threads, await storedCalendar(reader, strategyId));
  });

/** Counts the open threads of each record. */
export const countComments: Handler<'comments.count'> = async ({ store, strategyId }) => ({
  counts: await countOpen(store.read, strategyId),
});

/** How many names a text mentions at most. A dot after one ends a sentence or belongs to it, so both count. */
const mentionsIn = (text: string): number => handlesIn(text).length;

/** Adds a comment or a reply. */
export const createCommentCall: Handler<'comments.create'> = async ({ throttle, user, change, body }) => {
  await throttle.comment(user.id, mentionsIn(body.text));
  return change((tx) => addComment(tx, { ...body, of: commentedOf(body.of) }));
};

/** Changes a comment. */
export const updateCommentCall: Handler<'comments.update'> = async ({
  throttle,
  user,
  change,
  params,
  body,
}) => {
  if (body.text !== undefined) await throttle.comment(user.id, mentionsIn(body.text));
  return change((tx) => updateComment(tx, params.commentId, body));
};

/** Deletes a comment. */
export const deleteCommentCall: Handler<'comments.delete'> = ({ change, params }) =>
  change((tx) => deleteComment(tx, params.commentId));
