import type * as z from 'zod/mini';
import { INITIATIVE_STATUS_DEFAULT } from '../../contract/constants.ts';
import type { Initiative } from '../../contract/initiative.ts';
import type { Routes } from '../../contract/routes.ts';
import { requireObjective } from '../board/nodes.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { enforceLimit } from '../change/limits.ts';
import { difference } from '../change/difference.ts';
import { findRecord } from '../change/records.ts';
import { notFound } from '../refusal.ts';
import { drain, inPages, PAGE, readPages } from '../paging.ts';
import type { Row } from '../store/schema.ts';
import { refuseEndBeforeStart } from './dates.ts';
import {
  dependenciesOf,
  dropFromDependencies,
  requireDependencies,
  writeDependencies,
} from './dependencies.ts';
import { toActionStep, toInitiativeRecord, toInitiatives, toTacticRecord } from './rows.ts';

type InitiativeBody = z.output<Routes['initiatives.create']['body']>;
type InitiativePatch = z.output<Routes['initiatives.update']['body']>;
type Columns = Omit<Row<'initiatives'>, 'id' | 'strategy_id'>;

/** Reads the tactics of an initiative and their action steps. */
async function readSteps({ writer }: ChangeContext, id: number) {
  const tactics = await readPages((after) =>
    writer
      .selectFrom('tactics')
      .selectAll()
      .where('initiative_id', '=', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );
  if (tactics.length === 0) return { tactics, actionSteps: [] };
  const ids = writer.selectFrom('tactics').select('id').where('initiative_id', '=', id);
  const actionSteps = await readPages((after) =>
    writer
      .selectFrom('action_steps')
      .selectAll()
      .where('tactic_id', 'in', ids)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );
  return { tactics, actionSteps };
}

async function readInitiative(change: ChangeContext, id: number): Promise<Initiative> {
  const row = await findRecord(change, 'initiatives', id);
  const dependencies = (await dependenciesOf(change, id)).map((on) => ({
    initiative_id: id,
    depends_on_id: on,
  }));
  const [initiative] = toInitiatives({ initiatives: [row], dependencies, ...(await readSteps(change, id)) });
  if (!initiative) throw notFound('This initiative');
  return initiative;
}

const EMPTY: Columns = {
  node_id: null,
  initiative: '',
  description: '',
  who_name: '',
  who_department: '',
  when_date: null,
  start_date: null,
  budget: 0,
  progress: 0,
  status: INITIATIVE_STATUS_DEFAULT,
  how: '',
  notes: '',
  attachments: '[]',
};

/** The columns after a patch. Throws for dates in the wrong order and for an objective of another strategy. */
async function merged(change: ChangeContext, columns: Columns, given: InitiativePatch): Promise<Columns> {
  const next: Columns = {
    node_id: given.nodeId === undefined ? columns.node_id : await requireObjective(change, given.nodeId),
    initiative: given.initiative ?? columns.initiative,
    description: given.description ?? columns.description,
    who_name: given.whoName ?? columns.who_name,
    who_department: given.whoDepartment ?? columns.who_department,
    when_date: given.whenDate === undefined ? columns.when_date : given.whenDate,
    start_date: given.startDate === undefined ? columns.start_date : given.startDate,
    budget: given.budget ?? columns.budget,
    progress: given.progress ?? columns.progress,
    status: given.status ?? columns.status,
    how: given.how ?? columns.how,
    notes: given.notes ?? columns.notes,
    attachments: given.attachments === undefined ? columns.attachments : JSON.stringify(given.attachments),
  };
  refuseEndBeforeStart(next.start_date, next.when_date, 'whenDate');
  return next;
}

/** Adds an initiative. */
export async function insertInitiative(change: ChangeContext, given: InitiativeBody): Promise<Initiative> {
  await enforceLimit(change, 'initiative');
  const columns = await merged(change, EMPTY, given);
  const dependencies = await requireDependencies(change, undefined, given.dependencies ?? []);
  const row = await change.writer
    .insertInto('initiatives')
    .values({ strategy_id: change.strategyId, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeDependencies(change, row.id, dependencies);
  change.record({
    entity: 'initiative',
    id: row.id,
    label: row.initiative,
    after: toInitiativeRecord(row, dependencies),
  });
  return readInitiative(change, row.id);
}

/** Updates the given fields. */
export async function updateInitiative(
  change: ChangeContext,
  id: number,
  patch: InitiativePatch,
): Promise<Initiative> {
  const row = await findRecord(change, 'initiatives', id);
  const columns = await merged(change, row, patch);
  const before = await dependenciesOf(change, id);
  const after = patch.dependencies ? await requireDependencies(change, id, patch.dependencies) : before;
  const changed = difference(
    toInitiativeRecord(row, before),
    toInitiativeRecord({ ...row, ...columns }, after),
  );
  if (changed) {
    await change.writer.updateTable('initiatives').set(columns).where('id', '=', id).execute();
    if (changed.after.dependencies) await writeDependencies(change, id, after);
    change.record({ entity: 'initiative', id, label: columns.initiative, ...changed });
  }
  return readInitiative(change, id);
}

/** Deletes an initiative with its tactics and action steps, also from the dependencies of others. */
export async function deleteInitiative(change: ChangeContext, id: number): Promise<void> {
  const { writer } = change;
  const row = await findRecord(change, 'initiatives', id);
  const dependencies = await dependenciesOf(change, id);
  await dropFromDependencies(change, id);
  const { tactics, actionSteps } = await readSteps(change, id);
  for (const [table, rows] of [
    ['action_steps', actionSteps],
    ['tactics', tactics],
  ] as const) {
    for await (const page of inPages<{ id: number }>(rows)) {
      const ids = page.map((one) => one.id);
      await writer.deleteFrom(table).where('id', 'in', ids).execute();
    }
  }
  await writer.deleteFrom('initiatives').where('id', '=', id).execute();
  for (const step of actionSteps)
    change.record({ entity: 'actionStep', id: step.id, label: step.title, before: toActionStep(step) });
  for (const tactic of tactics)
    change.record({ entity: 'tactic', id: tactic.id, label: tactic.title, before: toTacticRecord(tactic) });
  change.record({
    entity: 'initiative',
    id,
    label: row.initiative,
    before: toInitiativeRecord(row, dependencies),
  });
}

/** Makes the initiatives of objectives that are about to be deleted Unassigned. */
export function unassignInitiatives(change: ChangeContext, nodeIds: number[]): Promise<void> {
  const { writer } = change;
  return drain(
    async () => {
      const rows = await writer
        .selectFrom('initiatives')
        .select(['id', 'node_id', 'initiative'])
        .where('node_id', 'in', nodeIds)
        .limit(PAGE)
        .execute();
      const ids = rows.map((row) => row.id);
      if (ids.length > 0) {
        await writer.updateTable('initiatives').set({ node_id: null }).where('id', 'in', ids).execute();
      }
      return rows;
    },
    (row) =>
      change.record({
        entity: 'initiative',
        id: row.id,
        label: row.initiative,
        before: { nodeId: row.node_id },
        after: { nodeId: null },
      }),
  );
}
