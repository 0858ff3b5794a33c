import type { Rows } from './row.ts';

/** Spreadsheets of a strategy. */
export const exportRows = {
  'exports.read': {
    given: ({ board }) => ({
      params: { id: board.id },
      query: { what: 'values', format: 'csv', layout: 'wide', period: '2026-02' },
    }),
  },
} satisfies Partial<Rows>;
