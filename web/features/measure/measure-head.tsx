import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Content } from '../../../contract/commands/content.ts';
import { Comments } from '../../entities/comments/comments.tsx';
import { scoreIn } from '../../entities/kpi/filters.ts';
import { formatActual } from '../../entities/kpi/format.ts';
import { formatPeriod } from '../../entities/kpi/line.ts';
import { kpiPath } from '../../lib/routes/record-paths.ts';
import { targetOf } from '../../../contract/words/against.ts';
import { chosenBeside } from '../../../contract/words/status.ts';
import { formatOf, formatOfInputs, shareText, targetText, valueText } from '../../../contract/words/value.ts';
import { whyText } from '../../../contract/words/reason.ts';
import { KpiStatus } from '../../entities/scorecard/kpi-status.tsx';
import { ScoreButton } from '../../entities/scorecard/score-button.tsx';
import type { Entry, Timeline } from '../../entities/scorecard/scorecard.ts';
import { UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useScores } from '../../entities/scorecard/use-scores.ts';
import { stateText } from '../../entities/scorecard/chart/words.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { hasOwner, OwnerName } from '../../entities/people/owner-name.tsx';
import { type Kpi, objectiveIdOf, parentOf } from '../../lib/strategy/selectors.ts';

/** The name of a KPI, what it belongs to, and how it stands. */
export function MeasureHead({
  content,
  kpi,
  stands,
  children,
}: {
  content: Content;
  kpi: Kpi;
  /** How it stands. */
  stands: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Card
      as="section"
      aria-label="Summary"
      className="flex flex-col gap-x-8 gap-y-3 p-4! lg:flex-row lg:items-start lg:justify-between"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 wrap-anywhere text-ink-2">
          <Place content={content} kpi={kpi} />
          {hasOwner(kpi) && (
            <span>
              Owner: <OwnerName kpi={kpi} />
            </span>
          )}
          <Comments
            strategyId={kpi.strategyId}
            record={`kpi:${kpi.id}`}
            name={kpi.measure}
            label="Comments"
          />
        </p>
        {kpi.description && <p className="measure text-14 wrap-anywhere text-ink-2">{kpi.description}</p>}
        {stands}
      </div>
      {children}
    </Card>
  );
}

/** The objective of a KPI, and the KPI above it. */
function Place({ content, kpi }: { content: Content; kpi: Kpi }) {
  const objective = content.node.get(objectiveIdOf(content, kpi) ?? 0);
  const { strategyId } = kpi;
  const parent = parentOf(content, kpi);
  return (
    <>
      <span className="wrap-anywhere">
        Objective:{' '}
        {objective ? (
          <Link href={pathTo('objective', strategyId, objective.id)} className="text-ink">
            {objective.title}
          </Link>
        ) : (
          UNASSIGNED
        )}
      </span>
      {parent && (
        <span className="wrap-anywhere">
          Part of:{' '}
          <Link href={kpiPath(parent)} className="text-ink">
            {parent.measure}
          </Link>
        </span>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="tabular text-14 text-ink">{children}</dd>
    </div>
  );
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
  const target = targetText(now, format);
  const why = now.status === null && now.actual !== null && state === '' && whyText(now);
  const remarks = [state, why && `No status: ${why}`, now.note].filter(Boolean);
  const chosen = chosenBeside(kpi, now.status);
  const { ytd, progress, forecast } = timeline ?? {};
  const yearFormat = ytd ? formatOf(kpi, { ...ytd, redLine: null, band: null }) : format;
  const inputs = timeline?.periods.flatMap(({ actual }) => actual ?? []) ?? [];
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 wrap-anywhere">
        <span className="text-13 text-ink-3">{now.label}</span>
        <span className="tabular text-28 font-semibold text-ink">{valueText(now.actual, format)}</span>
        {target && <span className="tabular text-14 text-ink-2">Target {target}</span>}
        <ScoreButton
          strategyId={kpi.strategyId}
          record={`kpi:${kpi.id}`}
          name={kpi.measure}
          period={now.key}
          scored={now}
        />
      </div>
      {remarks.length > 0 && <p className="text-13 wrap-anywhere text-ink-2">{remarks.join('. ')}</p>}
      {chosen !== null && (
        <p className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
          Chosen: <StatusBadge status={chosen} />
          {kpi.statusReason && <span className="wrap-anywhere">{kpi.statusReason}</span>}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 wrap-anywhere">
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
  const target = targetOf(kpi, undefined);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 wrap-anywhere">
        <span className="tabular text-28 font-semibold text-ink">{formatActual(kpi)}</span>
        {target && (
          <span className="tabular text-14 text-ink-2">
            Target {target} by {formatPeriod(kpi)}
          </span>
        )}
        <KpiStatus kpi={kpi} scored={scoreIn(byId, kpi)} period={period} />
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
    </>
  );
}
