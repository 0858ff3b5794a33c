import * as z from 'zod/mini';
import { anyNumber, id, optionalDate, positiveNumber, requiredText, status, text } from '../fields.ts';
import { DepartmentKpi, Kpi, TeamKpi } from '../kpi.ts';
import type { Route } from '../route.ts';
import { DESCRIPTION_MAX, PERIOD_UNITS, TITLE_MAX } from '../constants.ts';

/** The fields of a KPI that a user can change. The forms use the same rules and messages. */
export const kpiFields = {
  measure: requiredText(TITLE_MAX, 'Measure is required'),
  description: z.optional(text(DESCRIPTION_MAX)),
  target: z.optional(positiveNumber('Target must be a positive number')),
  actual: z.optional(z.nullable(anyNumber)),
  unit: z.optional(text(40)),
  period: z.optional(
    z
      .int('Period must be a whole number')
      .check(z.minimum(1, 'Period must be at least 1'), z.maximum(10_000, 'Use at most 10,000')),
  ),
  periodUnit: z.optional(z.enum(PERIOD_UNITS, 'Choose Day, Week, Month, Quarter or Year')),
  frequency: z.optional(text(100)),
  inputOwner: z.optional(text(TITLE_MAX)),
  measureDueDate: z.optional(optionalDate),
  status: z.optional(status),
};

const objective = { nodeId: z.optional(z.nullable(id)) };
const DERIVED = [
  'id',
  'strategyId',
  'actualDate',
  'inputStatus',
  'parentKpi',
  'departmentKpis',
  'teamKpis',
] as const;
const PARENTS = ['kpiId', 'departmentKpiId'] as const;
const change = { who: 'member', act: 'content.change' } as const;
const primaryOnly = { kpiLevel: z.optional(z.literal('primary', 'Only a primary KPI is added here')) };

/** KPIs of all three levels. */
export const kpiRoutes = {
  'kpis.createOnNode': {
    method: 'POST',
    path: '/api/strategies/{id}/nodes/{nodeId}/kpis',
    summary: 'Add a primary KPI to an objective',
    access: change,
    body: z.strictObject({ ...kpiFields, ...primaryOnly }),
    ignored: [...DERIVED, ...PARENTS, 'nodeId'],
    answer: Kpi,
    status: 201,
  },
  'kpis.create': {
    method: 'POST',
    path: '/api/strategies/{id}/kpis',
    summary: 'Add a primary KPI, with an objective or without',
    access: change,
    body: z.strictObject({ ...kpiFields, ...objective, ...primaryOnly }),
    ignored: [...DERIVED, ...PARENTS],
    answer: Kpi,
    status: 201,
  },
  'kpis.createDepartment': {
    method: 'POST',
    path: '/api/strategies/{id}/department-kpis',
    summary: 'Add a department KPI under a primary KPI',
    access: change,
    body: z.strictObject({ ...kpiFields, kpiId: id }),
    ignored: [...DERIVED, 'departmentKpiId', 'nodeId', 'kpiLevel'],
    answer: DepartmentKpi,
    status: 201,
  },
  'kpis.createTeam': {
    method: 'POST',
    path: '/api/strategies/{id}/team-kpis',
    summary: 'Add a team KPI under a department KPI',
    access: change,
    body: z.strictObject({ ...kpiFields, departmentKpiId: id }),
    ignored: [...DERIVED, 'kpiId', 'nodeId', 'kpiLevel'],
    answer: TeamKpi,
    status: 201,
  },
  'kpis.update': {
    method: 'PUT',
    path: '/api/kpis/{id}',
    summary: 'Change fields of a KPI of any level; the objective of a primary KPI only',
    access: { ...change, of: 'kpi' },
    body: z.strictObject({ ...kpiFields, measure: z.optional(kpiFields.measure), ...objective }),
    ignored: [...DERIVED, ...PARENTS, 'kpiLevel'],
    answer: z.union([Kpi, DepartmentKpi, TeamKpi]),
    status: 200,
  },
  'kpis.delete': {
    method: 'DELETE',
    path: '/api/kpis/{id}',
    summary: 'Delete a KPI with those below it',
    access: { ...change, of: 'kpi' },
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;
