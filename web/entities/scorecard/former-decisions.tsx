import { shownScore } from '../../../contract/scorecard/shown-score.ts';
import { formatOf, scoreText, valueText } from '../../../contract/words/value.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';
import { type Decision, useDecisions } from '../../lib/strategy/reviews.ts';
import { scoresOf } from '../../lib/strategy/scores.ts';
import { useScorecard } from './scorecard.ts';

/** The most decisions that a later review asks about. */
const MOST = 3;

interface Period {
  key: string;
  start: string;
}

/** What earlier reviews decided on a record, each with its number of then and that of the period. */
export function FormerDecisions({
  strategyId,
  record,
  period,
  kpi,
}: {
  strategyId: number;
  /** Such as `kpi:12`. */
  record: string;
  period: Period;
  /** Where the record is one. */
  kpi?: Kpi | undefined;
}) {
  const former = useDecisions(strategyId, record).filter((one) => one.period.start < period.start);
  if (former.length === 0) return null;
  return (
    <ul aria-label="Decided before" className="flex flex-col gap-1.5 text-14 text-ink">
      {former.slice(-MOST).map((decision) => (
        <li key={`${decision.reviewId} ${decision.text}`} className="wrap-anywhere">
          Decided in {decision.period.label}: “{decision.text}”
          {(kpi || record.startsWith('objective:')) && (
            <Since {...{ strategyId, record, kpi, decision, period }} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The number of a record, of then and of now; nothing where one of the two is missing. */
function Since({
  strategyId,
  record,
  kpi,
  decision,
  period,
}: {
  strategyId: number;
  record: string;
  kpi: Kpi | undefined;
  decision: Decision;
  period: Period;
}) {
  const then = useScorecard(strategyId, decision.period.key);
  const now = useScorecard(strategyId, period.key);
  const textIn = ({ data, isCurrent }: typeof now): string | null => {
    if (!data || !isCurrent) return null;
    const { kpis, objectives } = scoresOf(data);
    const score = objectives.get(Number(record.split(':')[1]))?.score ?? null;
    if (!kpi) return score === null ? null : scoreText(score);
    const scored = shownScore(kpi, kpis.get(kpi.id));
    return scored && scored.value !== null ? valueText(scored.value, formatOf(kpi, scored)) : null;
  };
  const [from, to] = [textIn(then), textIn(now)];
  if (from === null || to === null) return null;
  return <span className="tabular block text-13 text-ink-2">{`Since then: ${from} → ${to}`}</span>;
}
