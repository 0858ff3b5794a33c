import type { BookSection } from '../../../contract/month/book.ts';
import type { User } from '../../../contract/api/entities.ts';
import type { Command } from '../../../contract/commands/commands.ts';
import { commandList } from '../command-list.ts';
import { type ExampleKpi, MISSION, PILLARS, VISION } from './board.ts';
import { CAUSES } from './causes.ts';
import { TRACKED } from './points.ts';
import { type ExampleStep, INITIATIVES } from './work.ts';
import { inputDay } from '../../../contract/month/input-status.ts';
import { addDays } from '../../../contract/scorecard/dates.ts';
import type { PeriodUnit } from '../../../contract/kinds/constants.ts';

const FREQUENCY: Record<PeriodUnit, string> = {
  Day: 'Daily',
  Week: 'Weekly',
  Month: 'Monthly',
  Quarter: 'Quarterly',
  Year: 'Yearly',
};

type List = ReturnType<typeof commandList>;

/** Who creates the example, and on which day. */
interface Creation {
  creator: Creator;
  today: string;
}

/** The user who creates the example. */
type Creator = Pick<User, 'id' | 'username'>;

/** Adds a KPI and its descendants; `place` has its level, and its objective or parent. */
function addKpi(list: List, creation: Creation, place: Record<string, unknown>, kpi: ExampleKpi): void {
  const { creator, today } = creation;
  const { below, due, ...fields } = kpi;
  const tracked = TRACKED[kpi.measure];
  const parentId = list.create('kpi', {
    ...fields,
    ...place,
    ...(tracked && { grain: 'month', ...tracked.settings }),
    ...(tracked?.isDue && { inputOwner: creator.username, ownerId: creator.id }),
    period: 1,
    frequency: FREQUENCY[kpi.periodUnit],
    measureDueDate: addDays(today, due),
  });
  const kpiLevel = place['kpiLevel'] === 'primary' ? 'department' : 'team';
  for (const child of below) addKpi(list, creation, { kpiLevel, parentId }, child);
}

/** Adds the board with its KPIs. Returns the ids of the objectives by title. */
function addBoard(list: List, creation: Creation): ReadonlyMap<string, number> {
  const objectiveIds = new Map<string, number>();
  list.create('node', { type: 'vision', ...VISION });
  list.create('node', { type: 'mission', ...MISSION });
  for (const { title, description, objectives } of PILLARS) {
    const perspectiveId = list.create('node', { type: 'perspective', title, description });
    for (const { kpis, ...words } of objectives) {
      const nodeId = list.create('node', { type: 'objective', ...words, perspectiveId });
      objectiveIds.set(words.title, nodeId);
      for (const kpi of kpis) addKpi(list, creation, { kpiLevel: 'primary', nodeId }, kpi);
    }
  }
  for (const { cause, effect, ...words } of CAUSES)
    list.create('link', {
      type: 'causes',
      sourceId: objectiveIds.get(cause),
      targetId: objectiveIds.get(effect),
      ...words,
    });
  return objectiveIds;
}

/** Derives the status of a step from its dates and progress. */
function statusOf([, , start, end, progress]: ExampleStep): string {
  if (progress === 100) return 'Achieved';
  if (end < 0) return 'Off Track';
  return progress === 0 && start > 0 ? 'Not Started' : 'On Track';
}

/** What the board of the example gets each quarter. */
export const BOOK_TEMPLATE = {
  name: 'Supervisory board',
  title: '',
  subtitle: 'Report to the supervisory board',
  sections: ['cover', 'strategy', 'scorecard', 'objectives', 'decisions'] as BookSection[],
  allObjectives: false,
};

/**
 * The example of a pump maker that moves to service. Its dates are relative to today, so that some work is always done, some
 * late and some to come. Two values are due from the user who creates it.
 */
export function example(creator: Creator): Command[] {
  const today = inputDay();
  const list = commandList();
  const objectives = addBoard(list, { creator, today });
  const initiativeIds = new Map<string, number>();
  const ids = (names: readonly string[], byName: ReadonlyMap<string, number>) =>
    names.map((name) => byName.get(name)).filter((id) => id !== undefined);
  const datesOf = (start: number, end: number) => [addDays(today, start), addDays(today, end)] as const;

  for (const { objective, start, end, after = [], tactics, ...fields } of INITIATIVES) {
    const [startDate, whenDate] = datesOf(start, end);
    const [nodeId = null] = ids([objective], objectives);
    const dependencies = ids(after, initiativeIds);
    const work = { ...fields, nodeId, startDate, whenDate, dependencies };
    const initiativeId = list.create('initiative', work);
    initiativeIds.set(fields.initiative, initiativeId);
    for (const [title, owner, from, to, progress, steps] of tactics) {
      const [startDate, dueDate] = datesOf(from, to);
      const status = statusOf([title, owner, from, to, progress]);
      const tactic = { initiativeId, title, owner, startDate, dueDate, progress, status };
      const tacticId = list.create('tactic', tactic);
      for (const step of steps) {
        const [title, assignedTo, from, to, progress] = step;
        const [startDate, dueDate] = datesOf(from, to);
        const action = { tacticId, title, assignedTo, startDate, dueDate, progress, status: statusOf(step) };
        list.create('actionStep', action);
      }
    }
  }
  return list.commands;
}
