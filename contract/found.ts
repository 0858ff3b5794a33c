/** What a search finds, in the order in which equally good finds are told. */
export const FOUND_KINDS = [
  'strategy',
  'perspective',
  'objective',
  'kpi',
  'initiative',
  'tactic',
  'actionStep',
  'vision',
  'mission',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** The longest query: characters. */
export const QUERY_MAX = 100;
/** How many finds are told at most. */
export const FOUND_MAX = 20;
