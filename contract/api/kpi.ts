import * as z from 'zod/mini';
import { id } from './fields.ts';
import { INPUT_STATUSES } from '../month/input-status.ts';
import { kpi } from '../kinds/kpi.ts';
import { typesOf } from '../kinds/kind.ts';

const { parentId: _, kpiLevel: __, ...fields } = typesOf(kpi);

const measureFields = {
  id,
  ...fields,
  /** Its objective; a department or team KPI has the one of its primary KPI. Null is Unassigned. */
  nodeId: z.nullable(id),
  /** Null without a due date. */
  inputStatus: z.nullable(z.enum(INPUT_STATUSES)),
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
