import { Check, CircleAlert } from 'lucide-react';
import type { FocusEvent } from 'react';
import { Link } from 'wouter';
import type { Update } from '../../../contract/month/updates.ts';
import { ComputedStatus } from '../../entities/scorecard/computed-status.tsx';
import { formatDueDate } from '../../entities/kpi/format.ts';
import { kpiPath } from '../../lib/routes/record-paths.ts';
import { usePending } from '../../lib/sync/outbox.ts';
import { commit, shownOf } from './drafts.ts';
import { judgedOf, parseEntry } from './entry.ts';
import { KpiEntry } from './kpi-entry.tsx';
import { KpiNumbers } from './kpi-numbers.tsx';
import type { RowProps } from './row-props.ts';
import { isDone, keyOf } from './rows.ts';
import { WorkEntry } from './work-entry.tsx';
import { pathTo } from '../../lib/routes/pages.ts';

const KINDS = {
  kpi: { label: '', tone: '' },
  initiative: { label: 'Initiative', tone: 'text-initiative' },
  tactic: { label: 'Tactic', tone: 'text-tactic' },
  actionStep: { label: 'Action step', tone: 'text-action' },
} as const;

/** A row: what is due, how it stands, and the fields to enter it. It is saved when the focus leaves it. */
export function UpdateRow(props: RowProps) {
  const { update, draft } = props;
  const { kpi, work, period } = update;
  const parsed = parseEntry(update, shownOf(update, draft).text);
  const judged = kpi && period && parsed.kind === 'value' ? judgedOf(kpi, parsed.value) : null;
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>): void => {
    // Another window has the focus, such as the spreadsheet with the numbers.
    if (document.activeElement === target) return;
    if (!currentTarget.contains(relatedTarget)) void commit(update);
  };
  return (
    <li
      data-update={keyOf(update)}
      tabIndex={-1}
      onBlur={onBlur}
      className="grid scroll-mt-24 gap-x-6 gap-y-2 rounded-md py-2.5 outline-offset-4 focus:outline-2 focus:outline-focus md:grid-cols-[minmax(0,1fr)_13rem_17rem]"
    >
      <What update={update} />
      {kpi && <KpiNumbers kpi={kpi} />}
      {/* Beside the name where there are no numbers. */}
      <div className="flex min-w-0 flex-col gap-2 md:col-start-3">
        {kpi && <KpiEntry {...props} kpi={kpi} />}
        {work && <WorkEntry {...props} work={work} />}
        <div className="flex items-start justify-between gap-3">
          <RowState update={update} draft={draft} />
          {judged && <ComputedStatus status={judged} className="shrink-0" />}
        </div>
      </div>
    </li>
  );
}

function What({ update }: { update: Update }) {
  const { strategyId, kind, id, title, context, period } = update;
  const { label, tone } = KINDS[kind];
  const path = kind === 'kpi' ? kpiPath({ strategyId, id }) : pathTo('initiatives', strategyId);
  return (
    <div className="min-w-0">
      <p className="text-14 font-medium wrap-anywhere">
        <Link href={path} className="text-ink no-underline hover:underline">
          {title}
        </Link>
      </p>
      <p className="flex flex-wrap gap-x-2 text-12 text-ink-3">
        {label && <span className={tone}>{label}</span>}
        {period && <span className="font-medium text-ink-2">{period.label}</span>}
        <DueDay update={update} />
        {context && <span className="wrap-anywhere">{context}</span>}
      </p>
    </div>
  );
}

function DueDay({ update }: { update: Update }) {
  const { due, isLate } = update;
  const day = formatDueDate(due);
  if (isDone(update)) return null;
  if (!isLate) return <span>due {day}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-warning">
      <CircleAlert className="size-3" />
      late, was due {day}
    </span>
  );
}

/** What became of the row, as a live text. */
function RowState({ update, draft }: Pick<RowProps, 'update' | 'draft'>) {
  const { offline } = usePending(update.strategyId);
  const author = update.kpi?.by;
  const state = draft?.state;
  return (
    <p role="status" className="flex min-h-4 min-w-0 gap-1 text-12 text-ink-3">
      {state === 'saving' && (offline ? 'Kept here, and sent once the server can be reached' : 'Saving...')}
      {state === 'refused' && (
        <span className="flex gap-1 text-destructive">
          <CircleAlert className="mt-px size-3.5 shrink-0" />
          {draft?.message}
        </span>
      )}
      {(state === 'saved' || (state === undefined && isDone(update))) && (
        <>
          <Check className="mt-px size-3.5 shrink-0 text-positive" />
          {state === 'saved' ? 'Saved' : author ? `Entered by ${author}` : 'Done'}
        </>
      )}
    </p>
  );
}
