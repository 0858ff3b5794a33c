import { rangeUpTo } from '../../entities/scorecard/chart/view.ts';
import { type Scorecard, useTimeline } from '../../entities/scorecard/scorecard.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import { notesOf } from './notes.ts';

/** What was written on the values of a period. */
export default function StandoutNotes({ kpi, period }: { kpi: TrackedKpi; period: Scorecard['period'] }) {
  const { data } = useTimeline(kpi.strategyId, kpi.id, rangeUpTo(kpi, period));
  return notesOf(data?.periods ?? [], period).map(({ key, note }) => (
    <span key={key} className="present-small line-clamp-2 text-ink-2">{`“${note}”`}</span>
  ));
}
