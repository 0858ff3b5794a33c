import type { Strategy } from '../../../contract/entities.ts';
import { ScoreButton } from '../../entities/scorecard/score-button.tsx';
import { type Scorecard } from '../../entities/scorecard/scorecard.ts';
import { type Scored, scoresOf } from '../../lib/scores.ts';
import { Trend } from '../../entities/scorecard/trend.tsx';
import type { Slide } from './slides.ts';

/** The score of what a slide is about; undefined where nothing below it is tracked. */
export function scoreOfSlide(slide: Slide, scorecard: Scorecard): Scored | undefined {
  if (slide.kind === 'start') return scorecard.strategy;
  if (slide.kind === 'objective') return slide.contents.scores?.own;
  const isTracked = slide.objectives.some(({ contents }) => contents.isTracked);
  return isTracked ? scoresOf(scorecard).pillars.get(slide.node.id) : undefined;
}

/** The score of what a slide is about. */
export function SlideScore({
  strategy,
  slide,
  period,
  scored,
}: {
  strategy: Strategy;
  slide: Slide;
  period: string | null;
  scored: Scored | undefined;
}) {
  const of = slide.kind === 'start' ? `strategy:${strategy.id}` : `${slide.kind}:${slide.node.id}`;
  const name = slide.kind === 'start' ? strategy.title : slide.node.title;
  return (
    <div className="present-status mt-[0.6em] flex min-h-[1.8em] items-center gap-[0.5em]">
      {scored && (
        <>
          <ScoreButton
            {...{ of, name, period }}
            strategyId={strategy.id}
            status={scored.status}
            score={scored.score}
          />
          <Trend trend={scored.trend} />
        </>
      )}
    </div>
  );
}
