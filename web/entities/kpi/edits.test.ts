import { expect, test } from 'vitest';
import type { Flow } from '../../../contract/entities.ts';
import type { DepartmentKpi, Kpi, TeamKpi } from '../../../contract/kpi.ts';
import { createDepartmentKpi, createKpi, createTeamKpi, deleteKpi, updateKpi } from './edits.ts';
import { findKpi } from './tree.ts';

const measured = {
  strategyId: 7,
  nodeId: 5,
  measure: 'Churn',
  description: '',
  target: 5,
  actual: null,
  actualDate: null,
  unit: '%',
  period: 1,
  periodUnit: 'Year',
  inputStatus: null,
  frequency: '',
  inputOwner: '',
  measureDueDate: null,
  status: 'On Track',
  parentKpi: null,
} as const;
const above = (id: number) => ({ parentKpi: { id, measure: 'Churn' } });
const team: TeamKpi = { ...measured, ...above(2), id: 3, kpiLevel: 'team', departmentKpiId: 2 };
const department: DepartmentKpi = {
  ...measured,
  ...above(1),
  id: 2,
  kpiLevel: 'department',
  kpiId: 1,
  teamKpis: [team],
};
const primary: Kpi = { ...measured, id: 1, kpiLevel: 'primary', departmentKpis: [department] };
const other: Kpi = { ...primary, id: 9, departmentKpis: [] };
const flow: Flow = { revision: 1, nodes: [], links: [], kpis: [primary, other], initiatives: [] };
const same = (id: number) => id;
const bodyOf = (edit: { body?: unknown }, resolve = same) =>
  (edit.body as (resolve: (id: number) => number) => unknown)(resolve);

test('a new primary KPI stands last with the defaults, and the answer takes its place', () => {
  const edit = createKpi(7, -1, { measure: ' Growth ', nodeId: 5 });
  const shown = edit.optimistic?.(flow, same) ?? flow;
  expect(shown.kpis.at(-1)).toMatchObject({
    id: -1,
    measure: 'Growth',
    target: 0,
    period: 1,
    periodUnit: 'Year',
    status: 'On Track',
    nodeId: 5,
  });
  const settled = edit.settle(flow, { ...other, id: 20 });
  expect(settled.kpis.map(({ id }) => id)).toEqual([1, 9, 20]);
  expect(bodyOf(edit)).toEqual({ measure: ' Growth ', nodeId: 5, kpiLevel: 'primary' });
});

test('a KPI on an objective that the server has not named yet is sent with the real id', () => {
  const edit = createKpi(7, -1, { measure: 'Growth', nodeId: -4 });
  expect(bodyOf(edit, (id) => (id === -4 ? 40 : id))).toMatchObject({ nodeId: 40 });
});

test('a new department or team KPI stands under its parent, at the parent’s objective', () => {
  const withDepartment = createDepartmentKpi(7, -1, 9, { measure: 'North' }).optimistic?.(flow, same) ?? flow;
  expect(findKpi(withDepartment.kpis, -1)).toMatchObject({
    kpiLevel: 'department',
    kpiId: 9,
    nodeId: 5,
    parentKpi: { id: 9, measure: 'Churn' },
  });
  const edit = createTeamKpi(7, -2, -1, { measure: 'Oslo' });
  const withTeam = edit.optimistic?.(withDepartment, same) ?? flow;
  expect(findKpi(withTeam.kpis, -2)).toMatchObject({
    kpiLevel: 'team',
    departmentKpiId: -1,
    parentKpi: { measure: 'North' },
  });
  expect(bodyOf(edit, (id) => (id === -1 ? 30 : id))).toEqual({ measure: 'Oslo', departmentKpiId: 30 });
});

test('an edit changes what it names only, and those below follow the objective and the measure', () => {
  const edit = updateKpi(1, { measure: 'Loyalty', nodeId: null, measureDueDate: '' });
  const shown = edit.optimistic?.(flow, same) ?? flow;
  expect(findKpi(shown.kpis, 1)).toMatchObject({
    measure: 'Loyalty',
    nodeId: null,
    target: 5,
    measureDueDate: null,
  });
  expect(findKpi(shown.kpis, 2)).toMatchObject({ nodeId: null, parentKpi: { id: 1, measure: 'Loyalty' } });
  expect(findKpi(shown.kpis, 3)).toMatchObject({ nodeId: null, parentKpi: { id: 2, measure: 'Churn' } });
  expect(findKpi(shown.kpis, 9)).toBe(other);
});

test('an actual is recorded as of today, so a measure that was due is no longer overdue', () => {
  const due = updateKpi(3, { measureDueDate: '2020-01-31' }).optimistic?.(flow, same) ?? flow;
  expect(findKpi(due.kpis, 3)?.inputStatus).toBe('Overdue');
  const recorded = updateKpi(3, { actual: 4 }).optimistic?.(due, same) ?? flow;
  expect(findKpi(recorded.kpis, 3)).toMatchObject({ actual: 4, inputStatus: 'Up to date' });
});

test('a deletion takes those below along', () => {
  const shown = deleteKpi(7, 2).optimistic?.(flow, same) ?? flow;
  expect(shown.kpis.map(({ id }) => id)).toEqual([1, 9]);
  expect(findKpi(shown.kpis, 3)).toBeUndefined();
  expect(deleteKpi(7, 1).settle(flow, undefined).kpis).toEqual([other]);
});
