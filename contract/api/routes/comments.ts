import * as z from 'zod/mini';
import { Comment, commentedText, commentText } from '../../people/comments.ts';
import { id, idInQuery, text } from '../fields.ts';
import type { Route } from '../route.ts';

const read = { who: 'member', act: 'strategy.read' } as const;
const write = { who: 'member', act: 'comment.write' } as const;

/** The number of threads in one page. */
export const THREADS_PAGE = 20;

/** What a comment has beside its text. */
const IGNORED = Object.keys(Comment.shape).filter((field) => field !== 'text');

/** Comments on KPIs, their periods, objectives and initiatives. */
export const commentRoutes = {
  'comments.list': {
    method: 'GET',
    path: '/api/strategies/{id}/comments',
    summary:
      'Threads of a record or of the whole strategy, newest first, each with all its replies; paginated',
    access: read,
    query: z.strictObject({
      of: z.optional(commentedText),
      /** Only the thread that has the comment with this id. */
      comment: z.optional(idInQuery),
      /** A page of older threads: the `next` of an earlier page. */
      before: z.optional(idInQuery),
    }),
    answer: z.object({
      /** Each thread is a comment and then its replies, oldest first. */
      comments: z.array(Comment),
      next: z.nullable(id),
    }),
    status: 200,
  },
  'comments.count': {
    method: 'GET',
    path: '/api/strategies/{id}/comments/counts',
    summary: 'The number of open threads of each record that has some',
    access: read,
    answer: z.object({ counts: z.array(z.object({ of: z.string(), open: z.int() })) }),
    status: 200,
  },
  'comments.create': {
    method: 'POST',
    path: '/api/strategies/{id}/comments',
    summary: 'Comment on a record or on a period of a KPI, or reply; @username mentions a member',
    access: write,
    body: z.strictObject({
      of: commentedText,
      /** A period of a tracked KPI as a text: `2026-02`, `2026-Q1`, or a date in it. */
      period: z.optional(z.nullable(text(40))),
      /** The comment that it replies to. */
      parentId: z.optional(z.nullable(id)),
      text: commentText,
    }),
    answer: Comment,
    status: 201,
    errors: ['limit_reached', 'too_many_requests'],
  },
  'comments.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/comments/{commentId}',
    summary: 'Change the text of an own comment; resolve or reopen a thread',
    access: write,
    body: z.strictObject({ text: z.optional(commentText), isResolved: z.optional(z.boolean()) }),
    ignored: IGNORED,
    answer: Comment,
    status: 200,
  },
  'comments.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/comments/{commentId}',
    summary: 'Delete an own comment, or as the owner any; replies of others remain',
    access: write,
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;
