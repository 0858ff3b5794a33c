import { shownScore } from '../../../contract/scorecard/shown-score.ts';
import type { Flow } from '../../../contract/api/entities.ts';
import type { AnyKpi } from '../../../contract/api/kpi.ts';
import { UNASSIGNED } from '../../lib/strategy/objectives.ts';
import type { ScoredKpi, Scores } from '../../lib/strategy/scores.ts';
import type { DataFilter } from '../../ui/data-table/model.ts';
import { shownStatus } from '../../../contract/words/status.ts';

/** The score that a KPI shows. */
export const scoreIn = (scores: Scores | undefined, kpi: AnyKpi): ScoredKpi | undefined =>
  shownScore(kpi, scores?.kpis.get(kpi.id));

/** The input status of a KPI by its due date, or Overdue where the value of the shown period is missing. */
export const inputStatusIn = (kpi: AnyKpi, scored: ScoredKpi | undefined): AnyKpi['inputStatus'] =>
  shownScore(kpi, scored)?.valueState === 'missing' ? 'Overdue' : kpi.inputStatus;

/** The title of a KPI's objective; `nodes` has the titles. */
export function objectiveOf({ nodes }: Pick<Flow, 'nodes'>): (kpi: AnyKpi) => string {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  return ({ nodeId }) => (nodeId === null ? UNASSIGNED : (titles.get(nodeId) ?? UNASSIGNED));
}

/** The filters of the lists of KPIs: what they choose stands in the address, so it stays from one list to the other. */
export const kpiFilters = (
  flow: Pick<Flow, 'nodes'>,
  scores: Scores | undefined,
  ownerOf: (kpi: AnyKpi) => string,
): DataFilter<AnyKpi>[] => [
  { id: 'status', label: 'Status', value: (kpi) => shownStatus(kpi, scoreIn(scores, kpi)?.status) },
  {
    id: 'input',
    label: 'Input Status',
    value: (kpi) => inputStatusIn(kpi, scoreIn(scores, kpi)) || 'No due date',
  },
  { id: 'owner', label: 'Owner', value: (kpi) => ownerOf(kpi) || 'Nobody yet' },
  { id: 'objective', label: 'Objective', value: objectiveOf(flow) },
];
