import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  CornerUpRight,
  History,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import type { Node } from '../../../contract/entities.ts';
import { historyPath } from '../../lib/history.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { siblingsOf, stepOf } from '../../entities/board/arrangement.ts';
import { useBoard, type BoardContext } from './board-context.ts';
import { MenuButton } from './menu-button.tsx';

const nouns: Record<Node['type'], string> = {
  vision: 'vision',
  mission: 'mission',
  perspective: 'pillar',
  objective: 'objective',
};

/** The menu of a node. */
export function NodeMenu({ node }: { node: Node }) {
  const board = useBoard();
  return (
    <MenuButton label={`Actions for ${nouns[node.type]} ${node.title}`} items={() => itemsOf(board, node)} />
  );
}

function itemsOf(context: BoardContext, node: Node): MenuItem[] {
  const { open } = context;
  const { board } = context.latest();
  const adds = node.type === 'perspective';
  const leaves = node.type === 'objective' && board.pillars.length > 1;
  return [
    { id: 'edit', label: 'Edit', icon: <Pencil />, onAction: () => open({ kind: 'edit', node }) },
    ...(adds
      ? [
          {
            id: 'add',
            label: 'Add Objective',
            icon: <Plus />,
            onAction: () => open({ kind: 'create', type: 'objective', perspectiveId: node.id } as const),
          },
        ]
      : []),
    ...stepItem(context, node, -1),
    ...stepItem(context, node, 1),
    ...(leaves
      ? [
          {
            id: 'move',
            label: 'Move to pillar…',
            icon: <CornerUpRight />,
            onAction: () => open({ kind: 'move', node }),
          },
        ]
      : []),
    {
      id: 'history',
      label: 'History',
      icon: <History />,
      onAction: () => context.go(historyPath(node.strategyId, 'node', node.id)),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      destructive: true,
      onAction: () => open({ kind: 'delete', node }),
    },
  ];
}

function stepItem({ latest, layout, saves, say }: BoardContext, node: Node, step: -1 | 1): MenuItem[] {
  const { board } = latest();
  const siblings = siblingsOf(board, node);
  const to = stepOf(siblings, node.id, step);
  if (!to) return [];
  // Columns hold their objectives from top to bottom, bands from left to right.
  const isSideways =
    node.type === 'perspective'
      ? layout === 'horizontal'
      : node.type === 'objective' && layout === 'vertical';
  const [Icon, way] = isSideways
    ? step < 0
      ? [ArrowLeft, 'left']
      : [ArrowRight, 'right']
    : step < 0
      ? [ArrowUp, 'up']
      : [ArrowDown, 'down'];
  const place = siblings.findIndex(({ id }) => id === node.id) + step + 1;
  return [
    {
      id: way,
      label: `Move ${way}`,
      icon: <Icon />,
      onAction: () => {
        say(`Moved ${node.title} to position ${place} of ${siblings.length}`);
        saves.move(node.id, to).catch(() => undefined);
      },
    },
  ];
}
