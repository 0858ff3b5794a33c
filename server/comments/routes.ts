import { commentedOf } from '../../contract/people/comments.ts';
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

/** Adds a comment or a reply. */
export const createCommentCall: Handler<'comments.create'> = ({ change, body }) =>
  change((tx) => addComment(tx, { ...body, of: commentedOf(body.of) }));

/** Changes a comment. */
export const updateCommentCall: Handler<'comments.update'> = ({ change, params, body }) =>
  change((tx) => updateComment(tx, params.commentId, body));

/** Deletes a comment. */
export const deleteCommentCall: Handler<'comments.delete'> = ({ change, params }) =>
  change((tx) => deleteComment(tx, params.commentId));
