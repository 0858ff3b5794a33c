import { STATUSES } from '../../../contract/kinds/constants.ts';
import { kpi as kind } from '../../../contract/kinds/kpi.ts';
import { Select } from '../../ui/select.tsx';
import type { KpiFormValues } from './values.ts';

type Name = 'status' | 'statusChosen';

/** The status of a tracked KPI: the computed one, unless a member chooses another. */
export function StatusOverride({
  form: { initial, values, set },
}: {
  form: {
    initial: KpiFormValues;
    values: KpiFormValues;
    set: (name: Name, text: never) => void;
  };
}) {
  const choose = (status: string) => {
    set('statusChosen', (status && 'yes') as never);
    set('status', (status || initial.status) as never);
  };
  const chosen = values.statusChosen ? values.status : '';
  return (
    <Select
      label={kind.fields.status.label}
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">As computed</option>
      {[...new Set([...STATUSES, ...(chosen ? [chosen] : [])])].map((status) => (
        <option key={status}>{status}</option>
      ))}
    </Select>
  );
}
