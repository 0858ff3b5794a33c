import type { ActionStep, Initiative, Tactic } from '../../contract/initiative.ts';
import type { Row } from '../store/schema.ts';

/** The API sends `whenDate` as a date-time at UTC midnight. */
const atMidnight = (day: string | null): string | null => (day === null ? null : `${day}T00:00:00.000Z`);

/** A row as the API's action step. */
export const toActionStep = (row: Row<'action_steps'>): ActionStep => ({
  id: row.id,
  strategyId: row.strategy_id,
  tacticId: row.tactic_id,
  title: row.title,
  assignedTo: row.assigned_to,
  dueDate: row.due_date,
  startDate: row.start_date,
  progress: row.progress,
  status: row.status,
});

/** A row as the history stores a tactic: without its action steps. */
export const toTacticRecord = (row: Row<'tactics'>): Omit<Tactic, 'actionSteps'> => ({
  id: row.id,
  strategyId: row.strategy_id,
  initiativeId: row.initiative_id,
  title: row.title,
  owner: row.owner,
  dueDate: row.due_date,
  startDate: row.start_date,
  progress: row.progress,
  status: row.status,
});

/** A row as the API's tactic, with its action steps. */
export const toTactic = (row: Row<'tactics'>, actionSteps: Row<'action_steps'>[]): Tactic => ({
  ...toTacticRecord(row),
  actionSteps: actionSteps.map(toActionStep),
});

/** A row as the history stores an initiative: without its tactics. */
export const toInitiativeRecord = (
  row: Row<'initiatives'>,
  dependencies: number[],
): Omit<Initiative, 'tactics'> => ({
  id: row.id,
  strategyId: row.strategy_id,
  nodeId: row.node_id,
  initiative: row.initiative,
  description: row.description,
  whoName: row.who_name,
  whoDepartment: row.who_department,
  whenDate: atMidnight(row.when_date),
  startDate: row.start_date,
  budget: row.budget,
  progress: row.progress,
  status: row.status,
  dependencies,
  how: row.how,
  notes: row.notes,
  attachments: JSON.parse(row.attachments) as string[],
});

/** The rows of initiatives, each list sorted by id. */
export interface WorkRows {
  initiatives: Row<'initiatives'>[];
  dependencies: Pick<Row<'dependencies'>, 'initiative_id' | 'depends_on_id'>[];
  tactics: Row<'tactics'>[];
  actionSteps: Row<'action_steps'>[];
}

/** Nests rows into initiatives. A generator, so that a long list can yield to the event loop. */
export function* initiativesOf(rows: WorkRows): Generator<Initiative> {
  const dependenciesOf = Map.groupBy(rows.dependencies, (row) => row.initiative_id);
  const tacticsOf = Map.groupBy(rows.tactics, (row) => row.initiative_id);
  const stepsOf = Map.groupBy(rows.actionSteps, (row) => row.tactic_id);
  for (const row of rows.initiatives) {
    const dependencies = (dependenciesOf.get(row.id) ?? []).map((one) => one.depends_on_id);
    const tactics = (tacticsOf.get(row.id) ?? []).map((tactic) =>
      toTactic(tactic, stepsOf.get(tactic.id) ?? []),
    );
    yield { ...toInitiativeRecord(row, dependencies), tactics };
  }
}

/** Nests rows into a list of initiatives. */
export const toInitiatives = (rows: WorkRows): Initiative[] => [...initiativesOf(rows)];
