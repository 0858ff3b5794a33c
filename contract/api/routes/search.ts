import * as z from 'zod/mini';
import { idInQuery, requiredText } from '../fields.ts';
import { QUERY_MAX } from '../../search/kinds.ts';
import type { Route } from '../route.ts';
import { SearchResults } from '../../search/result.ts';

/** Search in all strategies of a user. */
export const searchRoutes = {
  'search.read': {
    method: 'GET',
    path: '/api/search',
    summary: 'Search the titles in all strategies of the user, those of one strategy first, best match first',
    access: { who: 'user', token: { scope: 'read', isFiltered: true } },
    query: z.strictObject({
      q: requiredText(QUERY_MAX, 'Type what to look for'),
      /** The id of the strategy whose results come first. */
      first: z.optional(idInQuery),
    }),
    answer: SearchResults,
    status: 200,
  },
} as const satisfies Record<string, Route>;
