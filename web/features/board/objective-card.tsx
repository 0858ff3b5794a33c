import { ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Node } from '../../../contract/entities.ts';
import { EditingMark } from '../../entities/people/presence.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DragHandle } from '../../ui/sortable/sortable.tsx';
import { useBoard } from './board-context.ts';
import { useIsCollapsed } from './kept.ts';
import type { Contents } from '../../entities/board/contents.ts';
import { heightStyle } from './likely-height.ts';
import { NodeMenu } from './node-menu.tsx';
import { ObjectiveHealth } from './objective-health.tsx';
import { ObjectivePanels } from './objective-panels.tsx';
import { Prose } from '../../ui/prose.tsx';

const sheet = 'group scroll-mb-24 break-inside-avoid pointer-coarse:py-1';
/** What opens and what moves a card stands in a gutter, so that all its words begin at one edge. */
const gutter = 'flex w-7 shrink-0 flex-col pointer-coarse:w-10';

/** An objective: open or closed, what it is, what measures it and what is done for it. */
export function ObjectiveCard({
  node,
  contents,
  isFirst = false,
}: {
  node: Node;
  contents: Contents;
  /** In sight from the start: contained, it would first show in another size, and push what is below. */
  isFirst?: boolean;
}) {
  const { strategyId, canEdit, collapsed, cardWidth } = useBoard();
  const isOpen = !useIsCollapsed(collapsed, node.id);
  return (
    <Card
      data-node={node.id}
      className={cx(sheet, !isFirst && 'contained')}
      {...(!isFirst && { style: heightStyle(node, contents, isOpen, canEdit, cardWidth) })}
    >
      <div className="flex">
        <div className={gutter}>
          <IconButton
            label={`Details of ${node.title}`}
            title={isOpen ? 'Collapse' : 'Expand'}
            size="sm"
            aria-expanded={isOpen}
            onClick={() => collapsed.toggle(node.id)}
            className="text-ink-3"
          >
            <ChevronDown
              className={cx('size-4 transition-transform', !isOpen && '-rotate-90')}
              aria-hidden="true"
            />
          </IconButton>
          {canEdit && <DragHandle className="reveal" />}
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex items-start">
            <ObjectiveTitle node={node} />
            <EditingMark strategyId={strategyId} entity="node" id={node.id} />
            {canEdit && (
              <div className="reveal flex">
                <NodeMenu node={node} />
              </div>
            )}
          </div>
          <div className="pr-1">
            <ObjectiveHealth contents={contents} title={node.title} />
            {isOpen && <Prose text={node.description} lines={3} className="mt-1 text-13 text-ink-2" />}
          </div>
        </div>
      </div>
      {isOpen && <ObjectivePanels node={node} contents={contents} />}
    </Card>
  );
}

/** The same card without what it can do, for a place far from the screen: its words can be found and its link followed. */
export function FarObjectiveCard({ node, contents }: { node: Node; contents: Contents }) {
  const { canEdit, collapsed, cardWidth } = useBoard();
  const isOpen = !useIsCollapsed(collapsed, node.id);
  return (
    <Card
      data-node={node.id}
      className={cx(
        sheet,
        'contained min-h-[calc(var(--likely-height)*var(--finger))] pr-4 pl-10 pointer-coarse:pl-13',
      )}
      style={heightStyle(node, contents, isOpen, canEdit, cardWidth)}
    >
      <ObjectiveTitle node={node} />
      {isOpen && <p className="line-clamp-3 text-13 wrap-anywhere text-ink-2">{node.description}</p>}
    </Card>
  );
}

function ObjectiveTitle({ node: { id, strategyId, title } }: { node: Node }) {
  const { go } = useBoard();
  const path = `/strategy/${strategyId}/objective/${id}`;
  // The router's own link listens to the location; thousands of them would all wake at every step.
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(path);
  };
  return (
    <h4 className="min-w-0 flex-1 py-1 text-14 font-medium wrap-anywhere text-ink pointer-coarse:py-2">
      {/* A node that the server has not named yet has no page. */}
      {id < 0 ? (
        title
      ) : (
        <a
          href={path}
          onClick={follow}
          className="rounded-sm decoration-ink-3 underline-offset-2 hover:underline"
        >
          {title}
        </a>
      )}
    </h4>
  );
}

/** An objective while it is carried. */
export function ObjectiveInHand({ node }: { node: Node }) {
  return (
    <Card className="bg-float">
      <p className="line-clamp-3 text-14 font-medium wrap-anywhere">{node.title}</p>
    </Card>
  );
}
