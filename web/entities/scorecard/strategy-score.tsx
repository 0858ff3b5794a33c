import { correctionLine } from '../../lib/time/corrected.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { PeriodFailure } from './period-failure.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { ScoreButton } from './score-button.tsx';
import type { Read } from '../../lib/sync/read-query.ts';
import type { Scorecard } from './scorecard.ts';
import { Trend } from './trend.tsx';
import { usePeriod } from './use-period.ts';

/** The score of a strategy beside the title of a page. */
export function StrategyScore({
  strategyId,
  name,
  scores: { data: scorecard },
}: {
  strategyId: number;
  /** The title of the strategy. */
  name: string;
  scores: Read<Scorecard>;
}) {
  const [period] = usePeriod();
  return (
    // Its room is there before it is read: on a phone it stands in a line with what else the head has.
    <span className="flex min-h-6 min-w-28 items-center gap-1.5 pointer-coarse:min-h-10">
      {scorecard && (
        <>
          <ScoreButton
            strategyId={strategyId}
            record={`strategy:${strategyId}`}
            {...{ name, period }}
            scored={scorecard.strategy}
          />
          <Trend trend={scorecard.strategy.trend} />
        </>
      )}
    </span>
  );
}

/** The period that a page shows, to choose another one; in print, and in a snapshot, its name. */
export function ShownPeriod({
  strategyId,
  scores: { data: scorecard, error, isCurrent, refetch },
}: {
  strategyId: number;
  scores: Read<Scorecard>;
}) {
  const isNow = useSnapshotId() === null;
  const locked = scorecard?.locked;
  return (
    <div aria-busy={!isCurrent} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {error && <PeriodFailure error={error} onRetry={refetch} className="text-13" />}
      {locked?.correctedAt !== undefined && <p className="text-13 text-ink-2">{correctionLine(locked)}</p>}
      {isNow && <PeriodPicker strategyId={strategyId} shown={scorecard?.period} isLocked={!!locked} />}
      {scorecard && (
        <p className={isNow ? 'hidden text-13 print:block' : 'text-13 text-ink-2'}>
          {scorecard.period.label}
          {locked && ', locked'}
        </p>
      )}
    </div>
  );
}
