import { inputDay, inputStatusOf } from '../../contract/input-status.ts';
import type { AnyKpi, DepartmentKpi, Kpi, TeamKpi } from '../../contract/kpi.ts';
import type { Row } from '../store/schema.ts';

type Parent = Pick<AnyKpi, 'id' | 'measure' | 'nodeId'> | undefined;

function common(row: Row<'kpis'>, parent: Parent, day: string) {
  return {
    id: row.id,
    strategyId: row.strategy_id,
    nodeId: parent ? parent.nodeId : row.node_id,
    measure: row.measure,
    description: row.description,
    target: row.target,
    actual: row.actual,
    actualDate: row.actual_date,
    unit: row.unit,
    period: row.period,
    periodUnit: row.period_unit,
    inputStatus: inputStatusOf(row.due_date, row.actual_date, day),
    frequency: row.frequency,
    inputOwner: row.input_owner,
    measureDueDate: row.due_date,
    status: row.status,
    parentKpi: parent ? { id: parent.id, measure: parent.measure } : null,
  };
}

/** The KPIs of rows, each below its parent; `rows` holds every ancestor and comes in the order of ids. Lists the primary ones. */
export function toKpis(rows: Row<'kpis'>[], day = inputDay()): Kpi[] {
  const primaries = new Map<number, Kpi>();
  const departments = new Map<number, DepartmentKpi>();
  for (const row of rows) {
    if (row.level === 'primary') {
      primaries.set(row.id, { ...common(row, undefined, day), kpiLevel: 'primary', departmentKpis: [] });
    }
  }
  for (const row of rows) {
    const parent = row.level === 'department' ? primaries.get(row.parent_id ?? 0) : undefined;
    if (!parent) continue;
    const kpi: DepartmentKpi = {
      ...common(row, parent, day),
      kpiLevel: 'department',
      kpiId: parent.id,
      teamKpis: [],
    };
    departments.set(row.id, kpi);
    parent.departmentKpis.push(kpi);
  }
  for (const row of rows) {
    const parent = row.level === 'team' ? departments.get(row.parent_id ?? 0) : undefined;
    if (!parent) continue;
    const kpi: TeamKpi = { ...common(row, parent, day), kpiLevel: 'team', departmentKpiId: parent.id };
    parent.teamKpis.push(kpi);
  }
  return [...primaries.values()];
}

/** The KPI with an id among nested ones. */
export function findIn(kpis: Kpi[], id: number): AnyKpi | undefined {
  for (const kpi of kpis) {
    if (kpi.id === id) return kpi;
    for (const department of kpi.departmentKpis) {
      if (department.id === id) return department;
      const team = department.teamKpis.find((one) => one.id === id);
      if (team) return team;
    }
  }
  return undefined;
}

/** A KPI as the history keeps it: by itself, without what is derived or stands below it. */
export const toRecord = (row: Row<'kpis'>) => ({
  id: row.id,
  strategyId: row.strategy_id,
  nodeId: row.node_id,
  parentId: row.parent_id,
  kpiLevel: row.level,
  measure: row.measure,
  description: row.description,
  target: row.target,
  actual: row.actual,
  actualDate: row.actual_date,
  unit: row.unit,
  period: row.period,
  periodUnit: row.period_unit,
  frequency: row.frequency,
  inputOwner: row.input_owner,
  measureDueDate: row.due_date,
  status: row.status,
});
