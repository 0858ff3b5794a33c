import { ADDRESSED_KINDS } from '../kinds/names.ts';

/** The kinds that a search finds. Results of equal rank are in this order. */
export const SEARCH_KINDS = [
  'strategy',
  'perspective',
  'objective',
  ...ADDRESSED_KINDS,
  'vision',
  'mission',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The maximum length of a query: characters. */
export const QUERY_MAX = 100;
/** The maximum number of results. */
export const RESULTS_MAX = 20;
