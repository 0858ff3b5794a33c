import { formatOf, scoreText, valueText } from '../../../contract/words/value.ts';
import { isTracked, type Kpi, type TrackedKpi } from '../../lib/strategy/selectors.ts';
import { type Decision, useDecisions } from '../../lib/strategy/reviews.ts';
import { scoresOf } from '../../lib/strategy/scores.ts';
import { rangeUpTo } from './chart/view.ts';
import { useScorecard, useTimeline } from './scorecard.ts';

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
  const isObjective = record.startsWith('objective:');
  return (
    <ul aria-label="Decided before" className="flex flex-col gap-1.5 text-14 text-ink">
      {former.slice(-MOST).map((decision) => (
        <li key={`${decision.reviewId} ${decision.text}`} className="wrap-anywhere">
          Decided in {decision.period.label}: “{decision.text}”
          {kpi && isTracked(kpi) && <SinceOfKpi {...{ kpi, decision, period }} />}
          {isObjective && <SinceOfObjective {...{ strategyId, record, decision, period }} />}
        </li>
      ))}
    </ul>
  );
}

/** From then to now; nothing where there is no number for one of the two. */
const Since = ({ from, to }: { from: string | undefined; to: string | undefined }) =>
  from !== undefined && to !== undefined ? (
    <span className="tabular block text-13 text-ink-2">{`Since then: ${from} → ${to}`}</span>
  ) : null;

function SinceOfKpi({ kpi, decision, period }: { kpi: TrackedKpi; decision: Decision; period: Period }) {
  const { data } = useTimeline(kpi.strategyId, kpi.id, rangeUpTo(kpi, period));
  const valueAt = (start: string): string | undefined => {
    const entry = data?.periods.findLast((one) => one.start <= start && start <= one.end);
    return entry && entry.actual !== null ? valueText(entry.actual, formatOf(kpi, entry)) : undefined;
  };
  return <Since from={valueAt(decision.period.start)} to={valueAt(period.start)} />;
}

function SinceOfObjective({
  strategyId,
  record,
  decision,
  period,
}: {
  strategyId: number;
  record: string;
  decision: Decision;
  period: Period;
}) {
  const then = useScorecard(strategyId, decision.period.key);
  const now = useScorecard(strategyId, period.key);
  const scoreIn = ({ data, isCurrent }: typeof now): string | undefined => {
    const score =
      data && isCurrent ? scoresOf(data).objectives.get(Number(record.split(':')[1]))?.score : null;
    return score === null || score === undefined ? undefined : scoreText(score);
  };
  return <Since from={scoreIn(then)} to={scoreIn(now)} />;
}
