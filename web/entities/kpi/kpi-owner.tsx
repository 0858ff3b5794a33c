import type { AnyKpi } from '../../../contract/api/kpi.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** The owner of a KPI: the name, after the avatar of one who is a member. */
export function KpiOwner({ kpi: { ownerId, inputOwner } }: { kpi: AnyKpi }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {ownerId !== null && (
        <span aria-hidden="true" className="flex shrink-0">
          <Avatar name={inputOwner} size="sm" />
        </span>
      )}
      <span className="truncate">{inputOwner}</span>
    </span>
  );
}
