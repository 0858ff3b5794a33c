import { correctedText } from '../../lib/time/corrected.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { cx } from '../../ui/cx.ts';
import { PeriodFailure } from './period-failure.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { ScoreButton } from './score-button.tsx';
import type { Read, Scorecard } from './scorecard.ts';
import { Trend } from './trend.tsx';
import { usePeriod } from './use-period.ts';

/** The strategy's score, and the period that the page shows. In print only the latter's name. */
export function ScoreBar({
  strategyId,
  name,
  scores: { data: scorecard, error, isCurrent, refetch },
}: {
  strategyId: number;
  /** The title of the strategy; without one its score is not shown. */
  name?: string;
  scores: Read<Scorecard>;
}) {
  const [period] = usePeriod();
  const isNow = useSnapshotId() === null;
  return (
    <div aria-busy={!isCurrent} className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      {error && <PeriodFailure error={error} onRetry={refetch} className="text-13" />}
      {name !== undefined && scorecard && (
        <span className="flex items-center gap-1.5">
          <ScoreButton
            strategyId={strategyId}
            record={`strategy:${strategyId}`}
            name={name}
            period={period}
            status={scorecard.strategy.status}
            score={scorecard.strategy.score}
          />
          <Trend trend={scorecard.strategy.trend} />
        </span>
      )}
      {isNow && (
        <PeriodPicker strategyId={strategyId} shown={scorecard?.period} isLocked={!!scorecard?.locked} />
      )}
      {scorecard?.locked?.correctedAt !== undefined && (
        <p className="text-13 text-ink-2">{correctedText(scorecard.locked.correctedAt)}</p>
      )}
      {scorecard && (
        <p className={cx('text-13 print:block', isNow ? 'hidden' : 'text-ink-2')}>
          {scorecard.period.label}
          {scorecard.locked && ', locked'}
        </p>
      )}
    </div>
  );
}
