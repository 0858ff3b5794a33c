import type { Rows } from './row.ts';

/** Strategies as a whole. */
export const strategyRows = {
  'strategies.list': { given: () => ({}) },
  'strategies.create': {
    given: () => ({
      body: { title: 'Next year', description: 'Where to go', template: 'balanced_scorecard' },
    }),
  },
  'strategies.read': { given: ({ board }) => ({ params: { id: board.id } }) },
  'strategies.update': {
    given: ({ board }) => ({ params: { id: board.id }, body: { title: 'Renamed', description: 'Why' } }),
  },
  'strategies.delete': { given: ({ board }) => ({ params: { id: board.id } }) },
  'strategies.setBoardTitle': {
    given: ({ board }) => ({ params: { id: board.id }, body: { boardTitle: 'The board' } }),
  },
  'strategies.readFlow': { given: ({ board }) => ({ params: { id: board.id } }) },
} satisfies Partial<Rows>;
