import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { Update } from '../../../contract/month/updates.ts';
import { kpiPath } from '../../lib/routes/record-paths.ts';
import type { Draft } from '../../entities/value-entry/drafts.ts';
import type { ValueSubject } from '../../entities/value-entry/entry.ts';
import { ValueEntry } from '../../entities/value-entry/value-entry.tsx';
import { KpiNumbers } from './kpi-numbers.tsx';
import { isDone, keyOf } from './rows.ts';
import { WorkEntry } from './work-entry.tsx';
import { pathTo } from '../../lib/routes/pages.ts';
import { dayText } from '../../../contract/words/dates.ts';

const KINDS = {
  kpi: { label: '', tone: '' },
  initiative: { label: 'Initiative', tone: 'text-initiative' },
  tactic: { label: 'Tactic', tone: 'text-tactic' },
  actionStep: { label: 'Action step', tone: 'text-action' },
} as const;

/** A row: what is due, how it stands, and the field to enter it. */
export function UpdateRow({
  update,
  draft,
  base,
  onPaste,
}: Pick<ComponentProps<typeof ValueEntry>, 'base' | 'onPaste'> & {
  update: ValueSubject;
  draft: Draft | undefined;
}) {
  const { kpi, work } = update;
  const entry = (
    <ValueEntry
      {...{ subject: update, base, onPaste }}
      hint={!draft && isDone(update) && (kpi?.by ? `Entered by ${kpi.by}` : 'Done')}
      className={work ? 'w-20' : 'w-28 max-sm:w-0 max-sm:flex-1'}
    />
  );
  return (
    <li
      data-update={keyOf(update)}
      tabIndex={-1}
      className="grid scroll-mt-24 gap-x-6 gap-y-2 rounded-md py-2.5 outline-offset-4 focus:outline-2 focus:outline-focus md:grid-cols-[minmax(0,1fr)_13rem_17rem]"
    >
      <What update={update} />
      {kpi && <KpiNumbers kpi={kpi} />}
      {/* Beside the name where there are no numbers. */}
      <div className="flex min-w-0 flex-col gap-2 md:col-start-3">
        {work ? <WorkEntry {...{ update, work, draft, base }}>{entry}</WorkEntry> : entry}
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
        {/* On a phone a line of its own, whatever the font that is loading. */}
        {context && <span className="wrap-anywhere max-sm:w-full">{context}</span>}
      </p>
    </div>
  );
}

function DueDay({ update }: { update: Update }) {
  const { due, isLate } = update;
  const day = dayText(due);
  if (isDone(update)) return null;
  if (!isLate) return <span>due {day}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-warning">
      <CircleAlert className="size-3" />
      late, was due {day}
    </span>
  );
}
