import { Link } from 'wouter';
import { Comments } from '../../entities/comments/comments.tsx';
import { dollars } from '../../entities/initiative/format.ts';
import { Code } from '../../entities/record/code.tsx';
import { EditingMark } from '../../entities/people/presence.tsx';
import type { DataColumn, DataFilter } from '../../ui/data-table/model.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { SecondLine } from '../../ui/data-table/two-line-row.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';
import { MiniTimeline } from './mini-timeline.tsx';
import type { Row } from './rows.ts';
import type { Span } from './span.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { calendarDate, shortDay } from '../../../contract/words/dates.ts';

/** The default columns. */
export const DEFAULT_VISIBLE = ['objective', 'initiative', 'owner', 'dateRange', 'progress', 'status'];

const TONES = { initiative: 'initiative', tactic: 'tactic', actionStep: 'action' } as const;

/** The filters of the list. */
export const FILTERS: readonly DataFilter<Row>[] = [
  { id: 'status', label: 'Status', value: ({ status }) => status },
  { id: 'owner', label: 'Owner', value: ({ owner }) => owner || 'Nobody yet' },
  { id: 'objective', label: 'Objective', value: ({ objective }) => objective },
];

/** Sorts by start, then by end; a missing date counts as the other one. */
const datesOf = ({ start, end }: Row): string | null =>
  start || end ? `${calendarDate(start ?? end)} ${calendarDate(end ?? start)}` : null;

/** What a phone shows below the name of an initiative; `today` is YYYY-MM-DD. */
export const secondLine = (today: string): SecondLine<Row> => ({
  header: 'Status, progress and end',
  cell: ({ status, progress, title, end, work }) => (
    <>
      <StatusMark status={status} />
      <StatusWord status={status} />
      <ProgressBar
        value={progress}
        label={`Progress of ${title}`}
        tone={TONES[work.kind]}
        isWorded
        className="ml-auto w-36 shrink-0 pl-2"
      />
      <span className="tabular w-14 shrink-0 text-right text-12 text-ink-3">
        {end && shortDay(end, today)}
      </span>
    </>
  ),
});

/** The columns of the list; all bars share the scale of `span`, with `today` (YYYY-MM-DD) marked. */
export function columnsOf(strategyId: number, span: Span, today: string): DataColumn<Row>[] {
  return [
    {
      id: 'initiative',
      header: 'Initiative',
      width: 280,
      value: ({ title }) => title,
      cell: ({ title, work }) => (
        <>
          <span className="truncate">{title}</span>
          <Code of={work.item} />
          <EditingMark strategyId={strategyId} entity={work.kind} id={work.item.id} />
          {work.kind === 'initiative' && (
            <Comments strategyId={strategyId} record={`initiative:${work.item.id}`} name={title} quietly />
          )}
        </>
      ),
    },
    {
      id: 'objective',
      header: 'Objective',
      width: 190,
      value: ({ objective }) => objective,
      cell: ({ objective, objectiveId }) => (
        <ObjectiveLink strategyId={strategyId} title={objective} id={objectiveId} />
      ),
    },
    { id: 'description', header: 'Description', width: 240, value: ({ description }) => description },
    { id: 'owner', header: 'Owner', width: 120, value: ({ owner }) => owner },
    { id: 'department', header: 'Department', width: 130, value: ({ department }) => department },
    {
      id: 'dateRange',
      isVital: true,
      header: 'Date Range',
      width: 300,
      value: datesOf,
      text: ({ dates }) => dates,
      cell: (row) => <MiniTimeline {...{ row, span, today }} />,
    },
    {
      id: 'budget',
      header: 'Budget',
      width: 110,
      numeric: true,
      value: ({ budget }) => budget,
      text: ({ budget }) => (budget === null ? '' : dollars(budget)),
    },
    {
      id: 'progress',
      isVital: true,
      header: 'Progress',
      width: 140,
      value: ({ progress }) => progress,
      text: ({ progress }) => `${progress}%`,
      cell: ({ work, title, progress }) => (
        <ProgressBar
          value={progress}
          label={`Progress of ${title}`}
          tone={TONES[work.kind]}
          className="flex-1"
        />
      ),
    },
    {
      id: 'status',
      isVital: true,
      header: 'Status',
      width: 150,
      value: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    { id: 'dependencies', header: 'Dependencies', width: 220, value: ({ dependencies }) => dependencies },
  ];
}

function ObjectiveLink({ strategyId, title, id }: { strategyId: number; title: string; id: number | null }) {
  // An objective with a temporary id has no page.
  if (id === null || id < 0) return <span className="truncate text-ink-3">{title}</span>;
  return (
    <Link href={pathTo('objective', strategyId, id)} tabIndex={-1} className="quiet-link truncate">
      {title}
    </Link>
  );
}
