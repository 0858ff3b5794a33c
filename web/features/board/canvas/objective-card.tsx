import { ChevronDown } from 'lucide-react';
import { memo, Suspense, useRef, type ComponentProps } from 'react';
import type { Node } from '../../../../contract/api/entities.ts';
import { Comments } from '../../../entities/comments/comments.tsx';
import { Code } from '../../../entities/record/code.tsx';
import { EditingMark } from '../../../entities/people/presence.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DragHandle, SortableItem } from '../../../ui/sortable/sortable.tsx';
import { useBoard } from '../board-context.ts';
import { useIsCollapsed } from '../view-preferences.ts';
import { healthOf, type Contents } from '../../../entities/board/contents.ts';
import { StatusCounts } from '../../../entities/board/status-counts.tsx';
import { aboutOf, Description } from './description.tsx';
import { NodeMenu } from './node-menu.tsx';
import { AddToObjective, type Lacks, ObjectivePanels } from './objective-panels.tsx';
import { counted } from '../../../../contract/words/list.ts';
import { OwnScore, renderMark, wordOf } from './own-score.tsx';
import { PageLink } from './page-link.tsx';
import { useFold } from '../../../ui/use-fold.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import { useNear } from './use-near.ts';
import { pathTo } from '../../../lib/routes/pages.ts';

/** Where an objective stands in its pillar, and what the board lacks. */
interface Place {
  isFirst: boolean;
  isLast: boolean;
  lacks: Lacks;
}

/** An objective in its pillar. A card is hydrated by itself, after the board around it, or at once when it is clicked. */
export const ObjectiveEntry = memo(function ObjectiveEntry(props: ComponentProps<typeof Entry>) {
  return (
    <Suspense>
      <Entry {...props} />
    </Suspense>
  );
});

/** A card far from the viewport renders only its texts, for the browser's find in page. When printing, every card is complete. */
function Entry({
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
    <SortableItem id={node.id} label={node.title} as="li" className="min-w-0 break-inside-avoid">
      <Card
        ref={card}
        data-node={node.id}
        // With `content-visibility`, a visible card would have an estimated height for a frame.
        className={cx(
          // In print Chromium draws a line of a card with round corners at the end of the page before it.
          'group relative scroll-mb-24 break-inside-avoid p-0! print:rounded-none',
          !isInSight && 'contained',
          !isNear && 'min-h-44 print:min-h-0',
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
}

function Words({ node }: { node: Node }) {
  return (
    <div className="py-1.5 pr-3 pl-8">
      <ObjectiveTitle node={node} />
      <Description node={node} className="text-12 text-ink-3" />
    </div>
  );
}

/** The complete card: a line of mark, title and score, the description, and the lines of KPIs and initiatives. */
function Complete({ node, contents, isFirst, isLast, lacks }: { node: Node; contents: Contents } & Place) {
  // A card renders only when something of it changes, so to memoize its parts costs more than it saves.
  'use no memo';
  const { strategyId, canEdit, collapsed } = useBoard();
  const { hasScores, scores } = contents;
  const statuses = hasScores ? [] : healthOf(contents).statuses;
  const isOpen = !useIsCollapsed(collapsed, node.id);
  const toggle = () => collapsed.toggle(node.id);
  const fold = useFold(() => !collapsed.get().has(node.id), toggle);
  const details = `details-${node.id}`;
  return (
    <>
      <div className="flex items-start print:gap-x-1 pt-1 pr-1 pb-0.5 pl-3 pointer-coarse:pt-0 comfortable:pt-1.5 comfortable:pb-1">
        {canEdit && (
          <div className="reveal absolute top-1 left-0 pointer-coarse:top-0 comfortable:top-1.5">
            {/* It reaches over the mark, which has no use of its own, so that the title gets the room. */}
            <DragHandle className="h-6! w-8! justify-start! pointer-coarse:h-10! [&>svg]:size-3" />
          </div>
        )}
        {/* Without a score the worst of its KPIs. */}
        {renderMark(hasScores ? wordOf(scores?.own) : statuses[0]?.[0])}
        <div className="min-w-0 flex-1 py-0.5 pointer-coarse:py-2.5">
          <ObjectiveTitle node={node} />
          <Code of={node} />
          {/* After the text, so that nothing moves when the counts arrive. */}
          <Comments
            strategyId={strategyId}
            record={`objective:${node.id}`}
            name={node.title}
            quietly
            className="-my-1 ml-1 h-6! gap-0.5 px-1! align-middle"
          />{' '}
          <EditingMark strategyId={strategyId} entity="node" id={node.id} />
        </div>
        {canEdit && (
          // Over the end of the title, which has the room while they are hidden.
          <div className="flex forced-colors:mr-1 pointer-fine:relative not-forced-colors:pointer-fine:w-0">
            <div className="reveal flex rounded-sm group-focus-within:bg-surface group-hover:bg-surface not-forced-colors:pointer-fine:absolute pointer-fine:right-0">
              {(lacks === 'nothing' || lacks === 'initiatives') && (
                <AddToObjective label="Add KPI" request={{ kind: 'kpi', nodeId: node.id }} />
              )}
              <NodeMenu {...{ node, isFirst, isLast }} />
            </div>
          </div>
        )}
        {hasScores ? (
          <OwnScore level="objective" node={node} scored={scores?.own} />
        ) : (
          contents.kpis.length > 0 && (
            <div className="flex min-h-6 shrink-0 items-center text-12 text-ink-3 pointer-coarse:min-h-10">
              {counted(contents.kpis.length, 'KPI')}
              <div className="sr-only">
                <StatusCounts statuses={statuses} />
              </div>
            </div>
          )
        )}
        <IconButton
          label={`Details of ${node.title}`}
          title={isOpen ? 'Collapse' : 'Expand'}
          size="xs"
          ref={fold}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={toggle}
          className="ml-1 text-ink-3"
        >
          <ChevronDown className="size-3.5 transition-transform in-[[aria-expanded=false]]:-rotate-90" />
        </IconButton>
      </div>
      <div id={details} hidden={!isOpen}>
        <Description node={node} className="mr-3 mb-1 ml-8 text-12 text-ink-3" />
        <ObjectivePanels {...{ node, contents, lacks }} />
      </div>
    </>
  );
}

function ObjectiveTitle({ node }: { node: Node }) {
  const { id, strategyId, title } = node;
  return (
    <h4 className="inline text-13 font-semibold wrap-anywhere text-ink comfortable:text-14">
      <PageLink path={id < 0 ? null : pathTo('objective', strategyId, id)} describedBy={aboutOf(node)}>
        {title}
      </PageLink>
    </h4>
  );
}

/** The preview of a dragged objective. */
export function ObjectiveDragPreview({ node }: { node: Node }) {
  return (
    <Card className="bg-float">
      <p className="line-clamp-3 text-13 font-semibold wrap-anywhere">{node.title}</p>
    </Card>
  );
}
