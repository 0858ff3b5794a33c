import type { Node } from '../../../../contract/api/entities.ts';
import { statusText } from '../../../../contract/words/value.ts';
import { ScoreButton } from '../../../entities/scorecard/score-button.tsx';
import { Trend } from '../../../entities/scorecard/trend.tsx';
import type { Scored } from '../../../lib/strategy/scores.ts';
import { cx } from '../../../ui/cx.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { useBoard } from '../board-context.ts';

/** The mark of a pillar or objective before its title. Its place is there before the score is, so that nothing moves. */
export const renderMark = (status: string | undefined) => (
  <span className="card-mark">{status !== undefined && <StatusMark status={status} />}</span>
);

/** The word of a score that may not be read yet. */
export const wordOf = (scored: Scored | undefined) => scored && statusText(scored.status);

/** The score of a pillar or objective with its trend, at the end of its line; the status as a word is in its name. */
export function OwnScore({
  level,
  node: { id, title },
  scored,
}: {
  level: 'pillar' | 'objective';
  node: Node;
  scored: Scored | undefined;
}) {
  // It renders only with its card or pillar, when something of that changes.
  'use no memo';
  const { strategyId, period } = useBoard();
  if (!scored) return null;
  return (
    <span
      className={cx(
        'flex h-6 shrink-0 items-center gap-1 pointer-coarse:h-10',
        level === 'pillar' ? 'text-14 font-semibold' : 'text-13',
      )}
    >
      <Trend trend={scored.trend} />
      <ScoreButton {...{ strategyId, period, scored }} record={`${level}:${id}`} name={title} look="score" />
    </span>
  );
}
