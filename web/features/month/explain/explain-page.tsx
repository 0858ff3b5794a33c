import { useState } from 'react';
import { Link } from 'wouter';
import type { Strategy } from '../../../../contract/api/entities.ts';
import type { ClosingKpi } from '../../../../contract/month/close.ts';
import { statusText } from '../../../../contract/words/status.ts';
import { againstIn } from '../../../../contract/words/against.ts';
import { Comments } from '../../../entities/comments/comments.tsx';
import { draftOf, drafts, useDrafts } from '../../../entities/value-entry/drafts.ts';
import { subjectOf, type ValueSubject } from '../../../entities/value-entry/entry.ts';
import { NoteEntry } from '../../../entities/value-entry/note-entry.tsx';
import { may } from '../../../../contract/people/roles.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useStored } from '../../../lib/store.ts';
import { useContent } from '../../../lib/sync/use-content.ts';
import type { Closing } from '../closing.ts';
import { PersonName } from '../../../entities/people/person-name.tsx';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { ClosingPage } from '../closing-page.tsx';

/** The second step of a month: the KPIs that are not on track, first those without a note. */
export default function ExplainPage({ strategyId }: { strategyId: number }) {
  useDrafts();
  return (
    <ClosingPage strategyId={strategyId} page="explain">
      {({ strategy, closing, closing: { reds, ambers, expected, entered } }) =>
        reds.length + ambers.length === 0 ? (
          <p className="text-14 text-ink-2">
            {entered === 0 && expected > 0
              ? 'No values are in yet.'
              : `No tracked KPI is Off Track or At Risk${entered < expected ? ' so far' : ''}.`}
          </p>
        ) : (
          <div className="flex flex-col gap-6">
            <p className="text-13 text-ink-3">Of the tracked KPIs, first those without a note.</p>
            <OffTrack {...{ strategy, closing }} status="red" kpis={reds} />
            <OffTrack {...{ strategy, closing }} status="amber" kpis={ambers} />
          </div>
        )
      }
    </ClosingPage>
  );
}

interface OfMonth {
  strategy: Strategy;
  closing: Closing;
  status: 'red' | 'amber';
}

/** The KPIs of one status, each with its numbers and what was written on it. */
function OffTrack({ kpis, ...month }: OfMonth & { kpis: readonly ClosingKpi[] }) {
  const { status } = month;
  // What is explained here stays in its place.
  const [explained] = useState(
    () => new Set(kpis.filter((kpi) => kpi.isExplained).map(({ kpiId }) => kpiId)),
  );
  if (kpis.length === 0) return null;
  const sorted = kpis.toSorted((a, b) => Number(explained.has(a.kpiId)) - Number(explained.has(b.kpiId)));
  return (
    <section aria-labelledby={status}>
      <h2 id={status} className="border-b pb-1 text-16 font-semibold text-ink">
        {statusText(status)} <span className="tabular font-normal text-ink-3">{kpis.length}</span>
      </h2>
      <ul aria-labelledby={status} className="divide-y">
        {sorted.map((kpi) => (
          <Line key={kpi.kpiId} {...{ ...month, kpi }} />
        ))}
      </ul>
    </section>
  );
}

/** The value that still lacks a note, for who may enter it, or one whose note is not saved yet. */
function useNoteSubject(
  { strategy, closing }: OfMonth,
  { kpiId, ownerId, period: key, periodLabel: label, value, entered, note, isExplained }: ClosingKpi,
): ValueSubject | null {
  const { content } = useContent(strategy.id);
  const me = useUser()?.id;
  const mayEnter =
    may(strategy.role, 'content.change') || (may(strategy.role, 'content.update') && ownerId === me);
  const kpi = content?.kpi.get(kpiId);
  const at = { key, label, due: closing.due, isLate: false };
  const startingEntry = { ...entered, value: entered?.value ?? value, note: note?.text ?? '' };
  const subject = kpi &&
    entered && { ...subjectOf(kpi, at, startingEntry), entered: 'value' as const, list: 'explain' };
  const draft = useStored(drafts, () => (subject ? draftOf(subject) : undefined));
  const isLacking = !isExplained && mayEnter && closing.lock === null;
  return subject && (isLacking || (draft && draft.state !== 'saved')) ? subject : null;
}

function Line({ kpi, ...month }: OfMonth & { kpi: ClosingKpi }) {
  const { strategy, status } = month;
  const { id: strategyId } = strategy;
  const { kpiId, title, owner, value, target, band, unit, decimals, isExplained, note, period, periodLabel } =
    kpi;
  const subject = useNoteSubject(month, kpi);
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
      <div className="col-start-2 flex flex-col gap-1 text-13 wrap-anywhere text-ink-2">
        {note && (
          <p>
            <q>{note.text}</q>
            {note.by !== null && <span className="text-ink-3"> {note.by}</span>}
          </p>
        )}
        {!note && isExplained && 'Explained in the comments'}
        {!isExplained && (
          <span className={status === 'red' ? 'text-warning' : 'text-ink-3'}>No note yet</span>
        )}
        {subject && (
          <NoteEntry
            {...{ subject }}
            base={month.closing.revision}
            placeholder={status === 'red' ? 'What happened, and what comes next?' : 'Note'}
          />
        )}
      </div>
    </li>
  );
}
