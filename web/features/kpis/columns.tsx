import { kpiMovement, type Movement, movementText } from '../../../contract/words/trend.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { InputStatusBadge } from '../../entities/kpi/input-status-badge.tsx';
import { inputStatusIn, objectiveOf, scoreIn } from '../../entities/kpi/filters.ts';
import { formatPeriod, periodOf } from '../../entities/kpi/line.ts';
import { KpiOwner } from '../../entities/kpi/kpi-owner.tsx';
import { Comments } from '../../entities/comments/comments.tsx';
import { actualOf } from '../../entities/kpi/formatted-actual.tsx';
import { formatActual } from '../../entities/kpi/format.ts';
import { shownStatus } from '../../entities/board/contents.ts';
import { chosenBeside, statusRank } from '../../../contract/words/status.ts';
import { GRAIN_LABELS } from '../../../contract/words/tracking.ts';
import { numbersOf, targetOf } from '../../../contract/words/against.ts';
import { allKpis, type Kpi, objectiveIdOf } from '../../lib/strategy/selectors.ts';
import { formatOf, valueText } from '../../../contract/words/value.ts';
import { KpiStatus } from '../../entities/scorecard/kpi-status.tsx';
import type { Scores } from '../../lib/strategy/scores.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Trend } from '../../entities/scorecard/trend.tsx';
import type { ShownScores } from '../../entities/scorecard/use-scores.ts';
import { Code } from '../../entities/record/code.tsx';
import { EditingMark } from '../../entities/people/presence.tsx';
import type { DataColumn } from '../../ui/data-table/model.ts';
import type { SecondLine } from '../../ui/data-table/two-line-row.tsx';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';
import { dayText } from '../../../contract/words/dates.ts';

/** The default columns. */
export const DEFAULT_VISIBLE = ['objective', 'measure', 'period', 'target', 'actual', 'owner', 'dueDate'];

/** What a phone shows below a measure. */
export const secondLineOf = (scores: Scores | undefined): SecondLine<Kpi> => ({
  header: 'Actual, target and status',
  cell: (kpi) => {
    const scored = scoreIn(scores, kpi);
    const status = shownStatus(kpi, scored);
    return (
      // A status without room goes to a line that is not seen: its mark is before the name.
      <span className="flex h-5 w-full flex-wrap justify-between gap-x-2 overflow-hidden">
        <span className="flex max-w-full items-center gap-1.5">
          <span className="tabular truncate">
            {actualOf(kpi, scored)}
            {targetOf(kpi, scored) && <span className="text-ink-3"> / {targetOf(kpi, scored)}</span>}
          </span>
          {scored && <Trend movement={kpiMovement(kpi, scored)} />}
        </span>
        <StatusWord status={status} />
      </span>
    );
  },
});

/** The columns that only lists with a tracked KPI show at first. */
export const TRACKED_VISIBLE = ['status', 'trend'];

/** How a KPI does, before all that it is. */
const markColumn = (scores: Scores | undefined): DataColumn<Kpi> => {
  const text = (kpi: Kpi): string => shownStatus(kpi, scoreIn(scores, kpi));
  return {
    id: 'health',
    isMark: true,
    isVital: true,
    header: 'Health',
    width: 24,
    value: (kpi) => statusRank(text(kpi)),
    text,
    cell: (kpi) => (
      <>
        <StatusMark status={text(kpi)} />
        <span className="sr-only print:hidden">{text(kpi)}</span>
      </>
    ),
  };
};

const movementIn = (scores: Scores | undefined, kpi: Kpi): Movement | null => {
  const scored = scoreIn(scores, kpi);
  return scored ? kpiMovement(kpi, scored) : null;
};

/** The last values of tracked KPIs. */
const trendColumn = (scores: Scores | undefined): DataColumn<Kpi> => ({
  id: 'trend',
  isVital: true,
  header: 'Trend',
  width: 100,
  // What got worse comes first, whichever way its value went.
  value: (kpi) => {
    const isBetter = movementIn(scores, kpi)?.isBetter;
    return isBetter === undefined ? null : isBetter === null ? 1 : isBetter ? 2 : 0;
  },
  text: (kpi) => {
    const movement = movementIn(scores, kpi);
    return movement ? movementText(movement) : '';
  },
  cell: (kpi) => {
    const scored = scoreIn(scores, kpi);
    return (
      scored && (
        <span className="flex items-center gap-1.5">
          <Sparkline values={scored.sparkline} format={(value) => valueText(value, formatOf(kpi, scored))} />
          <Trend movement={kpiMovement(kpi, scored)} />
        </span>
      )
    );
  },
});

/** The columns of the list; `shown` has the scores, which only tracked KPIs have, and input statuses are those of a day. */
export function columnsOf(
  content: Content,
  { byId: scores, hasScores, period }: Pick<ShownScores, 'byId' | 'hasScores' | 'period'>,
  ownerOf: (kpi: Kpi) => string,
  day: string,
): DataColumn<Kpi>[] {
  // A chosen status stands beside the computed one.
  const hasBoth = allKpis(content).some((kpi) => chosenBeside(kpi, scoreIn(scores, kpi)?.status) !== null);
  return [
    markColumn(scores),
    {
      id: 'objective',
      header: 'Objective',
      width: 110,
      share: 200,
      value: (kpi) => objectiveOf(content, kpi),
      cell: (kpi) => (
        <span className={`truncate ${objectiveIdOf(content, kpi) === null ? 'text-ink-3' : 'text-ink-2'}`}>
          {objectiveOf(content, kpi)}
        </span>
      ),
    },
    {
      id: 'measure',
      header: 'Measure',
      width: 166,
      share: 400,
      value: ({ measure }) => measure,
      cell: (kpi) => (
        <>
          <span className="[unicode-bidi:plaintext] max-sm:truncate sm:line-clamp-2 sm:leading-4 print:line-clamp-none">
            {kpi.measure}
          </span>
          <Code of={kpi} />
          <EditingMark strategyId={kpi.strategyId} entity="kpi" id={kpi.id} />
          <Comments strategyId={kpi.strategyId} record={`kpi:${kpi.id}`} name={kpi.measure} quietly />
          {kpi.kpiLevel !== 'primary' && (
            // Where there is little room the indentation says it.
            <span className="ml-1 shrink-0 text-12 font-regular text-ink-3 max-xl:sr-only">
              {kpi.kpiLevel === 'department' ? 'Department' : 'Team'}
            </span>
          )}
        </>
      ),
    },
    { id: 'description', header: 'Description', width: 260, value: ({ description }) => description },
    {
      id: 'period',
      header: 'Period',
      width: 80,
      value: (kpi) => periodOf(kpi).days,
      text: formatPeriod,
    },
    {
      id: 'target',
      isVital: true,
      header: 'Target',
      width: 80,
      share: 100,
      numeric: true,
      value: (kpi) => numbersOf(kpi, scoreIn(scores, kpi)).target,
      text: (kpi) => targetOf(kpi, scoreIn(scores, kpi)),
    },
    {
      id: 'actual',
      isVital: true,
      header: 'Actual',
      width: 80,
      share: 100,
      numeric: true,
      value: (kpi) => numbersOf(kpi, scoreIn(scores, kpi)).value,
      text: (kpi) => formatActual(kpi, scoreIn(scores, kpi)),
      cell: (kpi) => <span className="truncate">{actualOf(kpi, scoreIn(scores, kpi))}</span>,
    },
    {
      id: 'inputStatus',
      header: 'Input Status',
      width: 130,
      value: (kpi) => inputStatusIn(kpi, scoreIn(scores, kpi), day),
      cell: (kpi) => <InputStatusBadge status={inputStatusIn(kpi, scoreIn(scores, kpi), day)} />,
    },
    {
      id: 'frequency',
      header: 'Frequency',
      width: 120,
      value: ({ frequency, grain }) => (grain === null ? frequency : GRAIN_LABELS[grain]),
    },
    {
      id: 'owner',
      header: 'Who',
      width: 88,
      share: 120,
      value: ownerOf,
      cell: (kpi) => <KpiOwner kpi={kpi} />,
    },
    {
      id: 'dueDate',
      header: 'When',
      width: 104,
      share: 110,
      value: ({ measureDueDate }) => measureDueDate,
      text: ({ measureDueDate }) => dayText(measureDueDate),
    },
    {
      id: 'status',
      isVital: true,
      header: 'Status',
      width: hasBoth ? 240 : 124,
      share: hasBoth ? 240 : 140,
      value: (kpi) => shownStatus(kpi, scoreIn(scores, kpi)),
      cell: (kpi) => <KpiStatus kpi={kpi} scored={scoreIn(scores, kpi)} period={period} />,
    },
    ...(hasScores ? [trendColumn(scores)] : []),
  ];
}
