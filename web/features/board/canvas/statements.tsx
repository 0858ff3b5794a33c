import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Node } from '../../../../contract/api/entities.ts';
import { EditingMark } from '../../../entities/people/presence.tsx';
import { AddButton } from './add-button.tsx';
import { aboutOf } from './description.tsx';
import type { Arrangement } from '../../../entities/board/arrangement.ts';
import { useBoard } from '../board-context.ts';
import { NodeMenu } from './node-menu.tsx';
import { cx } from '../../../ui/cx.ts';

/** How long titles are that surely fit on a line; estimated. */
const CHARACTERS_A_LINE = 40;

interface Whole {
  /** Whether the texts are shown as a whole, with their descriptions. */
  isWhole: boolean;
  onToggle: () => void;
}

/** Vision and mission side by side, each in a line until one asks for the whole; on a phone first folded. */
export function Statements({ board: { visions, missions } }: { board: Arrangement }) {
  // It renders seldom: to memoize its parts costs more than it saves.
  'use no memo';
  const [isWhole, setWhole] = useState(false);
  const whole: Whole = { isWhole, onToggle: () => setWhole(!isWhole) };
  return (
    <>
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={whole.onToggle}
        className="flex min-h-9 w-full items-center gap-1 rounded-sm text-13 text-ink-2 md:hidden print:hidden"
      >
        <ChevronRight className={cx('size-3.5 text-ink-3', isWhole && 'rotate-90')} />
        Vision and mission
      </button>
      <div
        className={cx(
          'grid gap-x-5 gap-y-1 md:grid-cols-2 md:pt-1 print:grid print:grid-cols-2',
          isWhole ? 'pb-2' : 'max-md:hidden',
        )}
      >
        <StatementList
          type="vision"
          heading="Vision"
          nodes={visions}
          empty="The vision says where the organization wants to be in a few years."
          none="No vision yet."
          {...whole}
        />
        <StatementList
          type="mission"
          heading="Mission"
          nodes={missions}
          empty="The mission says why the organization exists, and for whom."
          none="No mission yet."
          {...whole}
        />
      </div>
    </>
  );
}

function StatementList({
  type,
  heading,
  nodes,
  empty,
  none,
  ...whole
}: {
  type: 'vision' | 'mission';
  heading: string;
  nodes: readonly Node[];
  empty: string;
  none: string;
} & Whole) {
  // It renders seldom: to memoize its parts costs more than it saves.
  'use no memo';
  const { canEdit } = useBoard();
  const isEmpty = nodes.length === 0;
  const length = nodes.reduce((sum, { title }) => sum + title.length, 0);
  const isLong = length > CHARACTERS_A_LINE || nodes.some(({ description }) => description);
  return (
    <section aria-labelledby={`${type}-heading`} className="group flex min-w-0 items-start gap-2">
      <h2
        id={`${type}-heading`}
        className="min-w-12 text-12 leading-6! text-ink-3 pointer-coarse:leading-10!"
      >
        {heading}
      </h2>
      {isEmpty ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="measure text-14 text-ink-2">{canEdit ? empty : none}</p>
          <AddButton type={type} look="words" />
        </div>
      ) : (
        <>
          <ul className={cx('flex min-w-0 gap-x-3', whole.isWhole && 'flex-col')}>
            {nodes.map((node, index) => (
              <Statement
                key={node.id}
                node={node}
                isFirst={index === 0}
                isLast={index === nodes.length - 1}
                isLong={isLong}
                {...whole}
              />
            ))}
          </ul>
          <AddButton type={type} className="reveal" />
        </>
      )}
    </section>
  );
}

function Statement({
  node,
  isFirst,
  isLast,
  isLong,
  isWhole,
  onToggle,
}: {
  node: Node;
  isFirst: boolean;
  isLast: boolean;
  /** Whether the line may be cut, or has descriptions. */
  isLong: boolean;
} & Whole) {
  // It renders seldom: to memoize its parts costs more than it saves.
  'use no memo';
  const { strategyId, canEdit } = useBoard();
  const cut = cx('min-w-0 print:whitespace-normal', isWhole ? 'wrap-anywhere' : 'truncate');
  return (
    <li data-node={node.id} className="group flex max-w-[44rem] min-w-0 items-start gap-2">
      <div className="min-w-0">
        <h3 className={cx('text-14 leading-6! text-ink pointer-coarse:py-2', isLong ? 'flex' : cut)}>
          {isLong ? (
            <button
              type="button"
              aria-expanded={isWhole}
              aria-describedby={aboutOf(node)}
              onClick={onToggle}
              className={cx('rounded-sm text-left enabled-hover:text-ink-2', cut)}
            >
              {node.title}
            </button>
          ) : (
            node.title
          )}
        </h3>
        {node.description && (
          <p
            id={aboutOf(node)}
            className={cx(
              'measure pb-1 text-13 wrap-anywhere whitespace-pre-wrap text-ink-2',
              !isWhole && 'not-print:hidden',
            )}
          >
            {node.description}
          </p>
        )}
      </div>
      <EditingMark strategyId={strategyId} entity="node" id={node.id} />
      {canEdit && (
        <div className="reveal flex">
          <NodeMenu {...{ node, isFirst, isLast }} />
        </div>
      )}
    </li>
  );
}
