import type { AnyKpi } from '../../../contract/api/kpi.ts';
import { DeleteRecord } from '../record/delete-record.tsx';
import { consequence } from './format.ts';

/** Confirms the deletion of a KPI, with its consequences. */
export default function DeleteKpiDialog({ kpi, onClose }: { kpi: AnyKpi; onClose: () => void }) {
  return (
    <DeleteRecord
      strategyId={kpi.strategyId}
      kind="kpi"
      id={kpi.id}
      texts={() => ({ name: kpi.measure, consequence: consequence(kpi) })}
      onClose={onClose}
    />
  );
}
