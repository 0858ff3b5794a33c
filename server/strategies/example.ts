import { insertNode } from '../board/nodes.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { insertInitiative } from '../initiatives/initiatives.ts';
import { insertActionStep, insertTactic } from '../initiatives/steps.ts';
import { insertKpi, type KpiPlace } from '../kpis/kpis.ts';
import { type ExampleKpi, MISSION, PILLARS, VISION } from './example-board.ts';
import { type ExampleStep, INITIATIVES } from './example-work.ts';
import { inputDay } from '../../contract/input-status.ts';
import type { PeriodUnit } from '../../contract/constants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const addDays = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);

const FREQUENCY: Record<PeriodUnit, string> = {
  Day: 'Daily',
  Week: 'Weekly',
  Month: 'Monthly',
  Quarter: 'Quarterly',
  Year: 'Yearly',
};

/** Adds a KPI and its descendants. */
async function addKpi(change: ChangeContext, today: string, place: KpiPlace, kpi: ExampleKpi): Promise<void> {
  const { below, due, ...fields } = kpi;
  const { id } = await insertKpi(change, place, {
    ...fields,
    period: 1,
    frequency: FREQUENCY[kpi.periodUnit],
    measureDueDate: addDays(today, due),
  });
  const level = place.level === 'primary' ? 'department' : 'team';
  for (const child of below) await addKpi(change, today, { level, parentId: id }, child);
}

/** Adds the board with its KPIs. Returns the ids of the objectives by title. */
async function addBoard(change: ChangeContext, today: string): Promise<ReadonlyMap<string, number>> {
  const objectives = new Map<string, number>();
  await insertNode(change, { type: 'vision', ...VISION });
  await insertNode(change, { type: 'mission', ...MISSION });
  for (const { title, description, objectives: its } of PILLARS) {
    const pillar = await insertNode(change, { type: 'perspective', title, description });
    for (const { kpis, ...words } of its) {
      const { id } = await insertNode(change, { type: 'objective', ...words, perspectiveId: pillar.id });
      objectives.set(words.title, id);
      for (const kpi of kpis) await addKpi(change, today, { level: 'primary', nodeId: id }, kpi);
    }
  }
  return objectives;
}

/** Derives the status of a step from its dates and progress. */
function statusOf([, , start, end, progress]: ExampleStep): string {
  if (progress === 100) return 'Achieved';
  if (end < 0) return 'Off Track';
  return progress === 0 && start > 0 ? 'Not Started' : 'On Track';
}

/**
 * Fills a new strategy with the example of a pump maker that moves to service. Its dates are relative to today, so that some
 * work is always done, some late and some to come.
 */
export async function fillExample(change: ChangeContext): Promise<void> {
  const today = inputDay();
  const objectives = await addBoard(change, today);
  const initiativeIds = new Map<string, number>();
  const ids = (names: readonly string[], of: ReadonlyMap<string, number>) =>
    names.map((name) => of.get(name)).filter((id) => id !== undefined);
  const datesOf = (start: number, end: number) => [addDays(today, start), addDays(today, end)] as const;

  for (const { objective, start, end, after = [], tactics, ...fields } of INITIATIVES) {
    const [startDate, whenDate] = datesOf(start, end);
    const [nodeId = null] = ids([objective], objectives);
    const dependencies = ids(after, initiativeIds);
    const work = { ...fields, nodeId, startDate, whenDate, dependencies };
    const { id: initiativeId } = await insertInitiative(change, work);
    initiativeIds.set(fields.initiative, initiativeId);
    for (const [title, owner, from, to, progress, steps] of tactics) {
      const [startDate, dueDate] = datesOf(from, to);
      const status = statusOf([title, owner, from, to, progress]);
      const tactic = { initiativeId, title, owner, startDate, dueDate, progress, status };
      const { id: tacticId } = await insertTactic(change, tactic);
      for (const step of steps) {
        const [title, assignedTo, from, to, progress] = step;
        const [startDate, dueDate] = datesOf(from, to);
        const action = { tacticId, title, assignedTo, startDate, dueDate, progress, status: statusOf(step) };
        await insertActionStep(change, action);
      }
    }
  }
}
