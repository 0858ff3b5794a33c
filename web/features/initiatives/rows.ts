import type { Flow } from '../../../contract/api/entities.ts';
import type { Initiative } from '../../../contract/api/initiative.ts';
import { inOrderOfObjectives, UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { formatDates, type Work } from '../../entities/initiative/format.ts';

/** A row of the list: an initiative, a tactic or an action step. */
export interface Row {
  id: string;
  work: Work;
  title: string;
  /** The objective's title and id; a tactic or action step has none of its own. */
  objective: string;
  objectiveId: number | null;
  description: string;
  owner: string;
  department: string;
  start: string | null;
  end: string | null;
  /** The formatted dates. */
  dates: string;
  /** Dollars; none for a tactic or action step. */
  budget: number | null;
  progress: number;
  status: string;
  /** The names of the dependencies. */
  dependencies: string;
  children: Row[];
}

/** The key of a row: ids are unique only within one kind. */
export const rowId = (kind: string, id: number): string => `${kind}-${id}`;

/** The rows of the list, tactics and action steps nested. */
export function rowsOf({ nodes, initiatives }: Flow, nameOf: (text: string) => string): Row[] {
  const objectives = new Map(nodes.map(({ id, title }) => [id, title]));
  const names = new Map(initiatives.map(({ id, initiative }) => [id, initiative]));
  return inOrderOfObjectives(initiatives, { nodes }).map((item) => ({
    id: rowId('initiative', item.id),
    work: { kind: 'initiative', item },
    title: item.initiative,
    objective: (item.nodeId !== null && objectives.get(item.nodeId)) || UNASSIGNED,
    objectiveId: item.nodeId,
    description: item.description,
    owner: nameOf(item.whoName),
    department: item.whoDepartment,
    start: item.startDate,
    end: item.whenDate,
    dates: formatDates(item.startDate, item.whenDate),
    budget: item.budget,
    progress: item.progress,
    status: item.status,
    dependencies: item.dependencies.map((id) => names.get(id) ?? '').join(', '),
    children: stepsOf(item, nameOf),
  }));
}

const stepsOf = ({ tactics }: Initiative, nameOf: (text: string) => string): Row[] =>
  tactics.map((item) => ({
    ...stepRow(item, nameOf(item.owner)),
    id: rowId('tactic', item.id),
    work: { kind: 'tactic', item },
    children: item.actionSteps.map((step) => ({
      ...stepRow(step, nameOf(step.assignedTo)),
      id: rowId('actionStep', step.id),
      work: { kind: 'actionStep', item: step },
      children: [],
    })),
  }));

interface Step {
  title: string;
  startDate: string | null;
  dueDate: string | null;
  progress: number;
  status: string;
}

const stepRow = ({ title, startDate, dueDate, progress, status }: Step, owner: string) => ({
  title,
  objective: '',
  objectiveId: null,
  description: '',
  owner,
  department: '',
  start: startDate,
  end: dueDate,
  dates: formatDates(startDate, dueDate),
  budget: null,
  progress,
  status,
  dependencies: '',
});
