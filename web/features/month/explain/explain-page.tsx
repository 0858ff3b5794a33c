import { Link } from 'wouter';
import type { ClosingKpi } from '../../../../contract/month/close.ts';
import { statusText } from '../../../../contract/words/status.ts';
import { valueText } from '../../../../contract/words/value.ts';
import { Comments } from '../../../entities/comments/comments.tsx';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { ClosingPage } from '../closing-page.tsx';

/** The second step of a month: the KPIs that are not on track, first those without a note. */
export default function ExplainPage({ strategyId }: { strategyId: number }) {
  return (
    <ClosingPage strategyId={strategyId} page="explain">
      {({ closing: { reds, ambers, entered } }) =>
        reds.length + ambers.length === 0 ? (
          <p className="text-14 text-ink-2">
            {entered === 0
              ? 'No values are in yet.'
              : 'Nothing is Off Track or At Risk of what is in so far.'}
          </p>
        ) : (
          <div className="flex flex-col gap-6">
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
  const sorted = kpis.toSorted((a, b) => Number(a.hasWord) - Number(b.hasWord));
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
  kpi: { kpiId, title, owner, value, target, unit, decimals, hasWord, note, period, periodLabel },
}: {
  strategyId: number;
  status: 'red' | 'amber';
  kpi: ClosingKpi;
}) {
  const format = { unit, digits: decimals };
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
          {valueText(value, format)}
          {target !== null && ` of ${valueText(target, format)}`}
        </span>
        {owner !== null && <span className="text-13 text-ink-3">{owner}</span>}
      </p>
      <Comments
        strategyId={strategyId}
        record={`kpi:${kpiId}`}
        name={title}
        period={{ key: period, label: periodLabel }}
        label={hasWord ? 'Comments' : 'Ask'}
      />
      <p className="col-start-2 text-13 wrap-anywhere text-ink-2">
        {note && (
          <>
            <q>{note.text}</q>
            {note.by !== null && <span className="text-ink-3"> {note.by}</span>}
          </>
        )}
        {!note && hasWord && 'Explained in the comments'}
        {!hasWord && <span className={status === 'red' ? 'text-warning' : 'text-ink-3'}>No note yet</span>}
      </p>
    </li>
  );
}
