import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Content } from '../../../contract/commands/content.ts';
import { scoreIn } from '../../entities/kpi/filters.ts';
import { formatPeriod } from '../../entities/kpi/line.ts';
import { kpiPath } from '../../lib/routes/record-paths.ts';
import { chosenBeside } from '../../../contract/words/status.ts';
import { formatOf, formatOfInputs, shareText, valueText } from '../../../contract/words/value.ts';
import { whyNoValue, whyText } from '../../../contract/words/reason.ts';
import { kpiMovement, type Movement, scoreTrend } from '../../../contract/words/trend.ts';
import { KpiStatus } from '../../entities/scorecard/kpi-status.tsx';
import { ScoreButton } from '../../entities/scorecard/score-button.tsx';
import type { Entry, Timeline } from '../../entities/scorecard/scorecard.ts';
import { UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useScores } from '../../entities/scorecard/use-scores.ts';
import { stateText } from '../../entities/scorecard/chart/words.ts';
import { Answer } from './answer.tsx';
import { pathTo } from '../../lib/routes/pages.ts';
import { type Kpi, objectiveIdOf, parentOf } from '../../lib/strategy/selectors.ts';

/** How a KPI stands, and beside it the field for a value. */
export function MeasureHead({
  kpi,
  stands,
  children,
}: {
  kpi: Kpi;
  stands: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Card
      as="section"
      aria-label="Summary"
      className="flex flex-col gap-x-6 gap-y-3 p-4! lg:flex-row lg:items-start lg:justify-between"
    >
      <div className="flex min-w-0 flex-col gap-2">
        {/* Its room is there before it is read. */}
        <div className="flex min-h-36 flex-col gap-2 lg:min-h-24">{stands}</div>
        {kpi.description && <p className="measure text-14 wrap-anywhere text-ink-2">{kpi.description}</p>}
      </div>
      {children}
    </Card>
  );
}

/** Where a KPI belongs: the list, its objective, and the KPI above it. */
export function Place({ content, kpi }: { content: Content; kpi: Kpi }) {
  const objective = content.node.get(objectiveIdOf(content, kpi) ?? 0);
  const { strategyId } = kpi;
  const parent = parentOf(content, kpi);
  return (
    <>
      {/* The bar of a phone names the list. */}
      <span className="max-sm:hidden">
        <Link href={pathTo('kpis', strategyId)} className="text-ink-2">
          Key Performance Indicators
        </Link>
        {' › '}
      </span>
      {objective ? (
        <Link href={pathTo('objective', strategyId, objective.id)} className="text-ink-2">
          {objective.title}
        </Link>
      ) : (
        UNASSIGNED
      )}
      {parent && (
        <>
          {' › '}
          <Link href={kpiPath(parent)} className="text-ink-2">
            {parent.measure}
          </Link>
        </>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-1.5 text-13">
      <dt className="text-ink-3">{label}</dt>
      <dd className="tabular text-ink">{children}</dd>
    </div>
  );
}

/** What moved from the period before to one. */
function movementIn(kpi: Kpi, now: Entry, periods: readonly Entry[] = []): Movement | null {
  const before = periods[periods.findIndex(({ key }) => key === now.key) - 1];
  return before === undefined
    ? null
    : kpiMovement(kpi, {
        ...now,
        period: now.key,
        trend: scoreTrend(before.score, now.score),
        sparkline: [before.actual, now.actual],
      });
}

/** How a tracked KPI stands in a period, in the year and on its way to the final target. */
export function StatusLine({
  kpi,
  now,
  timeline,
}: {
  kpi: Kpi;
  now: Entry;
  timeline?: Timeline | undefined;
}) {
  const format = formatOf(kpi, now);
  const state = stateText(now);
  const why = now.status === null && now.actual !== null && state === '' && whyText(now);
  const remarks = [now.actual !== null && state, why && `No status: ${why}`, now.note].filter(Boolean);
  const chosen = chosenBeside(kpi, now.status);
  const { ytd, progress, forecast } = timeline ?? {};
  const yearFormat = ytd ? formatOf(kpi, { ...ytd, redLine: null, band: null }) : format;
  const inputs = timeline?.periods.flatMap(({ actual }) => actual ?? []) ?? [];
  return (
    <>
      <Answer
        kpi={kpi}
        status={
          <ScoreButton
            strategyId={kpi.strategyId}
            record={`kpi:${kpi.id}`}
            name={kpi.measure}
            period={now.key}
            scored={now}
          />
        }
        compared={{ ...now, value: now.actual }}
        format={format}
        why={state || whyNoValue(now)}
        movement={movementIn(kpi, now, timeline?.periods)}
        when={now.label}
      />
      {remarks.length > 0 && <p className="text-13 wrap-anywhere text-ink-2">{remarks.join('. ')}</p>}
      {chosen !== null && (
        <p className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
          Chosen: <StatusBadge status={chosen} />
          {kpi.statusReason && <span className="wrap-anywhere">{kpi.statusReason}</span>}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 wrap-anywhere">
        {ytd && ytd.actual !== null && (
          <Fact label="Year to date">
            {valueText(ytd.actual, yearFormat)}
            {ytd.target !== null &&
              `${kpi.direction === 'up' ? ' of ' : ', target at most '}${valueText(ytd.target, yearFormat)}`}
          </Fact>
        )}
        {forecast && (
          <Fact label="Forecast of the year">
            {valueText(Number(forecast.year.toPrecision(4)), formatOfInputs(formatOf(kpi), inputs))}
          </Fact>
        )}
        {progress && progress.value !== null && (
          <Fact label="Way to the final target">
            {shareText(progress.value)}
            {progress.expected !== null && ` (${shareText(progress.expected)} expected)`}
          </Fact>
        )}
      </dl>
    </>
  );
}

/** A KPI with one target and one actual. `onTrack` makes it tracked over time; null where the viewer may not. */
export function DueOnce({
  content,
  kpi,
  onTrack,
}: {
  content: Content;
  kpi: Kpi;
  onTrack: (() => void) | null;
}) {
  const { byId, period } = useScores(kpi.strategyId, content);
  const scored = scoreIn(byId, kpi);
  return (
    <>
      <Answer
        kpi={kpi}
        status={<KpiStatus kpi={kpi} scored={scored} period={period} />}
        compared={{ value: kpi.actual, target: kpi.target, band: null }}
        format={formatOf(kpi)}
        why={whyNoValue()}
        movement={scored ? kpiMovement(kpi, scored) : null}
        when={`by ${formatPeriod(kpi)}`}
      />
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
    </>
  );
}
