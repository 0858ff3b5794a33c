import type { Comment } from '../../../contract/people/comments.ts';
import { call } from '../../lib/api/call.ts';
import { readCommentsAgain } from '../../lib/sync/live/read-again.ts';
import { usePages } from '../../lib/sync/use-pages.ts';
import { commentsKey } from '../../lib/sync/query.ts';

/** A comment with its replies. */
export interface Thread {
  root: Comment;
  replies: Comment[];
}

function threadsOf(comments: readonly Comment[]): Thread[] {
  const threads: Thread[] = [];
  for (const comment of comments) {
    if (comment.parentId === null) threads.push({ root: comment, replies: [] });
    else threads.at(-1)?.replies.push(comment);
  }
  return threads;
}

/** The threads of a record, newest first, as far as they were asked for. */
export function useThreads(strategyId: number, record: string) {
  const { pages, ...query } = usePages([...commentsKey(strategyId), 'threads', record], (before, signal) =>
    call('comments.list', { params: { id: strategyId }, query: { of: record, before }, signal }),
  );
  return { ...query, threads: pages && threadsOf(pages.flatMap(({ comments }) => comments)) };
}

/** Runs a write, and reads the comments of its record again, also after a refusal: then they were outdated. */
async function write<T>(strategyId: number, record: string, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } finally {
    await readCommentsAgain(strategyId, record).catch(() => undefined);
  }
}

/** Writes a comment or a reply. A second try with the same key adds nothing. */
export const createComment = (
  strategyId: number,
  body: { of: string; text: string; period?: string | undefined; parentId?: number | undefined },
  idempotencyKey: string,
): Promise<Comment> =>
  write(strategyId, body.of, call('comments.create', { params: { id: strategyId }, body, idempotencyKey }));

/** Changes the text of a comment, or resolves or reopens its thread. */
export const updateComment = (
  strategyId: number,
  { id, of: record }: Comment,
  body: { text?: string; isResolved?: boolean },
): Promise<Comment> =>
  write(strategyId, record, call('comments.update', { params: { id: strategyId, commentId: id }, body }));

/** Deletes a comment. */
export const deleteComment = (strategyId: number, { id, of: record }: Comment): Promise<void> =>
  write(strategyId, record, call('comments.delete', { params: { id: strategyId, commentId: id } }));
