import type { Flow, Strategy } from './entities.ts';
import { inputDay } from './input-status.ts';
import type { Role } from './roles.ts';

/** How the pillars of a board lie: side by side as columns, or stacked as bands. */
export type Layout = 'horizontal' | 'vertical';

/** What a browser keeps of a board it has shown: how its pillars lie, and which objectives are folded. */
export interface BoardKept {
  layout: Layout;
  folded: readonly number[];
}

/** What a board's page leaves in this cookie at the path of the board, so that the server can draw it the same next time. */
export const BOARD_COOKIE = 'board';

/** More folded objectives than this are not worth the room they would take in every request for the page. */
const FOLDED_MAX = 100;

/** What stands in the cookie where more is folded than fits: the browser draws such a board itself. */
const TOO_MUCH = 'browser';

/** The room of a window: CSS pixels. */
export interface Screen {
  width: number;
  height: number;
}

/** The windows that boards are drawn for, each holding the one before it or lying across: a phone's, a tablet's, three of computers. */
export const SCREENS = [
  { width: 430, height: 932 },
  { width: 834, height: 1194 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const satisfies readonly Screen[];

/** The place in SCREENS of the first that a window fits into; of the last for a larger window. */
function placeFor(window: Screen): number {
  const place = SCREENS.findIndex(({ width, height }) => window.width <= width && window.height <= height);
  return place === -1 ? SCREENS.length - 1 : place;
}

/** What stands in the cookie for a board as it is kept in a browser with a window. */
export const writeKept = ({ layout, folded }: BoardKept, window: Screen): string =>
  folded.length > FOLDED_MAX ? TOO_MUCH : [`${layout}-${placeFor(window)}`, ...folded].join('.');

/** What a cookie's text says of a board, and of the window it was shown in; undefined for one that does not say how it is kept. */
export function readKept(text: string): { kept: BoardKept; screen: Screen } | undefined {
  const [first = '', ...folded] = text.split('.');
  const [, layout, place] = /^(horizontal|vertical)-(\d)$/.exec(first) ?? [];
  const screen = SCREENS[Number(place)];
  if (!layout || !screen || folded.length > FOLDED_MAX) return undefined;
  return folded.every((id) => /^[1-9]\d{0,15}$/.test(id))
    ? { kept: { layout: layout as Layout, folded: folded.map(Number) }, screen }
    : undefined;
}

/** What a board was drawn for by the server, so that the browser can take the same drawing for its own. */
export interface FirstSight {
  /** Of what it shows: see `versionOf`. */
  version: string;
  screen: Screen;
  kept: BoardKept;
}

/** What the content of a board, and what its viewer may do with it, depend on: revision, role, and the day of input statuses. */
export const versionOf = (revision: number, role: Role, day: string): string => `${revision}-${role}-${day}`;

/** Whether content that was read, a strategy and what is on its board, is all of a version, today. */
export const areOfVersion = (version: string, strategy: Strategy, flow: Flow): boolean =>
  [strategy, flow].every(({ revision }) => versionOf(revision, strategy.role, inputDay()) === version);

/** Draws the board of a strategy as it first stands in the page; resolves with what goes into its root element. */
export type DrawBoard = (strategy: Strategy, flow: Flow, sight: FirstSight) => Promise<string>;
