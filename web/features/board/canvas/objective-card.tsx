import { ChevronDown } from 'lucide-react';
import { memo, useRef } from 'react';
import type { Node } from '../../../../contract/api/entities.ts';
import { Comments } from '../../../entities/comments/comments.tsx';
import { EditingMark } from '../../../entities/people/presence.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DragHandle, SortableItem } from '../../../ui/sortable/sortable.tsx';
import { useBoard } from '../board-context.ts';
import { useIsCollapsed } from '../view-preferences.ts';
import type { Contents } from '../../../entities/board/contents.ts';
import { NodeMenu } from './node-menu.tsx';
import { ObjectiveHealth } from './objective-health.tsx';
import { ObjectivePanels } from './objective-panels.tsx';
import { PageLink } from './page-link.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { useFold } from '../../../ui/use-fold.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import { useNear } from './use-near.ts';
import { pathTo } from '../../../lib/routes/pages.ts';

/** Where an objective stands in its pillar. */
interface Place {
  isFirst: boolean;
  isLast: boolean;
}

/**
 * An objective in its pillar. A card far from the viewport renders only its texts, for the browser's find in page.
 * When printing, every card is complete.
 */
export const ObjectiveEntry = memo(function ObjectiveEntry({
  node,
  contents,
  isInSight,
  ...place
}: {
  node: Node;
  contents: Contents;
  /** Visible without scrolling, and therefore complete in the first render. */
  isInSight: boolean;
} & Place) {
  const card = useRef<HTMLDivElement>(null);
  const isNear = useNear(card, isInSight);
  const isPrinting = usePrinting();
  return (
    <SortableItem id={node.id} label={node.title} as="li" className="min-w-0">
      <Card
        ref={card}
        data-node={node.id}
        // With `content-visibility`, a visible card would have an estimated height for a frame.
        className={cx(
          'group scroll-mb-24 break-inside-avoid pointer-coarse:py-1',
          !isInSight && 'contained',
          !isNear && 'min-h-64 print:min-h-0',
        )}
      >
        {isNear || isPrinting ? (
          <Complete node={node} contents={contents} {...place} />
        ) : (
          <Words node={node} />
        )}
      </Card>
    </SortableItem>
  );
});

function Words({ node }: { node: Node }) {
  return (
    <div className="pr-4 pl-7 pointer-coarse:pl-10">
      <ObjectiveTitle node={node} />
      {node.description && <p className="text-13 wrap-anywhere">{node.description}</p>}
    </div>
  );
}

/** The complete card: fold button, texts, KPIs and initiatives. */
function Complete({ node, contents, isFirst, isLast }: { node: Node; contents: Contents } & Place) {
  const { strategyId, canEdit, collapsed } = useBoard();
  const isOpen = !useIsCollapsed(collapsed, node.id);
  const toggle = () => collapsed.toggle(node.id);
  const fold = useFold(() => !collapsed.get().has(node.id), toggle);
  const details = `details-${node.id}`;
  return (
    <>
      <div className="flex">
        {/* A gutter, so that all texts align at one edge. */}
        <div className="w-7 shrink-0 pointer-coarse:w-10">
          <IconButton
            label={`Details of ${node.title}`}
            title={isOpen ? 'Collapse' : 'Expand'}
            size="sm"
            ref={fold}
            aria-expanded={isOpen}
            aria-controls={`${details} text-${details}`}
            onClick={toggle}
            className="text-ink-3"
          >
            <ChevronDown className="size-4 transition-transform in-[[aria-expanded=false]]:-rotate-90" />
          </IconButton>
          {/* In the gutter, because the texts must not move when the counts arrive. */}
          <Comments
            strategyId={strategyId}
            record={`objective:${node.id}`}
            name={node.title}
            quietly
            className="gap-0.5 px-0!"
          />
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex items-start">
            <ObjectiveTitle node={node} />
            <EditingMark strategyId={strategyId} entity="node" id={node.id} />
            {canEdit && (
              <div className="reveal flex">
                <DragHandle />
                <NodeMenu {...{ node, isFirst, isLast }} />
              </div>
            )}
          </div>
          <div className="pr-1">
            <ObjectiveHealth contents={contents} node={node} />
            <div id={`text-${details}`} hidden={!isOpen}>
              <Prose text={node.description} lines={3} className="mt-1 text-13 text-ink-2" />
            </div>
          </div>
        </div>
      </div>
      <div id={details} hidden={!isOpen}>
        <ObjectivePanels node={node} contents={contents} />
      </div>
    </>
  );
}

function ObjectiveTitle({ node: { id, strategyId, title } }: { node: Node }) {
  return (
    <h4 className="min-w-0 flex-1 py-1 text-14 font-medium wrap-anywhere text-ink pointer-coarse:py-2">
      <PageLink path={id < 0 ? null : pathTo('objective', strategyId, id)}>{title}</PageLink>
    </h4>
  );
}

/** The preview of a dragged objective. */
export function ObjectiveDragPreview({ node }: { node: Node }) {
  return (
    <Card className="bg-float">
      <p className="line-clamp-3 text-14 font-medium wrap-anywhere">{node.title}</p>
    </Card>
  );
}
