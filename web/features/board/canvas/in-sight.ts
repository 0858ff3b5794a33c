import type { Layout } from '../../../../contract/api/board-look.ts';
import type { Pillar } from '../../../entities/board/arrangement.ts';

/** Whether a card may be seen when a board opens: in a usual window, in a large one alone, or in none. */
export type Sight = 'usual' | 'large' | 'none';

/** A window: its height in pixels, and how many columns it shows at the most. */
interface Window {
  height: number;
  columns: number;
}

/** A window of 1,440 × 900 pixels, as in base.css. */
export const USUAL_WINDOW = '(width <= 1440px) and (height <= 900px)';
export const USUAL: Window = { height: 900, columns: 5 };
export const LARGE: Window = { height: 1_200, columns: 6 };

/** The height of what is above the pillars, in pixels. */
const HEAD = 160;

/** How many cards of a band stand side by side. */
const ABREAST = 3;

/** At the least, with the gap below: the height of a card's title, of a line of a KPI, and of what is around the cards of a band. */
const TITLE = 38;
const LINE = 26;
const BAND = 44;

/** The height of a card with so many lines below its title, at the least. */
const heightOf = (lines: number): number => TITLE + LINE * lines;

/**
 * How many cards of each pillar a window may show at once. Those of a large one are complete in the first render: no card in the
 * window is empty until the page is hydrated. The server does not know the window, so heights are the least that they can be.
 */
export function cardsInSight(
  { height, columns }: Window,
  pillars: readonly Pick<Pillar, 'objectives'>[],
  layout: Layout,
  linesOf: (objectiveId: number) => number,
): number[] {
  const room = height - HEAD;
  const abreast = layout === 'horizontal' ? 1 : ABREAST;
  let top = 0;
  return pillars.map(({ objectives }, column) => {
    if (layout === 'horizontal') top = column < columns ? 0 : room;
    let count = 0;
    while (count < objectives.length && top < room) {
      const row = objectives.slice(count, count + abreast);
      top += Math.max(...row.map(({ id }) => heightOf(linesOf(id))));
      count += row.length;
    }
    top += BAND;
    return count;
  });
}
