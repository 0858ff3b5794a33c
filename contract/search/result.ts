import * as z from 'zod/mini';
import { id } from '../api/fields.ts';
import { SEARCH_KINDS } from './kinds.ts';

/** One result of a search. */
export const SearchResult = z
  .object({
    kind: z.enum(SEARCH_KINDS),
    id,
    strategyId: id,
    title: z.string(),
    code: z.optional(z.string()),
    /** Titles of its ancestors, from the strategy down; empty for a strategy. */
    path: z.array(z.string()),
    /** The objective that it is or belongs to; null for none. */
    objectiveId: z.nullable(id),
  })
  .check(z.meta({ id: 'Found' }));
export type SearchResult = z.infer<typeof SearchResult>;

/** The best results, and the number of all. */
export const SearchResults = z.object({ found: z.array(SearchResult), total: z.int() });
export type SearchResults = z.infer<typeof SearchResults>;
