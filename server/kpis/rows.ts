import { inputDay, inputStatusOf } from '../../contract/input-status.ts';
import type { AnyKpi, DepartmentKpi, Kpi } from '../../contract/kpi.ts';
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

/**
 * The KPIs of rows, each with those below it, one primary KPI at a time: whoever goes through many can pause. `rows` holds
 * every ancestor and comes in the order of ids.
 */
export function* kpisOf(rows: readonly Row<'kpis'>[], day = inputDay()): Generator<Kpi> {
  const below = Map.groupBy(rows, (row) => row.parent_id);
  for (const row of rows) {
    if (row.level !== 'primary') continue;
    const kpi: Kpi = { ...common(row, undefined, day), kpiLevel: 'primary', departmentKpis: [] };
    for (const its of below.get(row.id) ?? []) {
      const department: DepartmentKpi = {
        ...common(its, kpi, day),
        kpiLevel: 'department',
        kpiId: kpi.id,
        teamKpis: [],
      };
      for (const one of below.get(its.id) ?? []) {
        const team = { ...common(one, department, day), kpiLevel: 'team' as const };
        department.teamKpis.push({ ...team, departmentKpiId: department.id });
      }
      kpi.departmentKpis.push(department);
    }
    yield kpi;
  }
}

/** The KPIs of rows as a list; see kpisOf. */
export const toKpis = (rows: readonly Row<'kpis'>[]): Kpi[] => [...kpisOf(rows)];

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
