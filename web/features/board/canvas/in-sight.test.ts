import { describe, expect, it } from 'vitest';
import { cardsInSight, LARGE, USUAL } from './in-sight.ts';

const pillars = (...counts: number[]) =>
  counts.map((count, pillar) => ({
    objectives: Array.from({ length: count }, (_, at) => ({ id: pillar * 1000 + at })),
  })) as unknown as Parameters<typeof cardsInSight>[1];

describe('the cards in sight', () => {
  it('should be all of a short column, and as many of a long one as fit the window', () => {
    expect(cardsInSight(LARGE, pillars(3, 100), 'horizontal', () => 0)).toEqual([3, 28]);
    expect(cardsInSight(LARGE, pillars(3, 100), 'horizontal', () => 4)).toEqual([3, 8]);
    expect(cardsInSight(USUAL, pillars(3, 100), 'horizontal', () => 4)).toEqual([3, 6]);
  });

  it('should be none of columns that stand beside the window', () => {
    expect(cardsInSight(LARGE, pillars(1, 1, 1, 1, 1, 1, 1), 'horizontal', () => 0)).toEqual([
      1, 1, 1, 1, 1, 1, 0,
    ]);
  });

  it('should be the rows of the first bands', () => {
    // Six rows of the first band, and what is left of the window.
    expect(cardsInSight(LARGE, pillars(17, 100, 3), 'vertical', () => 2)).toEqual([17, 18, 0]);
  });

  it('should be as many as the highest card of each row leaves room for', () => {
    const linesOf = (id: number) => (id % 3 === 1 ? 20 : 0);
    expect(cardsInSight(LARGE, pillars(100), 'vertical', linesOf)).toEqual([6]);
  });
});
