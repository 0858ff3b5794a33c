import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Node } from '../../../../contract/api/entities.ts';
import type { Initiative } from '../../../../contract/api/initiative.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useBoard, type Request } from '../board-context.ts';
import { prefetchWorkDialogs } from '../chunks.ts';
import type { Contents } from '../../../entities/board/contents.ts';
import { KpiLine, StatusFigure } from './kpi-line.tsx';
import { useIsCollapsed, type Fold } from '../view-preferences.ts';

/** The initiatives and KPIs of an objective. */
export function ObjectivePanels({ node, contents }: { node: Node; contents: Contents }) {
  const { initiatives, kpis } = contents;
  return (
    <div className="mt-1 -mb-1 pr-1 pl-1.5 pointer-coarse:pl-3">
      <Panel
        name="Initiatives"
        count={initiatives.length}
        empty="What is done to reach this objective."
        none="No initiatives yet."
        adder="Add Initiative"
        request={{ kind: 'initiative', nodeId: node.id }}
      >
        {initiatives.map((initiative) => (
          <InitiativeLine key={initiative.id} initiative={initiative} />
        ))}
      </Panel>
      <Panel
        name="KPIs"
        count={kpis.length}
        empty="Numbers that tell whether it is reached."
        none="No KPIs yet."
        adder="Add KPI"
        request={{ kind: 'kpi', nodeId: node.id }}
      >
        {kpis.map((kpi) => (
          <KpiLine key={kpi.id} kpi={kpi} contents={contents} />
        ))}
      </Panel>
    </div>
  );
}

function Panel({
  name,
  count,
  empty,
  none,
  adder,
  request,
  children,
}: {
  name: string;
  count: number;
  /** The hint for a user who may add the first one. */
  empty: string;
  none: string;
  adder: string;
  request: Extract<Request, { kind: 'kpi' | 'initiative' }>;
  children: ReactNode;
}) {
  const { canEdit, collapsed, open } = useBoard();
  // A record cannot refer to an objective with a temporary id.
  const canAdd = canEdit && request.nodeId > 0;
  // What has no content and can get none is closed until the user wants to see that.
  const hasPoint = count > 0 || canAdd;
  const panel = request.kind === 'kpi' ? 'kpis' : 'initiatives';
  const fold: Fold = `${request.nodeId} ${panel}`;
  const isCollapsed = useIsCollapsed(collapsed, fold);
  const [isOpened, setOpened] = useState(false);
  const add = {
    'data-add': '',
    onPointerEnter: prefetchWorkDialogs,
    onFocus: prefetchWorkDialogs,
    onClick: () => open(request),
  };
  return (
    <Disclosure
      panel={panel}
      open={hasPoint ? !isCollapsed : isOpened}
      onOpenChange={hasPoint ? () => collapsed.toggle(fold) : setOpened}
      label={
        <span className="flex gap-1.5 pointer-coarse:pl-1.5">
          {name} {count > 0 && <span className="tabular font-regular text-ink-3">{count}</span>}
        </span>
      }
      actions={
        canAdd &&
        count > 0 && (
          <IconButton label={adder} size="sm" className="reveal" {...add}>
            <Plus className="size-4" />
          </IconButton>
        )
      }
    >
      {count > 0 ? (
        <ul className="pb-1 pl-5.5 pointer-coarse:pl-7">{children}</ul>
      ) : (
        <div className="flex flex-wrap items-center gap-x-2 pb-2 pl-5.5 pointer-coarse:pl-7">
          <p className="text-13 text-ink-3">{canEdit ? empty : none}</p>
          {canAdd && (
            <Button size="sm" variant="quiet" icon={<Plus className="size-4" />} {...add}>
              {adder}
            </Button>
          )}
        </div>
      )}
    </Disclosure>
  );
}

/** An initiative, which expands to its tactics where it has any. */
function InitiativeLine({
  initiative: { initiative, status, progress, tactics },
}: {
  initiative: Initiative;
}) {
  const name = (
    <>
      <span className="block wrap-anywhere">{initiative}</span>{' '}
      <StatusFigure status={status} figure={`${progress}%`} />
    </>
  );
  if (tactics.length === 0) return <li className="py-1 text-13 text-ink-2">{name}</li>;
  return (
    <li>
      <Disclosure
        size="sm"
        className="-ml-5.5 pointer-coarse:-ml-7"
        label={<span className="min-w-0 flex-1 font-regular pointer-coarse:pl-1.5">{name}</span>}
      >
        <ul className="ml-9 list-disc pb-1 text-13 text-ink-2 marker:text-tactic pointer-coarse:ml-11">
          {tactics.map(({ id, title }) => (
            <li key={id} className="wrap-anywhere">
              {title}
            </li>
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}
