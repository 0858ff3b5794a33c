/** The kinds of record that calls address by their own id. */
export const ADDRESSED_KINDS = ['kpi', 'initiative', 'tactic', 'actionStep'] as const;
export type AddressedKind = (typeof ADDRESSED_KINDS)[number];

/** The kinds of record in a strategy's content. */
export const KIND_NAMES = ['strategy', 'node', ...ADDRESSED_KINDS, 'link'] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** Whether a name is that of a kind of record in a strategy's content. */
export const isKindName = (name: string): name is KindName =>
  (KIND_NAMES as readonly string[]).includes(name);
