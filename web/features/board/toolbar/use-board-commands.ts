import { may, type Role } from '../../../../contract/people/roles.ts';
import { usePageCommands, type PageCommand, type Shortcut } from '../../../lib/dom/page-commands.ts';
import { singleKeys } from '../../../lib/dom/single-keys.ts';
import type { BoardContent, Request } from '../board-context.ts';
import { editBoardTitle } from './board-title.tsx';
import { collapseAll, expandAll } from './fold-all.ts';
import { useBoardKeys } from '../keys/use-board-keys.ts';
import type { Layout } from '../../../../contract/api/board-look.ts';
import type { Collapsed } from '../view-preferences.ts';
import { pathTo } from '../../../lib/routes/pages.ts';

interface Open {
  strategyId: number;
  role: Role;
  /** Whether the board is that of now, and not of a snapshot. */
  isNow: boolean;
  layout: Layout;
  latest: () => BoardContent;
  open: (request: Request) => void;
  go: (path: string) => void;
  setLayout: (layout: Layout) => void;
  collapsed: Collapsed;
}

/** The commands that edit a board. */
function editsOf({ latest, open }: Open): PageCommand[] {
  const add = (label: string, type: 'vision' | 'mission' | 'perspective') => ({
    id: `add-${type}`,
    label,
    run: () => open({ kind: 'create', type, perspectiveId: null }),
  });
  return [
    add('Add vision', 'vision'),
    add('Add mission', 'mission'),
    add('Add pillar', 'perspective'),
    ...latest().board.pillars.map(({ node }) => ({
      id: `add-objective-${node.id}`,
      label: `Add Objective to ${node.title}`,
      run: () => open({ kind: 'create', type: 'objective', perspectiveId: node.id }),
    })),
    { id: 'title', label: 'Edit Title', run: editBoardTitle },
    { id: 'objective-grid', label: 'Objectives Management', run: () => open({ kind: 'objectiveGrid' }) },
    { id: 'kpi-grid', label: 'KPI Management', run: () => open({ kind: 'kpiGrid' }) },
    { id: 'work-grid', label: 'Initiatives Management', run: () => open({ kind: 'initiativeGrid' }) },
    { id: 'tactic-grid', label: 'Tactics Management', run: () => open({ kind: 'tacticGrid' }) },
    { id: 'calendar', label: 'Calendar', run: () => open({ kind: 'calendar' }) },
  ];
}

function commandsOf(board: Open): PageCommand[] {
  const { strategyId, role, isNow, layout, latest, open, go, setLayout, collapsed } = board;
  const isSideways = layout === 'horizontal';
  return [
    ...(may(role, 'content.change') ? editsOf(board) : []),
    ...(isNow
      ? [
          {
            id: 'plan-check',
            label: 'Plan check',
            ...(singleKeys.get() && { keys: 'C' }),
            run: () => open({ kind: 'planCheck' }),
          },
          { id: 'present', label: 'Present', run: () => go(pathTo('present', strategyId)) },
        ]
      : []),
    { id: 'print', label: 'Print', run: () => window.print() },
    { id: 'collapse', label: 'Collapse all objectives', run: () => collapseAll(collapsed, latest()) },
    { id: 'expand', label: 'Expand all objectives', run: () => expandAll(collapsed, latest(), layout) },
    {
      id: 'layout',
      label: isSideways ? 'Layout: Vertical' : 'Layout: Horizontal',
      run: () => setLayout(isSideways ? 'vertical' : 'horizontal'),
    },
    { id: 'settings', label: 'Board Settings', run: () => open({ kind: 'settings' }) },
  ];
}

const READING: Shortcut[] = [
  { keys: '←, →, ↑, ↓', label: 'On a title: go to the next one in that direction' },
  { keys: 'Enter, Space', label: 'Open the link, menu or panel in focus' },
];
const OF_NOW: Shortcut[] = [{ keys: 'C', label: 'Plan check' }];
const EDITING: Shortcut[] = [
  { keys: 'Enter', label: 'Edit the title in focus, and save it' },
  { keys: 'F2', label: 'Edit the pillar or objective whose title is in focus' },
  { keys: 'Esc', label: 'Leave a title as it was' },
  { keys: 'Space', label: 'On Move: lift a pillar or objective, and put it down' },
  { keys: '←, →, ↑, ↓', label: 'Carry what is lifted' },
  { keys: 'Esc', label: 'Put back what is lifted' },
];

/** Registers the commands and shortcuts of a board that the viewer may use. */
export function useBoardCommands(board: Open): void {
  useBoardKeys(board);
  usePageCommands({
    title: 'Board',
    commands: () => commandsOf(board),
    shortcuts: [
      ...READING,
      ...(board.isNow ? OF_NOW : []),
      ...(may(board.role, 'content.change') ? EDITING : []),
    ],
  });
}
