import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  CornerUpRight,
  Ellipsis,
  History,
  MessageSquare,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import type { Node } from '../../../../contract/api/entities.ts';
import { openComments } from '../../../entities/comments/counts.ts';
import { historyPath } from '../../../lib/routes/record-paths.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { MenuOpener, MenuPanel, type MenuItem } from '../../../ui/menu.tsx';
import { siblingsOf, stepOf } from '../../../entities/board/arrangement.ts';
import { useBoard, type BoardContent, type BoardContext } from '../board-context.ts';
import { prefetchDialogs } from '../chunks.ts';

const nouns: Record<Node['type'], string> = {
  vision: 'vision',
  mission: 'mission',
  perspective: 'pillar',
  objective: 'objective',
};

const menuOf = (type: Node['type']) => `${type}-menu`;

/** The button of a node's menu. `isFirst` and `isLast` say where it stands among its siblings. */
export function NodeMenu({ node, isFirst, isLast }: { node: Node; isFirst: boolean; isLast: boolean }) {
  const label = `Actions for ${nouns[node.type]} ${node.title}`;
  return (
    <MenuOpener
      menu={menuOf(node.type)}
      value={node.id}
      data-omits={[isFirst && 'back', isLast && 'forward'].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
      className={buttonStyle('quiet', 'xs', { square: true })}
    >
      <Ellipsis className="size-4" />
    </MenuOpener>
  );
}

/** The menus of all nodes, one for each type: a board can have thousands of nodes. */
export function NodeMenus({ content }: { content: BoardContent }) {
  const board = useBoard();
  const isSplit = content.board.pillars.length > 1;
  return (['vision', 'mission', 'perspective', 'objective'] as const).map((type) => (
    <MenuPanel
      key={type}
      id={menuOf(type)}
      items={itemsOf(board, type, isSplit)}
      onToggle={prefetchDialogs}
    />
  ));
}

/** The items for a type of node; `isSplit` says whether the board has several pillars. */
function itemsOf(context: BoardContext, type: Node['type'], isSplit: boolean): MenuItem[] {
  const { open, go, latest } = context;
  const on = (act: (node: Node) => void) => (id: string) => {
    const node = latest().content.node.get(Number(id));
    // Another member may have deleted it.
    if (node) act(node);
  };
  return [
    { id: 'edit', label: 'Edit', icon: <Pencil />, onAction: on((node) => open({ kind: 'edit', node })) },
    ...(type === 'perspective'
      ? [
          {
            id: 'add',
            label: 'Add Objective',
            icon: <Plus />,
            onAction: on(({ id }) => open({ kind: 'create', type: 'objective', perspectiveId: id })),
          },
        ]
      : []),
    stepItem(context, type, -1, on),
    stepItem(context, type, 1, on),
    ...(type === 'objective' && isSplit
      ? [
          {
            id: 'move',
            label: 'Move to pillar…',
            icon: <CornerUpRight />,
            onAction: on((node) => open({ kind: 'move', node })),
          },
        ]
      : []),
    ...(type === 'objective'
      ? [
          {
            id: 'comments',
            label: 'Comments',
            icon: <MessageSquare />,
            onAction: on(({ id, strategyId, title }) => openComments(strategyId, `objective:${id}`, title)),
          },
        ]
      : []),
    {
      id: 'history',
      label: 'History',
      icon: <History />,
      onAction: on((node) => go(historyPath(node.strategyId, 'node', node.id))),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      destructive: true,
      onAction: on((node) => open({ kind: 'delete', node })),
    },
  ];
}

function stepItem(
  { latest, layout, saves, say }: BoardContext,
  type: Node['type'],
  step: -1 | 1,
  on: (act: (node: Node) => void) => (id: string) => void,
): MenuItem {
  // Columns hold their objectives from top to bottom, bands from left to right.
  const isSideways =
    type === 'perspective' ? layout === 'horizontal' : type === 'objective' && layout === 'vertical';
  const [Icon, way] = isSideways
    ? step < 0
      ? [ArrowLeft, 'left']
      : [ArrowRight, 'right']
    : step < 0
      ? [ArrowUp, 'up']
      : [ArrowDown, 'down'];
  return {
    id: step < 0 ? 'back' : 'forward',
    label: `Move ${way}`,
    icon: <Icon />,
    onAction: on((node) => {
      const siblings = siblingsOf(latest().board, node);
      const to = stepOf(siblings, node.id, step);
      if (!to) return;
      const place = siblings.findIndex(({ id }) => id === node.id) + step + 1;
      say(`Moved ${node.title} to position ${place} of ${siblings.length}`);
      saves.move(node.id, to).catch(() => undefined);
    }),
  };
}
