import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Node } from '../../../contract/entities.ts';
import type { Initiative } from '../../../contract/initiative.ts';
import type { Kpi } from '../../../contract/kpi.ts';
import { kpiWords } from '../../entities/kpi/line.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';
import { useBoard, type Request } from './board-context.ts';
import { fetchWorkAhead } from './chunks.ts';
import type { Contents } from './contents.ts';

/** What is done for an objective, and what measures it. */
export function ObjectivePanels({ node, contents }: { node: Node; contents: Contents }) {
  const { initiatives, kpis } = contents;
  return (
    <div className="mt-1.5 -mb-1 pl-1.5 pointer-coarse:pl-2.5">
      <Panel
        name="Initiatives"
        count={initiatives.length}
        empty="No initiatives yet."
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
        empty="No KPIs yet."
        adder="Add KPI"
        request={{ kind: 'kpi', nodeId: node.id }}
      >
        {kpis.map((kpi) => (
          <KpiLine key={kpi.id} kpi={kpi} />
        ))}
      </Panel>
    </div>
  );
}

function Panel({
  name,
  count,
  empty,
  adder,
  request,
  children,
}: {
  name: string;
  count: number;
  empty: string;
  adder: string;
  request: Extract<Request, { kind: 'kpi' | 'initiative' }>;
  children: ReactNode;
}) {
  const { canEdit, open } = useBoard();
  // An objective that the server has not named yet cannot be referred to.
  const canAdd = canEdit && request.nodeId > 0;
  // Until somebody folds it: what is in it shows, and where nothing is, the button that adds something.
  const [chosen, setChosen] = useState<boolean>();
  const ahead = { onPointerEnter: fetchWorkAhead, onFocus: fetchWorkAhead, onClick: () => open(request) };
  return (
    <Disclosure
      open={chosen ?? (count > 0 || canAdd)}
      onOpenChange={setChosen}
      label={
        <span className="flex gap-1.5 pl-1 pointer-coarse:pl-2">
          {name} {count > 0 && <span className="tabular font-regular text-ink-3">{count}</span>}
        </span>
      }
      actions={
        canAdd &&
        count > 0 && (
          <IconButton label={adder} size="sm" className="reveal" {...ahead}>
            <Plus className="size-4" aria-hidden="true" />
          </IconButton>
        )
      }
    >
      {count > 0 ? (
        <ul className="pb-1.5 pl-6.5">{children}</ul>
      ) : (
        <div className="flex flex-wrap items-center gap-x-2 pb-2 pl-6.5">
          <p className="text-13 text-ink-3">{empty}</p>
          {canAdd && (
            <Button
              size="sm"
              variant="quiet"
              icon={<Plus className="size-4" aria-hidden="true" />}
              {...ahead}
            >
              {adder}
            </Button>
          )}
        </div>
      )}
    </Disclosure>
  );
}

const line = 'flex items-baseline gap-1.5 py-0.5 text-13 text-ink-2';
const words = 'min-w-0 flex-1 wrap-anywhere';

function KpiLine({ kpi }: { kpi: Kpi }) {
  return (
    <li className={line}>
      <StatusMark status={kpi.status} className="translate-y-px" />
      <span className={words}>
        <span>{kpiWords(kpi)}</span> <StatusWord status={kpi.status} />
      </span>
    </li>
  );
}

/** An initiative, which opens to its tactics where it has any. */
function InitiativeLine({
  initiative: { initiative, status, progress, tactics },
}: {
  initiative: Initiative;
}) {
  const name = (
    <>
      <StatusMark status={status} className="translate-y-px" />
      <span className={words}>
        <span>{initiative}</span> <StatusWord status={status} />
      </span>
      <span className="tabular shrink-0 text-12 text-ink-3">{progress}%</span>
    </>
  );
  if (tactics.length === 0) return <li className={line}>{name}</li>;
  return (
    <li>
      <Disclosure
        className="-ml-5.5"
        label={<span className="flex min-w-0 flex-1 items-baseline gap-1.5 font-regular">{name}</span>}
      >
        <ul className="ml-10 list-disc pb-1 text-13 text-ink-2 marker:text-tactic">
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
