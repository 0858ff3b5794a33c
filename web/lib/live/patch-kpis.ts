import { inputDay, inputStatusOf } from '../../../contract/input-status.ts';
import type { KpiLevel } from '../../../contract/constants.ts';
import type { Change } from '../../../contract/change.ts';
import type { DepartmentKpi, Kpi, TeamKpi } from '../../../contract/kpi.ts';

/** A KPI as a change carries it: with its parent's id in place of nesting. */
interface Flat {
  id: number;
  parentId: number | null;
  kpiLevel: KpiLevel;
}

/** The fields of a change, without those that only a flat KPI has. */
function fieldsOf(change: Change): Partial<Kpi> {
  const { parentId: _, ...fields } = (change.after ?? {}) as Partial<Kpi> & { parentId?: number };
  return fields;
}

type Any = Kpi | DepartmentKpi | TeamKpi;

/** Applies fields to a KPI, and derives its input status. */
function merged<T extends Any>(kpi: T, fields: object): T {
  const next = { ...kpi, ...fields };
  return { ...next, inputStatus: inputStatusOf(next.measureDueDate, next.actualDate, inputDay()) };
}

type Parent = Pick<Any, 'id' | 'measure' | 'nodeId'>;

/** A child has the objective and the name of its parent. */
function under<T extends DepartmentKpi | TeamKpi>(parent: Parent, child: T): T {
  const isSame = child.nodeId === parent.nodeId && child.parentKpi?.measure === parent.measure;
  return isSame
    ? child
    : { ...child, nodeId: parent.nodeId, parentKpi: { id: parent.id, measure: parent.measure } };
}

const inLine = (kpi: Kpi): Kpi => ({
  ...kpi,
  departmentKpis: kpi.departmentKpis.map((department) => {
    const placed = under(kpi, department);
    return { ...placed, teamKpis: placed.teamKpis.map((team) => under(placed, team)) };
  }),
});

function create(kpis: Kpi[], change: Change): Kpi[] {
  const { parentId, kpiLevel } = change.after as unknown as Flat;
  const bare = merged({ ...fieldsOf(change), inputStatus: null, parentKpi: null } as Kpi, {});
  if (kpiLevel === 'primary') return [...kpis, { ...bare, departmentKpis: [] }];
  return kpis.map((kpi) => {
    if (kpiLevel === 'department') {
      if (kpi.id !== parentId) return kpi;
      const child = { ...bare, kpiLevel, kpiId: kpi.id, teamKpis: [] } as unknown as DepartmentKpi;
      return { ...kpi, departmentKpis: [...kpi.departmentKpis, under(kpi, child)] };
    }
    if (!kpi.departmentKpis.some((department) => department.id === parentId)) return kpi;
    const departmentKpis = kpi.departmentKpis.map((department) => {
      if (department.id !== parentId) return department;
      const child = { ...bare, kpiLevel, departmentKpiId: department.id } as unknown as TeamKpi;
      return { ...department, teamKpis: [...department.teamKpis, under(department, child)] };
    });
    return { ...kpi, departmentKpis };
  });
}

/** Whether a KPI or one below it has an id. */
const holds = (kpi: Kpi, id: number): boolean =>
  kpi.id === id ||
  kpi.departmentKpis.some(
    (department) => department.id === id || department.teamKpis.some((team) => team.id === id),
  );

function update(kpi: Kpi, id: number, fields: Partial<Kpi>): Kpi {
  if (kpi.id === id) return inLine(merged(kpi, fields));
  // A child KPI has its parent's objective, whatever its own row says.
  const { nodeId: _, ...own } = fields;
  return inLine({
    ...kpi,
    departmentKpis: kpi.departmentKpis.map((department) =>
      department.id === id
        ? merged(department, own)
        : {
            ...department,
            teamKpis: department.teamKpis.map((team) => (team.id === id ? merged(team, own) : team)),
          },
    ),
  });
}

const without = (kpi: Kpi, id: number): Kpi => ({
  ...kpi,
  departmentKpis: kpi.departmentKpis
    .filter((department) => department.id !== id)
    .map((department) => ({
      ...department,
      teamKpis: department.teamKpis.filter((team) => team.id !== id),
    })),
});

/** Nested KPIs after one change of a KPI of any level. */
export function patchKpis(kpis: Kpi[], change: Change): Kpi[] {
  const { id, operation } = change;
  const isKnown = kpis.some((kpi) => holds(kpi, id));
  if (operation === 'delete') {
    return isKnown
      ? kpis.filter((kpi) => kpi.id !== id).map((kpi) => (holds(kpi, id) ? without(kpi, id) : kpi))
      : kpis;
  }
  if (isKnown) return kpis.map((kpi) => (holds(kpi, id) ? update(kpi, id, fieldsOf(change)) : kpi));
  return operation === 'create' ? create(kpis, change) : kpis;
}
