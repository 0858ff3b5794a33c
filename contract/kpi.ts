import * as z from 'zod/mini';
import { id } from './fields.ts';

/** What a KPI's period is counted in. */
export const PERIOD_UNITS = ['Day', 'Week', 'Month', 'Quarter', 'Year'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** The levels a KPI cascades through: a department KPI's parent is primary, a team KPI's is a department KPI. */
export const KPI_LEVELS = ['primary', 'department', 'team'] as const;
export type KpiLevel = (typeof KPI_LEVELS)[number];

/**
 * Derived from the day a measure is due: Overdue when that day has passed and no actual was recorded on or after it, Due
 * in the seven days before, Up to date otherwise.
 */
export const INPUT_STATUSES = ['Overdue', 'Due', 'Up to date'] as const;
export type InputStatus = (typeof INPUT_STATUSES)[number];

const measureFields = {
  id,
  strategyId: id,
  /** The objective measured; a department or team KPI stands where its primary KPI stands. Null is Unassigned. */
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

/** A primary KPI with all below it. */
export const Kpi = z
  .object({ ...measureFields, kpiLevel: z.literal('primary'), departmentKpis: z.array(DepartmentKpi) })
  .check(z.meta({ id: 'Kpi' }));
export type Kpi = z.infer<typeof Kpi>;

/** A KPI of any level. */
export type AnyKpi = Kpi | DepartmentKpi | TeamKpi;

/** Defaults of a new KPI. */
export const KPI_DEFAULTS = { target: 0, period: 1, periodUnit: 'Year', status: 'On Track' } as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day by which input statuses are told: today in UTC, YYYY-MM-DD, the same for the server, its ETags and the browser. */
export const inputDay = (): string => new Date().toISOString().slice(0, 10);

/** Input status of a measure due on a day, on the day `today`; all are calendar dates. The rule is told at INPUT_STATUSES. */
export function inputStatusOf(
  dueDate: string | null,
  actualDate: string | null,
  today: string,
): InputStatus | null {
  if (dueDate === null) return null;
  if (dueDate < today) return actualDate !== null && actualDate >= dueDate ? 'Up to date' : 'Overdue';
  const days = (Date.parse(dueDate) - Date.parse(today)) / DAY_MS;
  return days <= 7 ? 'Due' : 'Up to date';
}
