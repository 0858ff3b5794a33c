import { useDecisions } from '../../lib/strategy/reviews.ts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { inputDay } from '../../../contract/month/input-status.ts';
import { isComputed } from '../../../contract/scorecard/reading.ts';
import { periodTyped } from '../../../contract/scorecard/period-typed.ts';
import { Comments } from '../../entities/comments/comments.tsx';
import { Chart } from '../../entities/scorecard/chart/chart.tsx';
import { PeriodTable } from '../../entities/scorecard/chart/period-table.tsx';
import { chartOf, rangeOf, usualView, type View } from '../../entities/scorecard/chart/view.ts';
import { type Timeline, useTimeline } from '../../entities/scorecard/scorecard.ts';
import { useTyping } from '../../lib/strategy/typing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SectionState } from '../../ui/section-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import { prefetchValueDialogs, TargetDialog, ValuesGrid } from './chunks.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import { MeasureHead, StatusLine } from './measure-head.tsx';
import { EnterValue } from './enter-value.tsx';
import { ViewBar } from './view-bar.tsx';
import { entryShown, readView, TARGET_SERIES, writeView } from './view.ts';

/** A tracked KPI: how it stands, the field for a new value, the chart, and the table that has the same values. */
export function OverTime({
  kpi,
  canEdit,
  canEnter,
}: {
  kpi: TrackedKpi;
  canEdit: boolean;
  /** Whether the viewer may enter values, though not change targets. */
  canEnter: boolean;
}) {
  const { strategyId, id, grain } = kpi;
  const [search, setSearch] = useSearchParams();
  const view = readView(search, grain);
  const today = inputDay();
  // The usual view, so that it is read once for both.
  const recent = useTimeline(strategyId, id, rangeOf(usualView(grain), today));
  const { data, error, isCurrent, refetch } = useTimeline(strategyId, id, rangeOf(view, today));
  const { data: typing } = useTyping(strategyId);
  // The period that the address names ends on this day.
  const day = typeof typing?.shown === 'object' ? typing.shown.end : undefined;
  // Up to the named period, so that year to date and forecast are those of then.
  const named = day === undefined ? {} : { to: day };
  const shown = useTimeline(strategyId, id, { ...rangeOf(usualView(grain), day ?? today), ...named });
  const [request, setRequest] = useState<'values' | 'target'>();
  useFocusLoss(request, () => document.getElementById('periods')?.focus());
  const change = (next: Partial<View>) =>
    setSearch((last) => writeView(last, grain, { ...view, ...next }), { replace: true });

  const usual = typing && periodTyped(typing, grain, 'latest').key;
  const now = entryShown(shown.data?.periods ?? [], shown.isCurrent ? day : undefined, usual);
  const mayEnter = canEnter && !isComputed(kpi);
  const close = () => setRequest(undefined);
  const stands = now ? (
    <StatusLine kpi={kpi} now={now} timeline={shown.data} />
  ) : (
    !shown.data &&
    (shown.error ? (
      <SectionState what="the status" error={shown.error} onRetry={shown.refetch} />
    ) : (
      <Skeleton className="h-36 w-96 max-w-full lg:h-24" />
    ))
  );
  return (
    <>
      <MeasureHead kpi={kpi} stands={stands}>
        {mayEnter &&
          (recent.data && shown.data && typing ? (
            <EnterValue
              key={day}
              {...{ kpi, now, mayReopen: canEdit, lockOf: typing.lockOf }}
              timelines={[recent.data, shown.data]}
            />
          ) : (
            !(shown.error ?? recent.error) && <Skeleton className="h-44 lg:h-28 lg:w-64" />
          ))}
      </MeasureHead>
      <Card as="section" aria-labelledby="periods" className="p-0!">
        <header className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b px-3 py-2">
          <h2
            id="periods"
            tabIndex={-1}
            className="min-w-32 flex-1 self-center text-16 font-semibold outline-none"
          >
            Over time
          </h2>
          <ViewBar own={grain} view={view} onChange={change} />
          {canEnter && (
            <span
              className="flex gap-2 print:hidden"
              onPointerEnter={prefetchValueDialogs}
              onFocus={prefetchValueDialogs}
            >
              {canEdit && <Button onClick={() => setRequest('target')}>Change target</Button>}
              <Button onClick={() => setRequest('values')}>Edit values</Button>
            </span>
          )}
        </header>
        {data ? (
          <Values kpi={kpi} timeline={data} view={view} today={today} day={now?.end} isCurrent={isCurrent} />
        ) : (
          <SectionState
            what="values"
            error={error}
            onRetry={refetch}
            // As high as the chart.
            className="min-h-[33rem]"
          />
        )}
      </Card>
      {request && (
        <Suspense fallback={null}>
          {request === 'values' ? (
            <ValuesGrid kpi={kpi} canPlan={canEdit} onClose={close} />
          ) : (
            <TargetDialog kpi={kpi} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

function Values({
  kpi,
  timeline,
  view,
  today,
  day,
  isCurrent,
}: {
  kpi: TrackedKpi;
  timeline: Timeline;
  view: View;
  today: string;
  /** The last one of the period that the page tells of. */
  day: string | undefined;
  isCurrent: boolean;
}) {
  const shown = chartOf(kpi.grain, timeline, view, today);
  const decisions = useDecisions(kpi.strategyId, `kpi:${kpi.id}`);
  const data = shown && { ...shown, decisions };
  const enteredTargets = new Set(
    timeline.points.flatMap(({ series, period }) => (TARGET_SERIES.has(series) ? [period] : [])),
  );
  if (!data)
    return (
      <p className="px-4 py-8 text-center text-14 text-ink-2">
        No value or target is set in these periods yet. A chart shows them as soon as there is one.
      </p>
    );
  return (
    <div aria-busy={!isCurrent} className="flex flex-col gap-4 p-3 print:block">
      <Chart kpi={kpi} data={data} day={day} />
      <PeriodTable
        kpi={kpi}
        data={data}
        enteredTargets={enteredTargets}
        beside={({ key, label }) => (
          <Comments
            strategyId={kpi.strategyId}
            record={`kpi:${kpi.id}`}
            name={kpi.measure}
            period={{ key, label }}
            className="reveal -my-1 ml-1 min-w-7"
          />
        )}
      />
    </div>
  );
}
