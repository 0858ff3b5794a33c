import type { Rows, Scene } from './row.ts';

const ofBoard = ({ board }: Scene) => ({
  params: { id: board.id },
  query: { period: '2026-02', grain: 'month' } as const,
});

/** The strategy map. */
export const mapRows = {
  'map.read': { given: ofBoard },
  'map.draw': { given: ofBoard },
} satisfies Partial<Rows>;
