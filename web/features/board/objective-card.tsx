import { ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Node } from '../../../contract/entities.ts';
import { EditingMark } from '../../entities/people/presence.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DragHandle } from '../../ui/sortable.tsx';
import { useBoard } from './board-context.ts';
import type { Contents } from './contents.ts';
import { NodeMenu } from './node-menu.tsx';
import { ObjectiveHealth } from './objective-health.tsx';
import { ObjectivePanels } from './objective-panels.tsx';
import { Prose } from './prose.tsx';

// Cards out of sight are neither laid out nor painted; contained so, nothing of a card may stand out of it.
const sheet = 'group px-2 py-2 [content-visibility:auto] [contain-intrinsic-size:auto_8rem]';

/** An objective: open or closed, what it is, what measures it and what is done for it. */
export function ObjectiveCard({ node, contents }: { node: Node; contents: Contents }) {
  const { strategyId, canEdit, collapsed, toggleCollapsed } = useBoard();
  const isOpen = !collapsed.has(node.id);
  return (
    <Card data-node={node.id} className={sheet}>
      <div className="flex items-start gap-1">
        <IconButton
          label={`Details of ${node.title}`}
          title={isOpen ? 'Collapse' : 'Expand'}
          size="sm"
          aria-expanded={isOpen}
          onClick={() => toggleCollapsed(node.id)}
          className="text-ink-3"
        >
          <ChevronDown
            className={cx('size-4 transition-transform', !isOpen && '-rotate-90')}
            aria-hidden="true"
          />
        </IconButton>
        <ObjectiveTitle node={node} />
        <EditingMark strategyId={strategyId} entity="node" id={node.id} />
        {canEdit && (
          <div className="reveal flex">
            <DragHandle />
            <NodeMenu node={node} />
          </div>
        )}
      </div>
      <ObjectiveHealth contents={contents} title={node.title} />
      {isOpen && (
        <>
          <Prose
            text={node.description}
            lines={3}
            className="mt-0.5 pr-1 pl-8 text-13 text-ink-2 pointer-coarse:pl-10"
          />
          <ObjectivePanels node={node} contents={contents} />
        </>
      )}
    </Card>
  );
}

/** The same card without what it can do, for a place far from the screen: its words can be found and its link followed. */
export function FarObjectiveCard({ node }: { node: Node }) {
  const isOpen = !useBoard().collapsed.has(node.id);
  return (
    <Card data-node={node.id} className={sheet}>
      <div className="flex min-h-7 pl-8 pointer-coarse:pl-10">
        <ObjectiveTitle node={node} />
      </div>
      {isOpen && (
        <div className="pb-18 pl-8 pointer-coarse:pl-10">
          <p className="line-clamp-3 text-13 wrap-anywhere text-ink-2">{node.description}</p>
        </div>
      )}
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
    <Card className="h-full bg-float">
      <p className="line-clamp-3 text-14 font-medium wrap-anywhere">{node.title}</p>
    </Card>
  );
}
