import type { Node } from '../../../../contract/api/entities.ts';
import { EditingMark } from '../../../entities/people/presence.tsx';
import { AddButton } from './add-button.tsx';
import type { Arrangement } from '../../../entities/board/arrangement.ts';
import { useBoard } from '../board-context.ts';
import { NodeMenu } from './node-menu.tsx';
import { Prose } from '../../../ui/prose.tsx';

/** Vision and mission, side by side. */
export function Statements({ board: { visions, missions } }: { board: Arrangement }) {
  return (
    <div className="grid gap-x-5 gap-y-2 pt-2 md:grid-cols-2 print:grid-cols-2">
      <StatementList
        type="vision"
        heading="Vision"
        nodes={visions}
        empty="The vision says where the organization wants to be in a few years."
        none="No vision yet."
      />
      <StatementList
        type="mission"
        heading="Mission"
        nodes={missions}
        empty="The mission says why the organization exists, and for whom."
        none="No mission yet."
      />
    </div>
  );
}

function StatementList({
  type,
  heading,
  nodes,
  empty,
  none,
}: {
  type: 'vision' | 'mission';
  heading: string;
  nodes: readonly Node[];
  empty: string;
  none: string;
}) {
  const { canEdit } = useBoard();
  const isEmpty = nodes.length === 0;
  return (
    <section aria-labelledby={`${type}-heading`} className="group min-w-0">
      <div className="flex h-6 items-center gap-1 pointer-coarse:h-10">
        <h2 id={`${type}-heading`} className="text-12 text-ink-3">
          {heading}
        </h2>
        {!isEmpty && <AddButton type={type} className="reveal" />}
      </div>
      {isEmpty ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="measure text-14 text-ink-2">{canEdit ? empty : none}</p>
          <AddButton type={type} look="words" />
        </div>
      ) : (
        <ul className="flex flex-col gap-1">
          {nodes.map((node, index) => (
            <Statement key={node.id} node={node} isFirst={index === 0} isLast={index === nodes.length - 1} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Statement({ node, isFirst, isLast }: { node: Node; isFirst: boolean; isLast: boolean }) {
  const { strategyId, canEdit } = useBoard();
  return (
    <li data-node={node.id} className="group flex max-w-[44rem] items-start gap-2">
      <div className="min-w-0 flex-1">
        <h3 className="text-14 wrap-anywhere text-ink">{node.title}</h3>
        <Prose text={node.description} lines={1} perLine={90} className="text-12 text-ink-3" />
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
