import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';
import { QUERY_MAX } from '../found.ts';
import type { Route } from '../route.ts';
import { Finds } from '../search.ts';

/** Search across the strategies of a person. */
export const searchRoutes = {
  'search.read': {
    method: 'GET',
    path: '/api/search',
    summary: 'What is called by some words, in all strategies the user belongs to, best first',
    access: { who: 'user' },
    query: z.strictObject({ q: requiredText(QUERY_MAX, 'Type what to look for') }),
    answer: Finds,
    status: 200,
    errors: ['too_many_requests'],
  },
} as const satisfies Record<string, Route>;
