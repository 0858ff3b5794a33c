import type { Content } from '../../../contract/commands/content.ts';
import { inOrderOfObjectives, UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { type Work } from '../../entities/initiative/format.ts';
import { type Initiative, initiativesOf, stepsOf, tacticsOf } from '../../lib/strategy/selectors.ts';
import { spanText } from '../../../contract/words/dates.ts';

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
export function rowsOf(content: Content, nameOf: (text: string) => string): Row[] {
  return inOrderOfObjectives(initiativesOf(content), content).map((item) => ({
    id: rowId('initiative', item.id),
    work: { kind: 'initiative', item },
    title: item.initiative,
    objective: content.node.get(item.nodeId ?? 0)?.title || UNASSIGNED,
    objectiveId: item.nodeId,
    description: item.description,
    owner: nameOf(item.whoName),
    department: item.whoDepartment,
    start: item.startDate,
    end: item.whenDate,
    dates: spanText(item.startDate, item.whenDate),
    budget: item.budget,
    progress: item.progress,
    status: item.status,
    dependencies: item.dependencies.map((id) => content.initiative.get(id)?.initiative ?? '').join(', '),
    children: rowsBelow(content, item, nameOf),
  }));
}

const rowsBelow = (content: Content, initiative: Initiative, nameOf: (text: string) => string): Row[] =>
  tacticsOf(content, initiative).map((item) => ({
    ...stepRow(item, nameOf(item.owner)),
    id: rowId('tactic', item.id),
    work: { kind: 'tactic', item },
    children: stepsOf(content, item).map((step) => ({
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
  dates: spanText(startDate, dueDate),
  budget: null,
  progress,
  status,
  dependencies: '',
});
