import { kpiMovement } from '../../../contract/words/trend.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { KpiStatus } from '../../entities/scorecard/kpi-status.tsx';
import { ScoreButton } from '../../entities/scorecard/score-button.tsx';
import { type Scorecard } from '../../entities/scorecard/scorecard.ts';
import type { ShownScores } from '../../entities/scorecard/use-scores.ts';
import { type Scored, type ScoredKpi, scoresOf } from '../../lib/strategy/scores.ts';
import { Trend } from '../../entities/scorecard/trend.tsx';
import { KpiValue } from './kpi-value.tsx';
import type { Slide } from './slides.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** A slide that shows the score of what it is about. */
type Judged = Exclude<Slide, { kind: 'standouts' | 'kpi' | 'map' }>;

/** The score of what a slide is about; undefined where nothing below it is tracked. */
function scoreOfSlide(slide: Judged, scorecard: Scorecard): Scored | undefined {
  if (slide.kind === 'start') return scorecard.strategy;
  if (slide.kind === 'objective') return slide.contents.scores?.own;
  const hasScores = slide.objectives.some(({ contents }) => contents.hasScores);
  return hasScores ? scoresOf(scorecard).pillars.get(slide.node.id) : undefined;
}

/** How what a slide is about stands: its score, or the value of a KPI. */
export function SlideScore({
  strategy,
  slide,
  scores: { period, scorecard, byId },
}: {
  strategy: Strategy;
  slide: Slide;
  scores: ShownScores;
}) {
  if (slide.kind === 'standouts' || slide.kind === 'map') return null;
  return (
    <div className="present-status mt-[0.6em] flex min-h-[1.8em] flex-wrap pointer-coarse:min-h-10 items-center gap-x-[0.75em]">
      {slide.kind === 'kpi' ? (
        <OfKpi kpi={slide.kpi} scored={byId?.kpis.get(slide.kpi.id)} period={period} />
      ) : (
        <OfBranch {...{ strategy, slide, period }} scored={scorecard && scoreOfSlide(slide, scorecard)} />
      )}
    </div>
  );
}

function OfKpi({ kpi, scored, period }: { kpi: Kpi; scored: ScoredKpi | undefined; period: string | null }) {
  if (!scored) return null;
  return (
    <>
      <KpiStatus {...{ kpi, scored, period }} />
      <KpiValue kpi={kpi} scored={scored} />
      <Trend movement={kpiMovement(kpi, scored)} />
    </>
  );
}

function OfBranch({
  strategy,
  slide,
  period,
  scored,
}: {
  strategy: Strategy;
  slide: Judged;
  period: string | null;
  scored: Scored | undefined;
}) {
  if (!scored) return null;
  const record = slide.kind === 'start' ? `strategy:${strategy.id}` : `${slide.kind}:${slide.node.id}`;
  const name = slide.kind === 'start' ? strategy.title : slide.node.title;
  return (
    <>
      <ScoreButton {...{ record, name, period, scored }} strategyId={strategy.id} />
      <Trend trend={scored.trend} />
    </>
  );
}
