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

/** What stands in the cookie for a board as it is kept. */
export const writeKept = ({ layout, folded }: BoardKept): string =>
  folded.length > FOLDED_MAX ? TOO_MUCH : [layout, ...folded].join('.');

/** What a cookie's text says of a board; undefined for one that does not say how it is kept. */
export function readKept(text: string): BoardKept | undefined {
  const [layout, ...folded] = text.split('.');
  if ((layout !== 'horizontal' && layout !== 'vertical') || folded.length > FOLDED_MAX) return undefined;
  return folded.every((id) => /^[1-9]\d{0,15}$/.test(id))
    ? { layout, folded: folded.map(Number) }
    : undefined;
}

/** The room of a window: CSS pixels. */
export interface Screen {
  width: number;
  height: number;
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
