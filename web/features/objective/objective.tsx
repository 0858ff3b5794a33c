import { useState } from 'react';
import type { Flow, Node } from '../../../contract/entities.ts';
import { DetailsCard } from './details-card.tsx';
import { KpisCard } from './kpis-card.tsx';
import { ObjectiveBar } from './objective-bar.tsx';
import { OpenContext, RequestedDialog, type Request } from './requests.tsx';
import { WorkCard } from './work-card.tsx';

/** An objective on one page: what it says, what it is judged by, what is done for it. */
export function Objective({ objective, flow, canEdit }: { objective: Node; flow: Flow; canEdit: boolean }) {
  const [request, setRequest] = useState<Request>();
  const pillar = flow.nodes.find(({ id }) => id === objective.perspectiveId);

  const close = () => {
    const card = request?.kind.endsWith('Kpi') ? 'kpis' : 'work';
    setRequest(undefined);
    // What a dialog deleted took the button along to which the focus would go back.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(card)?.focus();
    });
  };

  return (
    <OpenContext value={canEdit ? setRequest : null}>
      <ObjectiveBar strategyId={objective.strategyId} title={objective.title} canEdit={canEdit} />
      <main className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-3 pt-4 pb-24 sm:px-6 sm:pt-6">
        <DetailsCard objective={objective} pillar={pillar} />
        <KpisCard kpis={flow.kpis.filter(({ nodeId }) => nodeId === objective.id)} />
        <WorkCard
          objective={objective}
          initiatives={flow.initiatives.filter(({ nodeId }) => nodeId === objective.id)}
        />
      </main>
      {request && <RequestedDialog {...{ request, objective, flow }} onClose={close} />}
    </OpenContext>
  );
}
