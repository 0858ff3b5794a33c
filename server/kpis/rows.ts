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
 * Nests rows into primary KPIs. A generator, so that a long list can yield to the event loop. `rows` is sorted by id and has
 * every ancestor.
 */
export function* kpisOf(rows: readonly Row<'kpis'>[], day = inputDay()): Generator<Kpi> {
  const childrenOf = Map.groupBy(rows, (row) => row.parent_id);
  for (const row of rows) {
    if (row.level !== 'primary') continue;
    const kpi: Kpi = { ...common(row, undefined, day), kpiLevel: 'primary', departmentKpis: [] };
    for (const child of childrenOf.get(row.id) ?? []) {
      const department: DepartmentKpi = {
        ...common(child, kpi, day),
        kpiLevel: 'department',
        kpiId: kpi.id,
        teamKpis: [],
      };
      for (const one of childrenOf.get(child.id) ?? []) {
        const team = { ...common(one, department, day), kpiLevel: 'team' as const };
        department.teamKpis.push({ ...team, departmentKpiId: department.id });
      }
      kpi.departmentKpis.push(department);
    }
    yield kpi;
  }
}

/** Nests rows into a list of primary KPIs. */
export const toKpis = (rows: readonly Row<'kpis'>[]): Kpi[] => [...kpisOf(rows)];

/** Finds a KPI of any level by its id. */
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

/** A row as the history stores it: without derived fields and descendants. */
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
