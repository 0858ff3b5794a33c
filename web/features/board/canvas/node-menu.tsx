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
import type { Layout } from '../../../../contract/api/board-look.ts';
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

const MENU = 'node-menu';

/** The steps among siblings to the one before and the one after, by the axis on which they stand. */
const STEPS = { sideways: ['left', 'right'], upright: ['up', 'down'] } as const;

/** Columns hold their objectives from top to bottom, bands from left to right. */
const axisOf = (type: Node['type'], layout: Layout): keyof typeof STEPS =>
  (type === 'perspective' && layout === 'horizontal') || (type === 'objective' && layout === 'vertical')
    ? 'sideways'
    : 'upright';

/** The items that the menu of a node does without. */
function omittedOf({ type }: Node, layout: Layout, { isFirst, isLast }: Place): string {
  const axis = axisOf(type, layout);
  const [back, forward] = STEPS[axis];
  return [
    ...STEPS[axis === 'sideways' ? 'upright' : 'sideways'],
    isFirst && back,
    isLast && forward,
    type !== 'perspective' && 'add',
    ...(type === 'objective' ? [] : ['move', 'comments']),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Where a node stands among its siblings. */
interface Place {
  isFirst: boolean;
  isLast: boolean;
}

/** The button of a node's menu. */
export function NodeMenu({ node, ...place }: { node: Node } & Place) {
  const { layout } = useBoard();
  const label = `Actions for ${nouns[node.type]} ${node.title}`;
  return (
    <MenuOpener
      menu={MENU}
      value={node.id}
      data-omits={omittedOf(node, layout, place)}
      aria-label={label}
      title={label}
      className={buttonStyle('quiet', 'xs', { square: true })}
    >
      <Ellipsis className="size-4" />
    </MenuOpener>
  );
}

/** The menu of all nodes: a board can have thousands. */
export function NodesMenu({ content }: { content: BoardContent }) {
  const board = useBoard();
  const isSplit = content.board.pillars.length > 1;
  return <MenuPanel id={MENU} items={itemsOf(board, isSplit)} onToggle={prefetchDialogs} />;
}

/** The items for nodes of all types; `isSplit` says whether the board has several pillars. */
function itemsOf(context: BoardContext, isSplit: boolean): MenuItem[] {
  const { open, go, latest } = context;
  const on = (act: (node: Node) => void) => (id: string) => {
    const node = latest().content.node.get(Number(id));
    // Another member may have deleted it.
    if (node) act(node);
  };
  return [
    { id: 'edit', label: 'Edit', icon: <Pencil />, onAction: on((node) => open({ kind: 'edit', node })) },
    {
      id: 'add',
      label: 'Add Objective',
      icon: <Plus />,
      onAction: on(({ id }) => open({ kind: 'create', type: 'objective', perspectiveId: id })),
    },
    stepItem(context, 'up', -1, on),
    stepItem(context, 'down', 1, on),
    stepItem(context, 'left', -1, on),
    stepItem(context, 'right', 1, on),
    ...(isSplit
      ? [
          {
            id: 'move',
            label: 'Move to pillar…',
            icon: <CornerUpRight />,
            onAction: on((node) => open({ kind: 'move', node })),
          },
        ]
      : []),
    {
      id: 'comments',
      label: 'Comments',
      icon: <MessageSquare />,
      onAction: on(({ id, strategyId, title }) => openComments(strategyId, `objective:${id}`, title)),
    },
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

const ARROWS = { up: ArrowUp, down: ArrowDown, left: ArrowLeft, right: ArrowRight };

function stepItem(
  { latest, saves, say }: BoardContext,
  way: keyof typeof ARROWS,
  step: -1 | 1,
  on: (act: (node: Node) => void) => (id: string) => void,
): MenuItem {
  const Icon = ARROWS[way];
  return {
    id: way,
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
