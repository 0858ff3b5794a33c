import { Suspense } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Agenda } from '../../../contract/month/review.ts';
import { scoreText } from '../../../contract/words/value.ts';
import type { Scorecard } from '../../entities/scorecard/scorecard.ts';
import { isTracked } from '../../lib/strategy/selectors.ts';
import type { Read } from '../../lib/sync/read-query.ts';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';
import { StandoutNotes } from './chunks.ts';
import { KpiValue } from './kpi-value.tsx';
import { beyondStatus, type Standout } from './standouts.ts';
import { SlideState } from './slide-state.tsx';
import type { Slide } from './slides.ts';

/** What stands out in the period, the most severe first. Each row leads to the slide that shows it. */
export function StandoutsSlide({
  slide: { rows, more },
  agenda: { data, error, refetch, isCurrent },
  onFollow,
}: {
  slide: Extract<Slide, { kind: 'standouts' }>;
  agenda: Read<Agenda>;
  /** Called when a row is followed. */
  onFollow: () => void;
}) {
  if (!data) return <SlideState what="what stands out" error={error} onRetry={refetch} />;
  if (rows.length === 0) return <p className="text-ink-2">{`Nothing stands out in ${data.period.label}.`}</p>;
  return (
    <div aria-busy={!isCurrent}>
      <ul aria-label="Stands out" className="divide-y border-y">
        {rows.map((row) => (
          <li key={row.record}>
            <Row row={row} period={data.period} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="present-small mt-[0.6em] text-ink-2">{`and ${more} more`}</p>}
    </div>
  );
}

function Row({
  row,
  period,
  onFollow,
}: {
  row: Standout;
  period: Scorecard['period'];
  onFollow: () => void;
}) {
  const { kind, title, status, kpi, score, reasons, to } = row;
  const [path] = useLocation();
  const search = useSearch();
  const why = reasons
    .map((reason) => beyondStatus(reason, row, period.label))
    .filter(Boolean)
    .join(' ');
  const content = (
    <>
      <span className="flex flex-wrap items-baseline gap-x-[1.5em]">
        <span className="min-w-[12em] flex-1 font-medium text-ink">{title}</span>
        {kpi && <KpiValue {...kpi} />}
        {typeof score === 'number' && <span className="tabular">{`score ${scoreText(score)}`}</span>}
        <span className="present-status flex items-center gap-[0.5em]">
          <StatusMark status={status} />
          <StatusWord status={status} />
        </span>
      </span>
      <span className="present-small block text-ink-2">
        <span className="text-ink-3">{kind}</span>
        {why && ` · ${why}`}
      </span>
      {kpi && isTracked(kpi.kpi) && (
        <Suspense>
          <StandoutNotes kpi={kpi.kpi} period={period} />
        </Suspense>
      )}
    </>
  );
  if (to === null) return <div className="py-[0.35em]">{content}</div>;
  const address = new URLSearchParams([...new Map(new URLSearchParams(search)).set('at', to)]);
  return (
    <Link
      href={`${path}?${address}`}
      onClick={onFollow}
      className="block py-[0.35em] no-underline transition-colors hover:bg-sunken"
    >
      {content}
    </Link>
  );
}
