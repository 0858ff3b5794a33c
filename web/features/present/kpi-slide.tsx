import { Chart } from '../../entities/scorecard/chart/chart.tsx';
import { PeriodTable } from '../../entities/scorecard/chart/period-table.tsx';
import { chartUpTo, rangeUpTo } from '../../entities/scorecard/chart/view.ts';
import { type Scorecard, useTimeline } from '../../entities/scorecard/scorecard.ts';
import { notesOf } from './notes.ts';
import { SlideState } from './slide-state.tsx';
import type { Slide } from './slides.ts';
import { useOwnerOf } from '../../lib/strategy/people.ts';

/** So small that the labels of the chart can be read in a room, and so low that it fits a screen. */
const CHART_SIZE = { width: 460, height: 200 };

/** The values of a KPI up to a period as a chart, with why it stands out and what was written on its values. */
export default function KpiSlide({
  slide: { kpi, reasons },
  period,
}: {
  slide: Extract<Slide, { kind: 'kpi' }>;
  period: Scorecard['period'];
}) {
  const owner = useOwnerOf(kpi.strategyId)(kpi);
  const { data, error, isCurrent, refetch } = useTimeline(kpi.strategyId, kpi.id, rangeUpTo(kpi, period));
  if (!data) return <SlideState what="values" error={error} onRetry={refetch} />;
  const notes = notesOf(data.periods, period);
  const chart = chartUpTo(kpi, data, period);
  return (
    <>
      <div aria-busy={!isCurrent} className="present-kpi grid items-start gap-[1.2em] lg:gap-[2em]">
        {chart ? (
          <div className="present-chart">
            <Chart
              kpi={kpi}
              data={{
                ...chart,
                entries: chart.entries.map((entry) =>
                  notes.includes(entry) ? { ...entry, note: null } : entry,
                ),
              }}
              most={CHART_SIZE}
            />
          </div>
        ) : (
          <p className="text-ink-3">No value or target is set in these periods yet.</p>
        )}
        <div className="present-small flex flex-col gap-[0.8em]">
          {reasons.length > 0 && (
            <ul aria-label="Why it stands out" className="flex flex-col gap-[0.3em]">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
          {notes.map(({ key, note, by: author }) => (
            <blockquote key={key} className="border-l-2 pl-[0.8em] whitespace-pre-wrap text-ink-2">
              {note}
              {author && <footer className="mt-[0.25em] text-ink-3">{author}</footer>}
            </blockquote>
          ))}
          {owner && <p className="text-ink-3">{`Owner: ${owner}`}</p>}
        </div>
      </div>
      {chart && (
        <details
          className="present-values wrap-normal"
          onToggle={({ currentTarget }) => {
            if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
          }}
        >
          <summary className="w-fit cursor-pointer text-ink-3">Values by period</summary>
          <div className="mt-[0.5em]">
            <PeriodTable kpi={kpi} data={chart} />
          </div>
        </details>
      )}
    </>
  );
}
