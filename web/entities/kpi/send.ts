import type { KpiLevel } from '../../../contract/constants.ts';
import type { AnyKpi } from '../../../contract/kpi.ts';
import type { EditBase } from '../../lib/live/edit-base.ts';
import { submit, temporaryId } from '../../lib/outbox.ts';
import { createDepartmentKpi, createKpi, createTeamKpi, updateKpi } from './edits.ts';
import { changedFields, fieldsOf, type KpiValues } from './values.ts';

/** The toasts of a created KPI and of a failure, by level. */
export const CREATED: Record<KpiLevel, { saved: string; failed: string }> = {
  primary: { saved: 'KPI created successfully', failed: 'Failed to create KPI' },
  department: { saved: 'Department KPI created successfully', failed: 'Failed to create department KPI' },
  team: { saved: 'Team KPI created successfully', failed: 'Failed to create team KPI' },
};

/** Creates a KPI from valid form values; `parentId` is the parent of a department or team KPI. */
export function sendNew(
  strategyId: number,
  level: KpiLevel,
  parentId: number | undefined,
  values: KpiValues,
): Promise<AnyKpi> {
  const fields = fieldsOf(values);
  if (level === 'primary') return submit(strategyId, createKpi(strategyId, temporaryId(), fields));
  if (parentId === undefined) throw new TypeError(`A ${level} KPI stands under another`);
  return level === 'department'
    ? submit(strategyId, createDepartmentKpi(strategyId, temporaryId(), parentId, fields))
    : submit(strategyId, createTeamKpi(strategyId, temporaryId(), parentId, fields));
}

/** Sends the difference to `before`, if any. Refused if another user changed the same field since `base`. */
export async function sendChanges(
  strategyId: number,
  kpi: AnyKpi,
  before: KpiValues,
  values: KpiValues,
  base: EditBase,
): Promise<void> {
  const { nodeId, ...rest } = changedFields(before, values);
  const fields = { ...rest, ...(nodeId !== undefined && kpi.kpiLevel === 'primary' && { nodeId }) };
  if (Object.keys(fields).length > 0)
    await submit(strategyId, { ...updateKpi(kpi.id, fields), ...base.option });
}
