import { createContext, use } from 'react';
import type { Content } from '../../../contract/commands/content.ts';
import type { Node } from '../../../contract/api/entities.ts';
import type { Arrangement } from '../../entities/board/arrangement.ts';
import type { ContentsByNode } from '../../entities/board/contents.ts';
import type { Scorecard } from '../../entities/scorecard/scorecard.ts';
import type { Layout } from '../../../contract/api/board-look.ts';
import type { Collapsed } from './view-preferences.ts';
import type { Refusal } from './edits/refusal.ts';
import type { NewNode, Saves, Words } from './edits/saves.ts';
import type { OwnerOf } from '../../lib/strategy/people.ts';
import type { Initiative, Kpi } from '../../lib/strategy/selectors.ts';

/** What is typed of an existing node: a text for each field that its dialog has. */
export type TypedNode = Words & { code?: string; weight?: string };

/** The request for a dialog. `typed` and `error` come from a refused save. */
export type Request =
  | { kind: 'create'; type: Node['type']; perspectiveId: number | null; typed?: NewNode; error?: Refusal }
  | { kind: 'edit'; node: Node; typed?: TypedNode; error?: Refusal; focusOn?: string }
  | { kind: 'delete'; node: Node }
  | { kind: 'move'; node: Node }
  | { kind: 'kpi'; nodeId: number }
  | { kind: 'initiative'; nodeId: number }
  | { kind: 'editKpi'; kpi: Kpi; focusOn: string }
  | { kind: 'editInitiative'; item: Initiative; focusOn: string }
  | { kind: 'planCheck' }
  | { kind: 'kpiGrid' }
  | { kind: 'initiativeGrid' }
  | { kind: 'tacticGrid' }
  | { kind: 'objectiveGrid' }
  | { kind: 'settings' }
  | { kind: 'calendar' };

/** What a board shows: it changes with every edit of any member. */
export interface BoardContent {
  content: Content;
  /** Its nodes in their order. */
  board: Arrangement;
  /** The KPIs and initiatives of the objectives. */
  contents: ContentsByNode;
  /** The scores of the shown period, where anything is tracked and they are read. */
  scorecard: Scorecard | undefined;
}

/** What the components of a board share. It stays the same while the content changes, so that only changed components render. */
export interface BoardContext {
  strategyId: number;
  /** Whether the viewer may edit. */
  canEdit: boolean;
  layout: Layout;
  /** The period of the address; null for the last month that has ended. */
  period: string | null;
  /** The day of what is shown: that of a snapshot, else today; YYYY-MM-DD in UTC. */
  day: string;
  /** The current content, for event handlers. */
  latest: () => BoardContent;
  saves: Saves;
  /** Gives the name of who is responsible for a KPI. For each line to read the members costs more than the rest of it. */
  ownerOf: OwnerOf;
  /** The collapsed objectives; read with `useIsCollapsed`. */
  collapsed: Collapsed;
  /** Opens a dialog. */
  open: (request: Request) => void;
  /** Navigates to a path of the app. */
  go: (path: string) => void;
  /** Announces a visible change to screen readers. */
  say: (words: string) => void;
}

export const BoardContext = createContext<BoardContext | null>(null);
/** The content, for dialogs. The board passes it as props, because a context change makes React search all cards for consumers. */
export const BoardContent = createContext<BoardContent | null>(null);

/** The board around a component. */
export function useBoard(): BoardContext {
  const board = use(BoardContext);
  if (!board) throw new Error('This belongs inside a board');
  return board;
}

/** The content of the board, for its dialogs, which render again with every change. */
export function useBoardContent(): BoardContent {
  const content = use(BoardContent);
  if (!content) throw new Error('This belongs inside a board');
  return content;
}
