import { Link } from 'wouter';
import type { ClosingKpi } from '../../../../contract/month/close.ts';
import { statusText } from '../../../../contract/words/status.ts';
import { againstIn } from '../../../../contract/words/against.ts';
import { Comments } from '../../../entities/comments/comments.tsx';
import { PersonName } from '../../../entities/people/person-name.tsx';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { ClosingPage } from '../closing-page.tsx';

/** The second step of a month: the KPIs that are not on track, first those without a note. */
export default function ExplainPage({ strategyId }: { strategyId: number }) {
  return (
    <ClosingPage strategyId={strategyId} page="explain">
      {({ closing: { reds, ambers, expected, entered } }) =>
        reds.length + ambers.length === 0 ? (
          <p className="text-14 text-ink-2">
            {entered === 0 && expected > 0
              ? 'No values are in yet.'
              : `No tracked KPI is Off Track or At Risk${entered < expected ? ' so far' : ''}.`}
          </p>
        ) : (
          <div className="flex flex-col gap-6">
            <p className="text-13 text-ink-3">Of the tracked KPIs, first those without a note.</p>
            <OffTrack {...{ strategyId }} status="red" kpis={reds} />
            <OffTrack {...{ strategyId }} status="amber" kpis={ambers} />
          </div>
        )
      }
    </ClosingPage>
  );
}

/** The KPIs of one status, each with its numbers and what was written on it. */
function OffTrack({
  strategyId,
  status,
  kpis,
}: {
  strategyId: number;
  status: 'red' | 'amber';
  kpis: readonly ClosingKpi[];
}) {
  if (kpis.length === 0) return null;
  const sorted = kpis.toSorted((a, b) => Number(a.isExplained) - Number(b.isExplained));
  return (
    <section aria-labelledby={status}>
      <h2 id={status} className="border-b pb-1 text-16 font-semibold text-ink">
        {statusText(status)} <span className="tabular font-normal text-ink-3">{kpis.length}</span>
      </h2>
      <ul aria-labelledby={status} className="divide-y">
        {sorted.map((kpi) => (
          <Line key={kpi.kpiId} {...{ strategyId, status, kpi }} />
        ))}
      </ul>
    </section>
  );
}

function Line({
  strategyId,
  status,
  kpi: { kpiId, title, owner, value, target, band, unit, decimals, isExplained, note, period, periodLabel },
}: {
  strategyId: number;
  status: 'red' | 'amber';
  kpi: ClosingKpi;
}) {
  const against = againstIn({ value, target, band }, { unit, digits: decimals });
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 text-14">
      <StatusMark status={statusText(status)} />
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <Link
          href={kpiPath({ strategyId, id: kpiId })}
          className="wrap-anywhere text-ink no-underline hover:underline"
        >
          {title}
        </Link>
        <span className="tabular text-13 text-ink-3">
          {against.value}
          {against.target && ` / ${against.target}`}
        </span>
        {owner !== null && (
          <span className="text-13 text-ink-3">
            <PersonName strategyId={strategyId} who={owner} />
          </span>
        )}
      </p>
      <Comments
        strategyId={strategyId}
        record={`kpi:${kpiId}`}
        name={title}
        period={{ key: period, label: periodLabel }}
        label={isExplained ? 'Comments' : 'Ask'}
      />
      <p className="col-start-2 text-13 wrap-anywhere text-ink-2">
        {note && (
          <>
            <q>{note.text}</q>
            {note.by !== null && <span className="text-ink-3"> {note.by}</span>}
          </>
        )}
        {!note && isExplained && 'Explained in the comments'}
        {!isExplained && (
          <span className={status === 'red' ? 'text-warning' : 'text-ink-3'}>No note yet</span>
        )}
      </p>
    </li>
  );
}
