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
import { aboutOf, Description } from './description.tsx';
import { NodeMenu } from './node-menu.tsx';
import { AddToObjective, type Lacks, linesOf, ObjectivePanels } from './objective-panels.tsx';
import { counted } from '../../../../contract/words/list.ts';
import { OwnScore, renderMark, wordOf } from './own-score.tsx';
import { PageLink } from './page-link.tsx';
import { useFold } from '../../../ui/use-fold.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import type { Sight } from './in-sight.ts';
import { useNear } from './use-near.ts';
import { pathTo } from '../../../lib/routes/pages.ts';

/** Where an objective stands in its pillar, and what the board lacks. */
interface Place {
  isFirst: boolean;
  isLast: boolean;
  lacks: Lacks;
}

/**
 * The least height of a card by the lines that are to come, those of `heightOf`: of one that has only its texts yet, and of one that is
 * not laid out. Content that grows later moves nothing, content that shrinks takes the place from under who has scrolled.
 */
const RESERVED = ['min-h-7.5', 'min-h-14', 'min-h-21.5', 'min-h-28', 'min-h-34.5', 'min-h-41', 'min-h-47.5'];
const SKIPPED = [
  'skipped-7',
  'skipped-13.5',
  'skipped-21',
  'skipped-27.5',
  'skipped-34',
  'skipped-40.5',
  'skipped-47',
];

/** Until the page is hydrated, what a window does not show is not laid out. */
const CONTAINED: Record<Sight, string> = { usual: '', large: 'contained-large', none: 'contained' };

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
  sight,
  ...place
}: {
  node: Node;
  contents: Contents;
  /** Visible without scrolling, and therefore complete in the first render, unless it is `none`. */
  sight: Sight;
} & Place) {
  const card = useRef<HTMLDivElement>(null);
  const isNear = useNear(card, sight);
  const isPrinting = usePrinting();
  const { canEdit } = useBoard();
  const byLines = (classes: readonly string[]) => classes[linesOf(contents, canEdit)] ?? classes.at(-1);
  return (
    <SortableItem id={node.id} label={node.title} as="li">
      <div
        ref={card}
        data-node={node.id}
        // With `content-visibility`, a visible card would have an estimated height for a frame.
        className={cx(
          'board-card group',
          sight !== 'usual' && cx(CONTAINED[sight], byLines(SKIPPED)),
          !isNear && cx('print:min-h-0', byLines(RESERVED)),
        )}
      >
        {isNear || isPrinting ? (
          <Complete node={node} contents={contents} {...place} />
        ) : (
          <Words node={node} />
        )}
      </div>
    </SortableItem>
  );
}

function Words({ node }: { node: Node }) {
  return (
    <div className="card-title pr-3 pl-8">
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
      <div className="card-head">
        {canEdit && (
          <div className="card-handle">
            <DragHandle />
          </div>
        )}
        {/* Without a score the worst of its KPIs. */}
        {renderMark(hasScores ? wordOf(scores?.own) : statuses[0]?.[0])}
        <div className="card-title">
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
          <div className="card-actions">
            <div>
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
              <span className="sr-only">
                : {statuses.map(([status, count]) => `${count} ${status}`).join(', ')}
              </span>
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
          <ChevronDown className="fold-icon" />
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
    <h4>
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
