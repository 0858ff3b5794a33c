import * as z from 'zod/mini';
import { PERIOD_UNITS } from './constants.ts';
import { id } from './fields.ts';
import { INPUT_STATUSES } from './input-status.ts';

const measureFields = {
  id,
  strategyId: id,
  /** Its objective; a department or team KPI has the one of its primary KPI. Null is Unassigned. */
  nodeId: z.nullable(id),
  measure: z.string(),
  description: z.string(),
  target: z.number(),
  actual: z.nullable(z.number()),
  /** The day the actual was last recorded, YYYY-MM-DD in UTC; null without an actual. */
  actualDate: z.nullable(z.string()),
  unit: z.string(),
  /** How many `periodUnit`s one period lasts. */
  period: z.int(),
  periodUnit: z.enum(PERIOD_UNITS),
  /** Null without a due date. */
  inputStatus: z.nullable(z.enum(INPUT_STATUSES)),
  frequency: z.string(),
  inputOwner: z.string(),
  /** Calendar date, YYYY-MM-DD. */
  measureDueDate: z.nullable(z.string()),
  status: z.string(),
  parentKpi: z.nullable(z.object({ id, measure: z.string() })),
};

/** A KPI of a team, under a department KPI. */
export const TeamKpi = z
  .object({ ...measureFields, kpiLevel: z.literal('team'), departmentKpiId: id })
  .check(z.meta({ id: 'TeamKpi' }));
export type TeamKpi = z.infer<typeof TeamKpi>;

/** A KPI of a department, under a primary KPI. */
export const DepartmentKpi = z
  .object({ ...measureFields, kpiLevel: z.literal('department'), kpiId: id, teamKpis: z.array(TeamKpi) })
  .check(z.meta({ id: 'DepartmentKpi' }));
export type DepartmentKpi = z.infer<typeof DepartmentKpi>;

/** A primary KPI with its descendants. */
export const Kpi = z
  .object({ ...measureFields, kpiLevel: z.literal('primary'), departmentKpis: z.array(DepartmentKpi) })
  .check(z.meta({ id: 'Kpi' }));
export type Kpi = z.infer<typeof Kpi>;

/** A KPI of any level. */
export type AnyKpi = Kpi | DepartmentKpi | TeamKpi;
