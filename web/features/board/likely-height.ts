import type { CSSProperties } from 'react';
import type { Layout } from '../../../contract/first-sight.ts';
import type { Node } from '../../../contract/entities.ts';
import { hasRest } from '../../ui/prose.tsx';
import { healthOf, type Contents } from '../../entities/board/contents.ts';

/** Below this width of a window, in pixels, vision and mission stand one above the other, and the name of a band above its cards. */
export const NARROW = 768;

/** Pixels a rem at the regular size; cards grow with the size of letters, and so do these figures. */
const REM = 16;

/**
 * How wide a card is going to stand in a window of a width, both in pixels: the columns of Pillars and the grid of
 * PillarSection, without asking the browser for its layout.
 */
export function cardWidth(width: number, layout: Layout, pillars: number): number {
  const isPhone = width < 640;
  const room = width - (isPhone ? 2 : 4) * REM;
  if (layout === 'horizontal') {
    const least = isPhone ? 0.84 * width : 18 * REM;
    return Math.max(least, Math.min(30 * REM, room / Math.max(1, pillars) - 1.5 * REM));
  }
  const band = width < NARROW ? room : room - 17.5 * REM;
  return band / Math.max(1, Math.floor((band + 0.5 * REM) / (18.5 * REM))) - 0.5 * REM;
}

// What a card is made of, in rem.
const EDGES = 1.625;
const LINE = 1.25;
const TITLE_EDGES = 0.5;
const GUTTER = 3.5;
const PANEL_HEADING = 2;
const PANEL_EDGE = 0.25;
const PANEL_ENTRY = 2.75;
const MOST_LINES = 3;
const SHOW_MORE = 1.625;

/** How much of a card's width is not its title's, and not its other words', and how wide their letters are on average, in pixels. */
const BESIDE = { title: 88, words: 60 };
const LETTER = { title: 7.8, words: 6.6 };

/** The height of what stands in a panel without entries: a sentence and its button, beside one another or not. */
function emptyHeight(width: number): number {
  if (width > 430) return 2.25;
  return width > 310 ? 3.5 : 4.75;
}

/** How high an objective's card is going to be in a width, both in pixels at the regular size of letters. */
export function likelyHeight(
  node: Node,
  contents: Contents,
  isOpen: boolean,
  canEdit: boolean,
  width: number,
): number {
  const linesOf = (text: string, kind: 'title' | 'words') =>
    Math.ceil((text.length * LETTER[kind]) / (width - BESIDE[kind]));
  const panel = (entries: readonly string[]): number => {
    if (entries.length === 0) return PANEL_HEADING + (canEdit ? emptyHeight(width) : 0);
    const inside = entries.map((words) => PANEL_ENTRY + (Math.max(1, linesOf(words, 'words')) - 1) * LINE);
    return inside.reduce((sum, height) => sum + height, PANEL_HEADING + PANEL_EDGE);
  };
  const { statuses, progress } = healthOf(contents);
  const lines =
    Math.max(1, linesOf(node.title, 'title')) +
    (statuses.length > 0 ? 1 : 0) +
    (progress === null ? 0 : 1) +
    (isOpen ? Math.min(linesOf(node.description, 'words'), MOST_LINES) : 0);
  const more = isOpen && hasRest(node.description, MOST_LINES) ? SHOW_MORE : 0;
  const top = EDGES + Math.max(canEdit ? GUTTER : 0, TITLE_EDGES + lines * LINE + more);
  if (!isOpen) return top * REM;
  const initiatives = panel(contents.initiatives.map(({ initiative }) => initiative));
  return (top + initiatives + panel(contents.kpis.map(({ measure }) => measure))) * REM;
}

/**
 * The style that tells how high a card is going to be, for as long as it is not laid out: where that is about right, what is
 * below does not move when the card comes near, and the scroll bar tells the truth.
 */
export function heightStyle(...card: Parameters<typeof likelyHeight>): CSSProperties {
  return { '--likely-height': `${(likelyHeight(...card) / REM).toFixed(1)}rem` } as CSSProperties;
}
