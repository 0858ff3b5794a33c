import type { Node } from '../../../../contract/api/entities.ts';
import { ScoreButton } from '../../../entities/scorecard/score-button.tsx';
import type { Scored } from '../../../lib/strategy/scores.ts';
import { Trend } from '../../../entities/scorecard/trend.tsx';
import { useBoard } from '../board-context.ts';

/** The score of a pillar or objective. Its line is there before the score is, so that nothing moves. */
export function OwnScore({
  level,
  node: { id, title },
  scored,
}: {
  level: 'pillar' | 'objective';
  node: Node;
  scored: Scored | undefined;
}) {
  const { strategyId, period } = useBoard();
  return (
    <div className="flex h-6 items-center gap-1.5 pointer-coarse:h-10">
      {scored && (
        <>
          <ScoreButton
            {...{ strategyId, period }}
            record={`${level}:${id}`}
            name={title}
            status={scored.status}
            score={scored.score}
          />
          <Trend trend={scored.trend} />
        </>
      )}
    </div>
  );
}
