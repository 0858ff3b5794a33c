import { commentedOf } from '../../contract/people/comments.ts';
import { storedCalendar } from '../content/calendar.ts';
import { addComment, deleteComment, updateComment } from './write.ts';
import type { Handler } from '../http/call.ts';
import { countOpen, readThreads } from './read.ts';

/** Reads a page of threads. */
export const listComments: Handler<'comments.list'> = ({ store, strategyId, query: { of, ...query } }) =>
  store.snapshot(async (reader) => {
    const asked = { of: of === undefined ? undefined : commentedOf(of), ...query };
    return readThreads(reader, strategyId, asked, await storedCalendar(reader, strategyId));
  });

/** Counts the open threads of each record. */
export const countComments: Handler<'comments.count'> = async ({ store, strategyId }) => ({
  counts: await countOpen(store.read, strategyId),
});

/** Adds a comment or a reply. */
export const createCommentCall: Handler<'comments.create'> = ({ store, body: { of, ...body }, ...by }) =>
  addComment(store, by, { ...body, of: commentedOf(of) });

/** Changes a comment. */
export const updateCommentCall: Handler<'comments.update'> = ({ store, params, body, ...by }) =>
  updateComment(store, by, params.commentId, body);

/** Deletes a comment. */
export const deleteCommentCall: Handler<'comments.delete'> = async ({ store, params, logEvent, ...by }) => {
  await deleteComment(store, by, params.commentId);
  logEvent('comment.deleted', { record: params.commentId });
};
