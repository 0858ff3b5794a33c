import type { Layout } from '../../../../contract/api/board-look.ts';
import type { Pillar } from '../../../entities/board/arrangement.ts';

/** The room for pillars in a window of 1,440 × 1,200 pixels, in pixels. */
const ROOM = 1_040;

/** How many columns such a window shows, and how many cards of a band stand side by side. */
const COLUMNS = 6;
const ABREAST = 3;

/** At the least, with the gap below: the height of a card's title, of a line of a KPI, and of what is around the cards of a band. */
const TITLE = 42;
const LINE = 26;
const BAND = 44;

/** The height of a card with so many lines below its title, at the least. */
const heightOf = (lines: number): number => TITLE + LINE * lines;

/**
 * How many cards of each pillar a tall window may show at once. These are complete in the first render: no card in the window is
 * empty until the page is hydrated. The server does not know the window, so heights are the least that they can be.
 */
export function cardsInSight(
  pillars: readonly Pick<Pillar, 'objectives'>[],
  layout: Layout,
  linesOf: (objectiveId: number) => number,
): number[] {
  const abreast = layout === 'horizontal' ? 1 : ABREAST;
  let top = 0;
  return pillars.map(({ objectives }, column) => {
    if (layout === 'horizontal') top = column < COLUMNS ? 0 : ROOM;
    let count = 0;
    while (count < objectives.length && top < ROOM) {
      const row = objectives.slice(count, count + abreast);
      top += Math.max(...row.map(({ id }) => heightOf(linesOf(id))));
      count += row.length;
    }
    top += BAND;
    return count;
  });
}
