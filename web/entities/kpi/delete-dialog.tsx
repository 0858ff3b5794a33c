import type { Content } from '../../../contract/commands/content.ts';
import { DeleteRecord } from '../record/delete-record.tsx';
import { consequence } from './format.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** Confirms the deletion of a KPI, with its consequences. */
export default function DeleteKpiDialog({
  content,
  kpi,
  onClose,
}: {
  content: Content;
  kpi: Kpi;
  onClose: () => void;
}) {
  return (
    <DeleteRecord
      strategyId={kpi.strategyId}
      kind="kpi"
      id={kpi.id}
      texts={() => ({ name: kpi.measure, consequence: consequence(content, kpi) })}
      onClose={onClose}
    />
  );
}
