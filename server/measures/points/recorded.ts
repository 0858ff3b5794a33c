import type { Records } from '../../../contract/kinds/kinds.ts';
import { inputDay, inputStatusOf } from '../../../contract/month/input-status.ts';
import type { PointEdit } from '../../../contract/scorecard/point-edits.ts';
import { badField } from '../../../contract/api/refusal.ts';
import { runOnContent } from '../../change/apply-commands.ts';
import type { StrategyTx } from '../../change/tx.ts';

/** The value or the target of a KPI that is due once: its record holds it, and so does its history. */
export type RecordedEdit = PointEdit & { series: 'actual' | 'target' };

/** Whether the record of a KPI holds a point. */
export const isRecorded = (point: PointEdit): point is RecordedEdit =>
  point.grain === 'once' && (point.series === 'actual' || point.series === 'target');

/** Why a record cannot hold a point. */
export function recordFault(edit: PointEdit): string | undefined {
  if (!isRecorded(edit)) return undefined;
  if (edit.after === null)
    return edit.series === 'target' ? 'A KPI that is due once has a target' : undefined;
  return edit.after.state === 'na' || edit.after.note !== ''
    ? 'A KPI that is due once has a number without a note'
    : undefined;
}

/** Whether the record of a KPI holds what a point says. The same value counts again where the KPI asks for one. */
export function holds(kpi: Records['kpi'] | undefined, { series, after }: RecordedEdit): boolean {
  if (!kpi || kpi[series] !== (after?.value ?? null)) return false;
  const status = inputStatusOf(kpi.measureDueDate, kpi.actualDate, inputDay());
  return series === 'target' || after === null || (status !== 'Due' && status !== 'Overdue');
}

/** Writes points into the records of their KPIs. Returns those that differ. Throws where a record cannot hold one. */
export async function record(tx: StrategyTx, edits: readonly RecordedEdit[]): Promise<PointEdit[]> {
  if (edits.length === 0) return [];
  const [fault] = edits.flatMap((edit) => recordFault(edit) ?? []);
  if (fault !== undefined) throw badField('points', fault);
  const { kpi: kpis } = await tx.content();
  const changed = edits.filter((edit) => !holds(kpis.get(edit.kpiId), edit));
  await runOnContent(
    tx,
    changed.map(({ kpiId, series, after }) => ({
      type: 'kpi.update' as const,
      id: kpiId,
      fields: { [series]: after?.value ?? null },
    })),
  );
  return changed;
}
