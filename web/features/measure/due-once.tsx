import type { Content } from '../../../contract/commands/content.ts';
import { targetOf } from '../../../contract/words/against.ts';
import { formatActual } from '../../entities/kpi/format.ts';
import { formatPeriod } from '../../entities/kpi/line.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { MeasureHead } from './measure-head.tsx';

/** A KPI with one target and one actual. */
export function DueOnce({
  content,
  kpi,
  onTrack,
}: {
  content: Content;
  kpi: Kpi;
  /** Makes the KPI tracked over time; null where the viewer may not. */
  onTrack: (() => void) | null;
}) {
  const target = targetOf(kpi, undefined);
  return (
    <MeasureHead content={content} kpi={kpi}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="tabular text-28 font-semibold text-ink">{formatActual(kpi)}</span>
        {target && (
          <span className="tabular text-14 text-ink-2">
            Target {target} by {formatPeriod(kpi)}
          </span>
        )}
        <StatusBadge status={kpi.status} />
      </div>
      <p className="measure text-14 text-ink-2">
        This KPI has one target and one actual. Tracked over time, it has a value and a target for each
        period, a chart, and a status that follows from them.
      </p>
      {onTrack && (
        <div className="print:hidden">
          <Button variant="primary" onClick={onTrack}>
            Track over time
          </Button>
        </div>
      )}
    </MeasureHead>
  );
}
