import type * as z from 'zod/mini';
import { inputDay } from '../../contract/input-status.ts';
import { KPI_DEFAULTS, type KpiLevel } from '../../contract/constants.ts';
import type { AnyKpi } from '../../contract/kpi.ts';
import type { Routes } from '../../contract/routes.ts';
import { requireObjective } from '../board/nodes.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { enforceLimit } from '../change/limits.ts';
import { difference } from '../change/difference.ts';
import { findRecord } from '../change/records.ts';
import { badField, notFound } from '../refusal.ts';
import { drain, inPages, PAGE, readPages } from '../paging.ts';
import type { Row } from '../store/schema.ts';
import { findIn, toKpis, toRecord } from './rows.ts';

type KpiBody = Omit<z.output<Routes['kpis.create']['body']>, 'kpiLevel' | 'nodeId'>;
type KpiPatch = z.output<Routes['kpis.update']['body']>;

/** The parent of a new KPI: an objective or none for a primary, a KPI for the others. */
export type KpiPlace =
  | { level: 'primary'; nodeId: number | null }
  | { level: 'department' | 'team'; parentId: number };

const PARENT: Record<KpiLevel, { level: KpiLevel; field: string; message: string } | undefined> = {
  primary: undefined,
  department: { level: 'primary', field: 'kpiId', message: 'A department KPI stands under a primary KPI' },
  team: {
    level: 'department',
    field: 'departmentKpiId',
    message: 'A team KPI stands under a department KPI',
  },
};

async function requireParent(change: ChangeContext, level: KpiLevel, parentId: number): Promise<number> {
  const rule = PARENT[level];
  const parent = await findRecord(change, 'kpis', parentId);
  if (rule && parent.level !== rule.level) throw badField(rule.field, rule.message);
  return parent.id;
}

/** The descendants of a KPI: its children, then their children. */
async function descendants({ writer }: ChangeContext, id: number): Promise<[Row<'kpis'>[], Row<'kpis'>[]]> {
  const childrenOf = (parents: typeof ids | number) =>
    readPages((after) =>
      writer
        .selectFrom('kpis')
        .selectAll()
        .where('parent_id', typeof parents === 'number' ? '=' : 'in', parents)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    );
  const ids = writer.selectFrom('kpis').select('id').where('parent_id', '=', id);
  const children = await childrenOf(id);
  return [children, children.length === 0 ? [] : await childrenOf(ids)];
}

/** Reads a KPI as the API answers it, with its descendants. */
async function readKpi(change: ChangeContext, id: number): Promise<AnyKpi> {
  const row = await findRecord(change, 'kpis', id);
  const above: Row<'kpis'>[] = [];
  for (let up = row; up.parent_id !== null; above.push(up))
    up = await findRecord(change, 'kpis', up.parent_id);
  const kpi = findIn(toKpis([...above, row, ...(await descendants(change, id)).flat()]), id);
  if (!kpi) throw notFound('This KPI');
  return kpi;
}

/** Adds a KPI with the defaults of a new one. */
export async function insertKpi(change: ChangeContext, place: KpiPlace, given: KpiBody): Promise<AnyKpi> {
  await enforceLimit(change, 'kpi');
  const primary = place.level === 'primary';
  const row = await change.writer
    .insertInto('kpis')
    .values({
      strategy_id: change.strategyId,
      node_id: primary ? await requireObjective(change, place.nodeId) : null,
      parent_id: primary ? null : await requireParent(change, place.level, place.parentId),
      level: place.level,
      measure: given.measure,
      description: given.description ?? '',
      target: given.target ?? KPI_DEFAULTS.target,
      actual: given.actual ?? null,
      actual_date: given.actual === undefined || given.actual === null ? null : inputDay(),
      unit: given.unit ?? '',
      period: given.period ?? KPI_DEFAULTS.period,
      period_unit: given.periodUnit ?? KPI_DEFAULTS.periodUnit,
      frequency: given.frequency ?? '',
      input_owner: given.inputOwner ?? '',
      due_date: given.measureDueDate ?? null,
      status: given.status ?? KPI_DEFAULTS.status,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  change.record({ entity: 'kpi', id: row.id, label: row.measure, after: toRecord(row) });
  return readKpi(change, row.id);
}

/** The columns after a patch. A new actual gets the date of today; an unchanged one keeps its date. */
async function patched(
  change: ChangeContext,
  row: Row<'kpis'>,
  patch: KpiPatch,
): Promise<Omit<Row<'kpis'>, 'id'>> {
  const { actual } = patch;
  const actualDay = actual === null ? null : inputDay();
  const { id: _, ...columns } = row;
  return {
    ...columns,
    node_id:
      patch.nodeId === undefined || row.level !== 'primary'
        ? row.node_id
        : await requireObjective(change, patch.nodeId),
    measure: patch.measure ?? row.measure,
    description: patch.description ?? row.description,
    target: patch.target ?? row.target,
    actual: actual === undefined ? row.actual : actual,
    actual_date: actual === undefined || actual === row.actual ? row.actual_date : actualDay,
    unit: patch.unit ?? row.unit,
    period: patch.period ?? row.period,
    period_unit: patch.periodUnit ?? row.period_unit,
    frequency: patch.frequency ?? row.frequency,
    input_owner: patch.inputOwner ?? row.input_owner,
    due_date: patch.measureDueDate === undefined ? row.due_date : patch.measureDueDate,
    status: patch.status ?? row.status,
  };
}

/** Updates the given fields. */
export async function updateKpi(change: ChangeContext, id: number, patch: KpiPatch): Promise<AnyKpi> {
  const row = await findRecord(change, 'kpis', id);
  const columns = await patched(change, row, patch);
  const changed = difference(toRecord(row), toRecord({ id, ...columns }));
  if (changed) {
    await change.writer.updateTable('kpis').set(columns).where('id', '=', id).execute();
    change.record({ entity: 'kpi', id, label: columns.measure, ...changed });
  }
  return readKpi(change, id);
}

/** Deletes a KPI and its descendants, the lowest level first. */
export async function deleteKpi(change: ChangeContext, id: number): Promise<void> {
  const row = await findRecord(change, 'kpis', id);
  const [children, grandchildren] = await descendants(change, id);
  for (const level of [grandchildren, children, [row]]) {
    for await (const page of inPages(level)) {
      const ids = page.map((one) => one.id);
      await change.writer.deleteFrom('kpis').where('id', 'in', ids).execute();
      for (const one of page)
        change.record({ entity: 'kpi', id: one.id, label: one.measure, before: toRecord(one) });
    }
  }
}

/** Makes the KPIs of objectives that are about to be deleted Unassigned. */
export function unassignKpis(change: ChangeContext, nodeIds: number[]): Promise<void> {
  const { writer } = change;
  return drain(
    async () => {
      const rows = await writer
        .selectFrom('kpis')
        .select(['id', 'node_id', 'measure'])
        .where('node_id', 'in', nodeIds)
        .limit(PAGE)
        .execute();
      const ids = rows.map((row) => row.id);
      if (ids.length > 0) {
        await writer.updateTable('kpis').set({ node_id: null }).where('id', 'in', ids).execute();
      }
      return rows;
    },
    (row) =>
      change.record({
        entity: 'kpi',
        id: row.id,
        label: row.measure,
        before: { nodeId: row.node_id },
        after: { nodeId: null },
      }),
  );
}
