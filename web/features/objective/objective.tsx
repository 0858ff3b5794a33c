import { useEffect, useState } from 'react';
import type { Flow, Node, Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import { contentsKeeper, contentsOf, NOTHING } from '../../entities/board/contents.ts';
import { ScoreBar } from '../../entities/scorecard/score-bar.tsx';
import { useScores } from '../../entities/scorecard/use-scores.ts';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import { PrintHead } from '../../ui/print-head.tsx';
import { prefetchAllWhenIdle } from './chunks.ts';
import { DetailsCard } from './details-card.tsx';
import { KpisCard } from './kpis-card.tsx';
import { ObjectiveBar } from './objective-bar.tsx';
import { OpenContext, RequestedDialog, type Request } from './requests.tsx';
import { useArrival } from './opened.ts';
import { useObjectiveCommands } from './use-objective-commands.ts';
import { WorkCard } from './work-card.tsx';

/** An objective with its texts, KPIs and initiatives. */
export function Objective({
  strategy,
  objective,
  flow,
}: {
  strategy: Strategy;
  objective: Node;
  flow: Flow;
}) {
  const canEdit = may(strategy.role, 'content.change');
  const [request, setRequest] = useState<Request>();
  useEffect(() => (canEdit ? prefetchAllWhenIdle() : undefined), [canEdit]);
  const isOwn = ({ nodeId }: { nodeId: number | null }): boolean => nodeId === objective.id;
  const { isTracked, period, read, byId } = useScores(strategy.id, flow.kpis);
  const [keepContents] = useState(contentsKeeper);
  const contents =
    contentsOf(flow.kpis.filter(isOwn), flow.initiatives.filter(isOwn), keepContents, byId).get(
      objective.id,
    ) ?? NOTHING;
  const pillar = flow.nodes.find(({ id }) => id === objective.perspectiveId);

  useObjectiveCommands(objective, pillar, canEdit ? setRequest : null);
  useArrival(flow, objective.id);

  useFocusLoss(request, ({ kind }) =>
    document.getElementById(kind.endsWith('Kpi') ? 'kpis' : 'work')?.focus(),
  );

  return (
    <OpenContext value={canEdit ? setRequest : null}>
      <PrintHead title={strategy.title} />
      <ObjectiveBar strategyId={objective.strategyId} />
      <main
        data-print="wide"
        className="mx-auto flex w-full max-w-[120rem] flex-col gap-4 px-3 pt-4 pb-24 sm:px-6 sm:pt-6 print:block print:max-w-none print:space-y-4 print:px-0 print:pt-3 print:pb-0"
      >
        {isTracked && (
          <div className="-mb-3 flex justify-end">
            <ScoreBar strategyId={strategy.id} scores={read} />
          </div>
        )}
        <DetailsCard {...{ objective, pillar, contents, period }} />
        <KpisCard contents={contents} period={period} />
        <WorkCard objective={objective} initiatives={contents.initiatives} />
      </main>
      {request && <RequestedDialog {...{ request, objective, flow }} onClose={() => setRequest(undefined)} />}
    </OpenContext>
  );
}
