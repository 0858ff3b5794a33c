import type { Flow } from '../../../contract/entities.ts';
import type { AnyKpi } from '../../../contract/kpi.ts';
import { InputStatusBadge } from '../../entities/kpi/input-status-badge.tsx';
import { formatPeriod } from '../../entities/kpi/line.ts';
import { KpiOwner } from '../../entities/kpi/kpi-owner.tsx';
import { amount } from '../../lib/amount.ts';
import { formatActual, formatDueDate } from '../../entities/kpi/format.ts';
import { EditingMark } from '../../entities/people/presence.tsx';
import { UNASSIGNED } from '../../lib/objectives.ts';
import type { DataColumn, DataFilter } from '../../ui/data-table/model.ts';
import type { SecondLine } from '../../ui/data-table/two-line-row.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';

/** The default columns. */
export const DEFAULT_VISIBLE = ['objective', 'measure', 'period', 'target', 'actual', 'owner', 'dueDate'];

const DAYS = { Day: 1, Week: 7, Month: 30.44, Quarter: 91.31, Year: 365.25 };

/** The title of a KPI's objective; `nodes` has the titles. */
function objectiveOf({ nodes }: Pick<Flow, 'nodes'>): (kpi: AnyKpi) => string {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  return ({ nodeId }) => (nodeId === null ? UNASSIGNED : (titles.get(nodeId) ?? UNASSIGNED));
}

/** The filters of the list. */
export const filtersOf = (flow: Pick<Flow, 'nodes'>): DataFilter<AnyKpi>[] => [
  { id: 'status', label: 'Status', value: ({ status }) => status },
  { id: 'input', label: 'Input Status', value: ({ inputStatus }) => inputStatus || 'No due date' },
  { id: 'owner', label: 'Owner', value: ({ inputOwner }) => inputOwner || 'Nobody yet' },
  { id: 'objective', label: 'Objective', value: objectiveOf(flow) },
];

/** What a phone shows below a measure. */
export const SECOND_LINE: SecondLine<AnyKpi> = {
  header: 'Actual, target and status',
  cell: (kpi) => (
    <>
      <span className="tabular shrink-0">
        {formatActual(kpi)} <span className="text-ink-3">/ {amount(kpi.target, kpi.unit)}</span>
      </span>
      <span className="ml-auto flex min-w-0 items-center gap-1.5 pl-2">
        <StatusMark status={kpi.status} />
        <StatusWord status={kpi.status} />
      </span>
    </>
  ),
};

/** The columns of the list. */
export function columnsOf(flow: Pick<Flow, 'nodes'>): DataColumn<AnyKpi>[] {
  const objective = objectiveOf(flow);
  return [
    {
      id: 'objective',
      header: 'Objective',
      width: 130,
      value: objective,
      cell: (kpi) => (
        <span className={`truncate ${kpi.nodeId === null ? 'text-ink-3' : 'text-ink-2'}`}>
          {objective(kpi)}
        </span>
      ),
    },
    {
      id: 'measure',
      header: 'Measure',
      width: 240,
      value: ({ measure }) => measure,
      cell: (kpi) => (
        <>
          <span className="truncate">{kpi.measure}</span>
          <EditingMark strategyId={kpi.strategyId} entity="kpi" id={kpi.id} />
          {kpi.kpiLevel !== 'primary' && (
            <span className="ml-1 shrink-0 text-12 font-regular text-ink-3">
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
      width: 85,
      value: ({ period, periodUnit }) => period * DAYS[periodUnit],
      text: formatPeriod,
    },
    {
      id: 'target',
      header: 'Target',
      width: 100,
      numeric: true,
      value: ({ target }) => target,
      text: ({ target, unit }) => amount(target, unit),
    },
    {
      id: 'actual',
      header: 'Actual',
      width: 100,
      numeric: true,
      value: ({ actual }) => actual,
      text: formatActual,
    },
    {
      id: 'inputStatus',
      header: 'Input Status',
      width: 130,
      value: ({ inputStatus }) => inputStatus,
      cell: ({ inputStatus }) => <InputStatusBadge status={inputStatus} />,
    },
    { id: 'frequency', header: 'Frequency', width: 120, value: ({ frequency }) => frequency },
    {
      id: 'owner',
      header: 'Who',
      width: 120,
      value: ({ inputOwner }) => inputOwner,
      cell: (kpi) => <KpiOwner kpi={kpi} />,
    },
    {
      id: 'dueDate',
      header: 'When',
      width: 110,
      value: ({ measureDueDate }) => measureDueDate,
      text: ({ measureDueDate }) => formatDueDate(measureDueDate),
    },
    {
      id: 'status',
      header: 'Status',
      width: 140,
      value: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ];
}
