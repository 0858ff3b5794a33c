import type { Rows } from './row.ts';

/** What is due from the caller. */
export const updateRows = {
  'updates.mine': {
    given: async ({ owner, board }, caller) => {
      const params = { id: board.id };
      const tracked = { measure: 'Orders', grain: 'month', ownerId: caller.id } as const;
      const isMember = await caller.call('strategies.read', { params });
      if (isMember.status === 200) await owner.done('kpis.create', { params, body: tracked });
      return { query: { strategy: `${board.id}` } };
    },
  },
  'updates.count': { given: () => ({}) },
  'updates.overview': { given: () => ({}) },
} satisfies Partial<Rows>;
