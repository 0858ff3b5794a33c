import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { rulesOf } from '../../kinds/kind.ts';
import { kpi, viewPeriods } from '../../kinds/kpi.ts';
import { DepartmentKpi, Kpi, TeamKpi } from '../kpi.ts';
import type { Route } from '../route.ts';

const { kpiLevel: _, ...rules } = rulesOf(kpi);

/** The fields of a KPI that a user can change. The forms use the same rules and messages. */
export const kpiFields = { ...rules, measure: kpi.fields.measure.rule };

const ratio = { numeratorId: z.optional(z.nullable(id)), denominatorId: z.optional(z.nullable(id)) };
const objective = { nodeId: z.optional(z.nullable(id)) };
const DERIVED = [
  'id',
  'strategyId',
  'actualDate',
  'trackedSince',
  'dueFrom',
  'inputStatus',
  'parentKpi',
  'departmentKpis',
  'teamKpis',
] as const;
const PARENTS = ['kpiId', 'departmentKpiId'] as const;
const change = { who: 'member', act: 'content.change' } as const;
const update = { who: 'member', act: 'content.update' } as const;
const primaryOnly = { kpiLevel: z.optional(z.literal('primary', 'Only a primary KPI is added here')) };

/** KPIs of all three levels. */
export const kpiRoutes = {
  'kpis.createOnNode': {
    method: 'POST',
    path: '/api/strategies/{id}/nodes/{nodeId}/kpis',
    summary: 'Add a primary KPI to an objective',
    access: change,
    body: z.strictObject({ ...kpiFields, ...viewPeriods, ...ratio, ...primaryOnly }),
    ignored: [...DERIVED, ...PARENTS, 'nodeId'],
    answer: Kpi,
    status: 201,
    errors: ['period_locked'],
  },
  'kpis.create': {
    method: 'POST',
    path: '/api/strategies/{id}/kpis',
    summary: 'Add a primary KPI, with an objective or without',
    access: change,
    body: z.strictObject({ ...kpiFields, ...viewPeriods, ...ratio, ...objective, ...primaryOnly }),
    ignored: [...DERIVED, ...PARENTS],
    answer: Kpi,
    status: 201,
    errors: ['period_locked'],
  },
  'kpis.createDepartment': {
    method: 'POST',
    path: '/api/strategies/{id}/department-kpis',
    summary: 'Add a department KPI under a primary KPI',
    access: change,
    body: z.strictObject({ ...kpiFields, ...viewPeriods, ...ratio, kpiId: id }),
    ignored: [...DERIVED, 'departmentKpiId', 'nodeId', 'kpiLevel'],
    answer: DepartmentKpi,
    status: 201,
    errors: ['period_locked'],
  },
  'kpis.createTeam': {
    method: 'POST',
    path: '/api/strategies/{id}/team-kpis',
    summary: 'Add a team KPI under a department KPI',
    access: change,
    body: z.strictObject({ ...kpiFields, ...viewPeriods, ...ratio, departmentKpiId: id }),
    ignored: [...DERIVED, 'kpiId', 'nodeId', 'kpiLevel'],
    answer: TeamKpi,
    status: 201,
    errors: ['period_locked'],
  },
  'kpis.update': {
    method: 'PUT',
    path: '/api/kpis/{id}',
    summary: 'Change fields of a KPI of any level; the objective only of a primary KPI',
    access: { ...update, of: 'kpi' },
    body: z.strictObject({ ...rules, ...viewPeriods, ...ratio, ...objective }),
    ignored: [...DERIVED, ...PARENTS, 'kpiLevel'],
    answer: z.union([Kpi, DepartmentKpi, TeamKpi]),
    status: 200,
  },
  'kpis.delete': {
    method: 'DELETE',
    path: '/api/kpis/{id}',
    summary: 'Delete a KPI with its descendants',
    access: { ...change, of: 'kpi' },
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;
