import type { Measure } from '../support/measure.ts';
import type { Bench, Pace } from './browser.ts';
import { measureLoad } from './load.ts';
import type { Target } from './instrumented-page.ts';
import type { FirstClick } from './page-metrics.ts';

const MENU = 'li button[aria-haspopup=menu]';

/** A card is clicked once each in the window has its menu: the board is whole. */
const entries = { each: 'li:has(h4)', control: 'button[aria-haspopup=menu]' };

/** What is clicked first. Menus and folds need no application; a dialog needs its code. */
const FIRST_CLICKS: Record<string, FirstClick> = {
  'a menu': { on: MENU, shows: '[role=menu]:popover-open', entries },
  'a fold': { on: 'li [aria-controls][aria-expanded]', shows: 'li [aria-expanded=false]', entries },
  'a dialog': { on: '[data-add^=perspective]', shows: '[role=dialog] input' },
};

/**
 * Measures how long after the start of the navigation the first click on a board is answered: it is made as soon as
 * what it meets is painted.
 */
export async function measureFirstClicks(
  bench: Bench,
  boards: readonly (Target & { name: string })[],
  paces: readonly Pace[],
  runs: number,
): Promise<Measure[]> {
  const lines: Measure[] = [];
  for (const { name, ...board } of boards)
    for (const pace of paces)
      for (const [what, click] of Object.entries(FIRST_CLICKS)) {
        const { cold, repeat } = await measureLoad(bench, pace, { ...board, click }, runs);
        for (const [visit, { whole, usable }] of Object.entries({ cold, repeat }))
          lines.push({
            name: `${name}, ${pace}, ${visit}: first click answered, ${what}`,
            value: usable,
            unit: 'ms',
            note: `clicked at ${Math.round(whole)} ms`,
          });
      }
  return lines;
}
