import { createContext, use } from 'react';
import type { Flow, Node } from '../../../contract/entities.ts';
import type { Arrangement } from './arrangement.ts';
import type { Contents } from './contents.ts';
import type { NewNode, Words } from './edits.ts';
import type { Layout } from './kept.ts';
import type { Refusal } from './refusal.ts';
import type { Saves } from './saves.ts';

/** What a dialog was opened for. `typed` and `error` come back from a save that was refused. */
export type Request =
  | { kind: 'create'; type: Node['type']; perspectiveId: number | null; typed?: NewNode; error?: Refusal }
  | { kind: 'edit'; node: Node; typed?: Words; error?: Refusal }
  | { kind: 'delete'; node: Node }
  | { kind: 'move'; node: Node }
  | { kind: 'kpi'; nodeId: number }
  | { kind: 'initiative'; nodeId: number }
  | { kind: 'kpiSheet' }
  | { kind: 'initiativeSheet' }
  | { kind: 'settings' };

/** What every part of a board may need. */
export interface BoardContext {
  strategyId: number;
  /** Without it the board holds no control that changes anything. */
  canEdit: boolean;
  layout: Layout;
  flow: Flow;
  /** The flow's nodes in their order. */
  board: Arrangement;
  /** What measures an objective and what is done for it. */
  contents: (nodeId: number) => Contents;
  saves: Saves;
  collapsed: ReadonlySet<number>;
  toggleCollapsed: (id: number) => void;
  /** Opens a dialog. */
  open: (request: Request) => void;
  /** Goes to a path of the app. */
  go: (path: string) => void;
  /** Tells a screen reader what just happened, where the eye sees it. */
  say: (words: string) => void;
}

export const BoardContext = createContext<BoardContext | null>(null);

/** The board around a component. */
export function useBoard(): BoardContext {
  const board = use(BoardContext);
  if (!board) throw new Error('This belongs inside a board');
  return board;
}
