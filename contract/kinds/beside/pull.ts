import type { BesideKind } from './kind.ts';

/** A source from which values of KPIs are read by schedule. */
export const pull = {
  name: 'pull',
  table: 'pulls',
  singular: 'data pull',
  plural: 'Data pulls',
  act: 'strategy.manage',
  limit: {
    most: 50,
    sentence: (most: number) => `A strategy can have at most ${most} data pulls. Delete some first.`,
  },
  // The address may hold a secret, and every member reads the history.
  fields: {
    name: 'Name',
    host: 'Host',
    schedule: 'Schedule',
    reads: 'What it reads',
    isOn: 'On',
    offWhy: 'Turned off because',
  },
} as const satisfies BesideKind;
