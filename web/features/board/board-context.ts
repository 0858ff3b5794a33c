import { createContext, use } from 'react';
import type { Flow, Node } from '../../../contract/entities.ts';
import type { Arrangement } from '../../entities/board/arrangement.ts';
import type { ContentsByNode } from '../../entities/board/contents.ts';
import type { NewNode, Words } from './edits.ts';
import type { Collapsed, Layout } from './kept.ts';
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
  | { kind: 'kpiGrid' }
  | { kind: 'initiativeGrid' }
  | { kind: 'settings' };

/** What a board shows: it changes with every edit of anybody. */
export interface BoardContent {
  flow: Flow;
  /** The flow's nodes in their order. */
  board: Arrangement;
  /** What measures the objectives and what is done for them. */
  contents: ContentsByNode;
}

/** What every part of a board may need. It stays the same while the content changes, so that only what changed is drawn. */
export interface BoardContext {
  strategyId: number;
  /** Without it the board holds no control that changes anything. */
  canEdit: boolean;
  layout: Layout;
  /** The content as it is now, for what happens on an event. */
  latest: () => BoardContent;
  saves: Saves;
  /** Which objectives are; look with `useIsCollapsed`. */
  collapsed: Collapsed;
  /** Opens a dialog. */
  open: (request: Request) => void;
  /** Goes to a path of the app. */
  go: (path: string) => void;
  /** Tells a screen reader what just happened, where the eye sees it. */
  say: (words: string) => void;
}

export const BoardContext = createContext<BoardContext | null>(null);
/** What the board shows, for its dialogs; the board itself hands it down, since React would look through all its cards for who reads it. */
export const BoardContent = createContext<BoardContent | null>(null);

/** The board around a component. */
export function useBoard(): BoardContext {
  const board = use(BoardContext);
  if (!board) throw new Error('This belongs inside a board');
  return board;
}

/** What the board shows, in a dialog of it, which is drawn anew with every change. */
export function useContent(): BoardContent {
  const content = use(BoardContent);
  if (!content) throw new Error('This belongs inside a board');
  return content;
}
