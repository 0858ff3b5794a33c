import { inputDay, inputStatusOf } from '../../../contract/input-status.ts';
import { KPI_DEFAULTS } from '../../../contract/constants.ts';
import type { Flow } from '../../../contract/entities.ts';
import type { AnyKpi, DepartmentKpi, Kpi, TeamKpi } from '../../../contract/kpi.ts';
import type { BodyInput } from '../../../contract/route.ts';
import type { Routes } from '../../../contract/routes.ts';
import { realId, type ContentEdit } from '../../lib/outbox.ts';
import { addBelow, changeKpi, findKpi } from './tree.ts';

/** Fields of a KPI that a person can change; those left out stay as they are. `nodeId` counts for a primary only and may be temporary. */
export type KpiFields = BodyInput<Routes['kpis.update']>;
/** A KPI that does not exist yet; what is left out takes the defaults, without `nodeId` it is Unassigned. */
export type NewKpi = KpiFields & { measure: string };

type Resolve = (id: number) => number;

/** Adds a primary KPI, under a temporary id until the server names it. */
export function createKpi(strategyId: number, temporary: number, fields: NewKpi): ContentEdit<'kpis.create'> {
  return {
    route: 'kpis.create',
    params: { id: strategyId },
    body: (resolve) => ({ ...fields, ...objective(fields, resolve), kpiLevel: 'primary' }),
    creates: temporary,
    optimistic: (flow, resolve) => {
      const kpi: Kpi = { ...blank(strategyId, temporary), kpiLevel: 'primary', departmentKpis: [] };
      return put(flow, merged(kpi, fields, resolve));
    },
    settle: put,
  };
}

/** Adds a department KPI under a primary one. */
export function createDepartmentKpi(
  strategyId: number,
  temporary: number,
  kpiId: number,
  given: NewKpi,
): ContentEdit<'kpis.createDepartment'> {
  const { nodeId: _, ...fields } = given;
  return {
    route: 'kpis.createDepartment',
    params: { id: strategyId },
    body: (resolve) => ({ ...fields, kpiId: resolve(kpiId) }),
    creates: temporary,
    optimistic: (flow, resolve) => {
      const place = { kpiLevel: 'department', kpiId: resolve(kpiId), teamKpis: [] } as const;
      const kpi: DepartmentKpi = { ...blank(strategyId, temporary), ...place, teamKpis: [] };
      return put(flow, merged(kpi, fields, resolve));
    },
    settle: put,
  };
}

/** Adds a team KPI under a department KPI. */
export function createTeamKpi(
  strategyId: number,
  temporary: number,
  departmentKpiId: number,
  given: NewKpi,
): ContentEdit<'kpis.createTeam'> {
  const { nodeId: _, ...fields } = given;
  return {
    route: 'kpis.createTeam',
    params: { id: strategyId },
    body: (resolve) => ({ ...fields, departmentKpiId: resolve(departmentKpiId) }),
    creates: temporary,
    optimistic: (flow, resolve) => {
      const place = { kpiLevel: 'team', departmentKpiId: resolve(departmentKpiId) } as const;
      const kpi: TeamKpi = { ...blank(strategyId, temporary), ...place };
      return put(flow, merged(kpi, fields, resolve));
    },
    settle: put,
  };
}

/** Changes a KPI of any level; the fields given are what is sent. */
export function updateKpi(kpiId: number, fields: KpiFields): ContentEdit<'kpis.update'> {
  return {
    route: 'kpis.update',
    params: (resolve) => ({ id: resolve(kpiId) }),
    body: (resolve) => ({ ...fields, ...objective(fields, resolve) }),
    optimistic: (flow, resolve) => ({
      ...flow,
      kpis: changeKpi(flow.kpis, resolve(kpiId), (kpi) => merged(kpi, fields, resolve)),
    }),
    settle: put,
  };
}

/** Takes a KPI away with those below it. */
export function deleteKpi(strategyId: number, kpiId: number): ContentEdit<'kpis.delete'> {
  const without = (flow: Flow, id: number): Flow => ({ ...flow, kpis: changeKpi(flow.kpis, id, () => null) });
  return {
    route: 'kpis.delete',
    params: (resolve) => ({ id: resolve(kpiId) }),
    optimistic: (flow, resolve) => without(flow, resolve(kpiId)),
    settle: (flow) => without(flow, realId(strategyId, kpiId)),
  };
}

const objective = ({ nodeId }: KpiFields, resolve: Resolve) =>
  typeof nodeId === 'number' ? { nodeId: resolve(nodeId) } : {};

const blank = (strategyId: number, id: number) => ({
  ...KPI_DEFAULTS,
  id,
  strategyId,
  nodeId: null,
  measure: '',
  description: '',
  actual: null,
  actualDate: null,
  unit: '',
  inputStatus: null,
  frequency: '',
  inputOwner: '',
  measureDueDate: null,
  parentKpi: null,
});

/** A KPI with fields as the server will probably answer it: texts trimmed, a new actual recorded today. */
function merged<K extends AnyKpi>(kpi: K, fields: KpiFields, resolve: Resolve): K {
  const given = Object.entries(fields)
    .filter(([name, value]) => value !== undefined && name !== 'nodeId')
    .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const);
  const next: K = { ...kpi, ...Object.fromEntries(given) };
  if (fields.nodeId !== undefined && kpi.kpiLevel === 'primary') {
    next.nodeId = fields.nodeId === null ? null : resolve(fields.nodeId);
  }
  const today = inputDay();
  next.measureDueDate = next.measureDueDate ? next.measureDueDate.slice(0, 10) : null;
  if (next.actual !== kpi.actual) next.actualDate = next.actual === null ? null : today;
  next.inputStatus = inputStatusOf(next.measureDueDate, next.actualDate, today);
  return next;
}

/** The flow with a KPI in its place: in that of the one with its id, else last where it belongs. */
function put(flow: Flow, kpi: AnyKpi): Flow {
  if (findKpi(flow.kpis, kpi.id)) return { ...flow, kpis: changeKpi(flow.kpis, kpi.id, () => kpi) };
  if (kpi.kpiLevel === 'primary') return { ...flow, kpis: [...flow.kpis, kpi] };
  const parentId = kpi.kpiLevel === 'department' ? kpi.kpiId : kpi.departmentKpiId;
  return { ...flow, kpis: changeKpi(flow.kpis, parentId, (parent) => addBelow(parent, kpi)) };
}
