import type { Rows } from './row.ts';

/** Comparisons. */
export const compareRows = {
  'compare.read': {
    given: ({ board }) => ({ params: { id: board.id }, query: { from: 'period:2026-01', to: 'now' } }),
  },
} satisfies Partial<Rows>;
