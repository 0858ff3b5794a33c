/** The kinds of record in a strategy's content. */
export const KIND_NAMES = ['strategy', 'node', 'link', 'kpi', 'initiative', 'tactic', 'actionStep'] as const;
export type KindName = (typeof KIND_NAMES)[number];
