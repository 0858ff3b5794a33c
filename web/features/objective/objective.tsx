import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { DEFAULT_BOARD_TITLE } from '../../../contract/kinds/constants.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Node, Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import { contentsIn, contentsKeeper, NOTHING } from '../../entities/board/contents.ts';
import { ScoreButton } from '../../entities/scorecard/score-button.tsx';
import { ShownPeriod } from '../../entities/scorecard/strategy-score.tsx';
import { Trend } from '../../entities/scorecard/trend.tsx';
import { StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { useShownDay } from '../../lib/strategy/snapshot.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { useScores } from '../../entities/scorecard/use-scores.ts';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { CausesStrip } from './causes-strip.tsx';
import { prefetchAllWhenIdle } from './chunks.ts';
import { DetailsCard } from './details-card.tsx';
import { KpisCard } from './kpis-card.tsx';
import { OpenContext, RequestedDialog, type Request } from './requests.tsx';
import { useArrival } from './opened.ts';
import { useObjectiveCommands } from './use-objective-commands.ts';
import { WorkCard } from './work-card.tsx';

/** An objective with its texts, KPIs and initiatives. */
export function Objective({
  strategy,
  objective,
  content,
}: {
  strategy: Strategy;
  objective: Node;
  content: Content;
}) {
  const canEdit = may(strategy.role, 'content.change');
  const [request, setRequest] = useState<Request>();
  useEffect(() => (canEdit ? prefetchAllWhenIdle() : undefined), [canEdit]);
  const { hasScores, period, read, byId } = useScores(strategy.id, content);
  const day = useShownDay(strategy.id);
  const [keepContents] = useState(contentsKeeper);
  const contents =
    keepContents([[objective.id, contentsIn(content, objective.id, byId)]]).get(objective.id) ?? NOTHING;
  const pillar = content.node.get(objective.perspectiveId ?? 0);

  useObjectiveCommands(objective, pillar, canEdit ? setRequest : null);
  useArrival(content, objective.id);

  useFocusLoss(request, ({ kind }) =>
    document.getElementById(kind.endsWith('Kpi') ? 'kpis' : 'work')?.focus(),
  );

  return (
    <OpenContext value={canEdit ? setRequest : null}>
      <StrategyPage
        strategy={strategy}
        title={objective.title}
        crumbs={[strategy.boardTitle || DEFAULT_BOARD_TITLE, pillar?.title].filter(Boolean).join(' › ')}
        about={
          contents.hasScores && (
            // Its room is there before it is read.
            <span className="flex min-h-6 min-w-40 items-center gap-1.5 pointer-coarse:min-h-10">
              {contents.scores && (
                <>
                  <ScoreButton
                    strategyId={strategy.id}
                    record={`objective:${objective.id}`}
                    name={objective.title}
                    period={period}
                    scored={contents.scores.own}
                  />
                  <Trend trend={contents.scores.own.trend} />
                </>
              )}
            </span>
          )
        }
        period={hasScores && <ShownPeriod strategyId={strategy.id} scores={read} />}
        action={
          <Link href={pathTo('board', strategy.id)} asChild>
            <LinkButton>Close</LinkButton>
          </Link>
        }
      >
        <div className="flex flex-col gap-4 print:block print:space-y-4">
          <CausesStrip {...{ content, objective, period, byId }} />
          <DetailsCard {...{ objective, pillar, contents }} />
          <KpisCard {...{ content, contents, period, day }} />
          <WorkCard {...{ content, objective }} initiatives={contents.initiatives} />
        </div>
      </StrategyPage>
      {request && (
        <RequestedDialog {...{ request, objective, content }} onClose={() => setRequest(undefined)} />
      )}
    </OpenContext>
  );
}
