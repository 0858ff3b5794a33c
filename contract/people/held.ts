import type { Responsibilities } from './sharing.ts';

/** What people are responsible for: each kind is counted, and handed over. */
export const COUNTED = {
  kpi: 'kpis',
  initiative: 'initiatives',
  tactic: 'tactics',
  actionStep: 'actionSteps',
  reviewAction: 'reviewActions',
} as const satisfies Record<string, keyof Responsibilities>;
export type HeldKind = keyof typeof COUNTED;

/** To be responsible for nothing. */
export const NO_RESPONSIBILITIES: Responsibilities = {
  kpis: 0,
  initiatives: 0,
  tactics: 0,
  actionSteps: 0,
  reviewActions: 0,
};

/** Counts records by their kind. */
export function countHeld(records: readonly { kind: HeldKind }[]): Responsibilities {
  const count = { ...NO_RESPONSIBILITIES };
  for (const { kind } of records) count[COUNTED[kind]] += 1;
  return count;
}
