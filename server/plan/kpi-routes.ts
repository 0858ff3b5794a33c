import type { Content } from '../../contract/commands/content.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import type { AnyKpi } from '../../contract/api/kpi.ts';
import { badField, Refusal } from '../../contract/api/refusal.ts';
import { kpiOf } from '../../contract/api/views.ts';
import type { StrategyTx } from '../change/tx.ts';
import { run } from '../measures/run.ts';
import type { Handler } from '../http/call.ts';

const answerOf = (content: Content, id: number): AnyKpi => kpiOf(content, id, inputDay());

// The level among the fields decides which of the shapes it is.
const create = <K extends AnyKpi>(tx: StrategyTx, fields: Record<string, unknown>): Promise<K> =>
  run(tx, { type: 'kpi.create', fields }, (content, id) => answerOf(content, id) as K);

/** Creates a KPI below another one, which the body calls `name`. */
async function createBelow<K extends AnyKpi>(
  tx: StrategyTx,
  name: string,
  fields: Record<string, unknown>,
): Promise<K> {
  try {
    return await create<K>(tx, { ...fields, parentId: fields[name] });
  } catch (error) {
    const [fault] = error instanceof Refusal ? (error.details ?? []) : [];
    throw fault?.path === 'parentId' ? badField(name, fault.message) : error;
  }
}

/** Adds a primary KPI to the objective of the path. */
export const createKpiOnNode: Handler<'kpis.createOnNode'> = ({ change, params, body }) =>
  change((tx) => create(tx, { ...body, nodeId: params.nodeId }));

/** Adds a primary KPI. */
export const createKpi: Handler<'kpis.create'> = ({ change, body }) => change((tx) => create(tx, body));

/** Adds a department KPI. */
export const createDepartmentKpi: Handler<'kpis.createDepartment'> = ({ change, body }) =>
  change((tx) => createBelow(tx, 'kpiId', { ...body, kpiLevel: 'department' }));

/** Adds a team KPI. */
export const createTeamKpi: Handler<'kpis.createTeam'> = ({ change, body }) =>
  change((tx) => createBelow(tx, 'departmentKpiId', { ...body, kpiLevel: 'team' }));

/** Changes a KPI of any level. */
export const updateKpiCall: Handler<'kpis.update'> = ({ change, params, body }) =>
  change((tx) => run(tx, { type: 'kpi.update', id: params.id, fields: body }, answerOf));

/** Deletes a KPI of any level. */
export const deleteKpiCall: Handler<'kpis.delete'> = ({ change, params }) =>
  change((tx) => run(tx, { type: 'kpi.delete', id: params.id }, () => undefined));
