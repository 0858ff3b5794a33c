import type { DepartmentKpi, Kpi, TeamKpi } from '../../contract/kpi.ts';
import type { Handler } from '../http/call.ts';
import { deleteKpi, insertKpi, updateKpi } from './kpis.ts';

/** Adds a primary KPI to the objective of the path. */
export const createKpiOnNode: Handler<'kpis.createOnNode'> = ({ change, params, body }) =>
  change(async (open) => (await insertKpi(open, { level: 'primary', nodeId: params.nodeId }, body)) as Kpi);

/** Adds a primary KPI. */
export const createKpi: Handler<'kpis.create'> = ({ change, body }) =>
  change(
    async (open) => (await insertKpi(open, { level: 'primary', nodeId: body.nodeId ?? null }, body)) as Kpi,
  );

/** Adds a department KPI. */
export const createDepartmentKpi: Handler<'kpis.createDepartment'> = ({ change, body }) =>
  change(
    async (open) =>
      (await insertKpi(open, { level: 'department', parentId: body.kpiId }, body)) as DepartmentKpi,
  );

/** Adds a team KPI. */
export const createTeamKpi: Handler<'kpis.createTeam'> = ({ change, body }) =>
  change(
    async (open) =>
      (await insertKpi(open, { level: 'team', parentId: body.departmentKpiId }, body)) as TeamKpi,
  );

/** Changes a KPI of any level. */
export const updateKpiCall: Handler<'kpis.update'> = ({ change, params, body }) =>
  change((open) => updateKpi(open, params.id, body));

/** Deletes a KPI of any level. */
export const deleteKpiCall: Handler<'kpis.delete'> = ({ change, params }) =>
  change((open) => deleteKpi(open, params.id));
