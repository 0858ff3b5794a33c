import type { Rows } from './row.ts';

/** What was changed. */
export const historyRows = {
  'changes.list': {
    given: ({ board, owner }) => ({
      params: { id: board.id },
      query: {
        before: '3.0',
        userId: String(owner.id),
        entity: 'node',
        entityId: String(board.pillars[0]?.id),
      },
    }),
  },
} satisfies Partial<Rows>;
