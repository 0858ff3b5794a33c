import type { KpiLevel } from '../../../contract/kinds/constants.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { EditBase } from '../../lib/sync/live/edit-base.ts';
import { type ContentEdit, creation, update } from '../../lib/sync/edit.ts';
import { type EditAnswer, realId, submit, temporaryId } from '../../lib/sync/outbox.ts';
import { withLines } from './tracking/typed-lines.ts';
import { changedFields, fieldsOf, type KpiFormValues, type KpiValues } from './values.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** The toasts of a created KPI and of a failure, by level. */
export const CREATED: Record<KpiLevel, { saved: string; failed: string }> = {
  primary: { saved: 'KPI created successfully', failed: 'Failed to create KPI' },
  department: { saved: 'Department KPI created successfully', failed: 'Failed to create department KPI' },
  team: { saved: 'Team KPI created successfully', failed: 'Failed to create team KPI' },
};

/** The toast of a refused edit, or of a refused new KPI. */
export function failedText(level: KpiLevel, kpi: Kpi | undefined, error: ApiError): string {
  // The server refused to create the KPI that the edit is of.
  if (kpi) return realId(kpi.strategyId, kpi.id) < 0 ? 'KPI ID is required' : 'Failed to update KPI';
  if (error.isUnreadable) return 'Failed to create KPI. Check console for details.';
  const { failed } = CREATED[level];
  return level === 'primary' ? (error.sentence ?? failed) : failed;
}

/**
 * The edit that creates a KPI from valid form values; `parentId` is the parent of a department or team KPI, `period` the key of that
 * of the actual.
 */
export function newKpi(
  level: KpiLevel,
  parentId: number | undefined,
  values: KpiValues | KpiFormValues,
  period?: string,
): ContentEdit {
  const { nodeId, grain, ownerId, statusReason, statusChosen, ...rest } = fieldsOf(values);
  const fields = {
    ...rest,
    ...(grain && { grain }),
    ...(grain && period !== undefined && rest.actual !== null && { actualPeriod: period }),
    ...(ownerId && { ownerId }),
    ...(statusReason && { statusReason }),
    ...(statusChosen && { statusChosen }),
  };
  if (level !== 'primary' && parentId === undefined)
    throw new TypeError(`A ${level} KPI stands under another`);
  const place = level === 'primary' ? { nodeId } : { parentId };
  return creation('kpi', temporaryId(), { ...fields, kpiLevel: level, ...place });
}

/** The edit that changes what differs from `before`. The other levels have the objective of their primary KPI. */
export function kpiChanges(
  kpi: Kpi,
  before: KpiValues | KpiFormValues,
  values: KpiValues | KpiFormValues,
  isRecorded?: boolean,
  period?: string,
): ContentEdit {
  const { nodeId, ...rest } = changedFields(before, values, isRecorded, period);
  return update('kpi', kpi.id, {
    ...rest,
    ...(nodeId !== undefined && kpi.kpiLevel === 'primary' && { nodeId }),
  });
}

/** Sends what differs from `before`, if anything. Refused if another user changed the same field since `base`. */
export async function sendChanges(
  strategyId: number,
  kpi: Kpi,
  before: KpiFormValues,
  values: KpiFormValues,
  { base, isRecorded, period }: { base: EditBase; isRecorded: boolean; period: string | undefined },
): Promise<EditAnswer | undefined> {
  if (Object.keys(changedFields(before, values, isRecorded)).length === 0) return undefined;
  const edit = { ...kpiChanges(kpi, before, values, isRecorded, period), ...base.option };
  return submit(strategyId, before.grain === '' ? withLines(edit, values) : edit);
}
