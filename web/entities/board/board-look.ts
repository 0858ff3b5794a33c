import { createContext } from 'react';
import {
  BOARD_LOOK_COOKIE,
  type BoardLook,
  boardLookOf,
  boardLookText,
} from '../../../contract/api/board-look.ts';
import { readStored } from '../../ui/stored.ts';

/** The look in which the server renders a board; undefined in the browser, which keeps its own. */
export const RenderedLook = createContext<BoardLook | undefined>(undefined);

const YEAR_SECONDS = 365 * 24 * 60 * 60;

function keep(look: BoardLook): void {
  document.cookie = `${BOARD_LOOK_COOKIE}=${boardLookText(look)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** The look that this browser keeps. */
export function keptLook(): BoardLook {
  const cookie = new RegExp(`(?:^|; )${BOARD_LOOK_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  if (cookie !== undefined) return boardLookOf(cookie);
  // Earlier versions kept it where the server does not see it.
  const look = boardLookOf(`${String(readStored('boardLayout'))}.${String(readStored('boardDensity'))}`);
  keep(look);
  return look;
}

/** Keeps a part of the look in this browser, where the server reads it too. */
export const keepLook = (part: Partial<BoardLook>): void => keep({ ...keptLook(), ...part });
