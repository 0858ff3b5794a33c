import type { Content } from '../../../contract/commands/content.ts';
import { type InputStatus, inputStatusOf } from '../../../contract/month/input-status.ts';
import { shownScore } from '../../../contract/scorecard/shown-score.ts';
import { UNASSIGNED } from '../../lib/strategy/objectives.ts';
import type { ScoredKpi, Scores } from '../../lib/strategy/scores.ts';
import type { DataFilter } from '../../ui/data-table/model.ts';
import { shownStatus } from '../../../contract/words/status.ts';
import { type Kpi, objectiveIdOf } from '../../lib/strategy/selectors.ts';

/** The score that a KPI shows. */
export const scoreIn = (scores: Scores | undefined, kpi: Kpi): ScoredKpi | undefined =>
  shownScore(kpi, scores?.kpis.get(kpi.id));

/** The input status of a KPI on a day by its due date, or Overdue where the value of the shown period is missing. */
export const inputStatusIn = (kpi: Kpi, scored: ScoredKpi | undefined, day: string): InputStatus | null =>
  shownScore(kpi, scored)?.valueState === 'missing'
    ? 'Overdue'
    : inputStatusOf(kpi.measureDueDate, kpi.actualDate, day);

/** The title of a KPI's objective. */
export const objectiveOf = (content: Content, kpi: Kpi): string =>
  content.node.get(objectiveIdOf(content, kpi) ?? 0)?.title ?? UNASSIGNED;

/** The filters of the lists of KPIs on a day: what they choose stands in the address, so it stays from one list to the other. */
export const kpiFilters = (
  content: Content,
  scores: Scores | undefined,
  ownerOf: (kpi: Kpi) => string,
  day: string,
): DataFilter<Kpi>[] => [
  { id: 'status', label: 'Status', value: (kpi) => shownStatus(kpi, scoreIn(scores, kpi)?.status) },
  {
    id: 'input',
    label: 'Input Status',
    value: (kpi) => inputStatusIn(kpi, scoreIn(scores, kpi), day) || 'No due date',
  },
  { id: 'owner', label: 'Owner', value: (kpi) => ownerOf(kpi) || 'Nobody yet' },
  { id: 'objective', label: 'Objective', value: (kpi) => objectiveOf(content, kpi) },
];
