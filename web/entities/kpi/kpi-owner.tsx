import type { AnyKpi } from '../../../contract/api/kpi.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useNameOf } from '../../lib/strategy/people.ts';

/** The owner of a KPI: the name, after the avatar of one who is a member. */
export function KpiOwner({ kpi: { strategyId, ownerId, inputOwner } }: { kpi: AnyKpi }) {
  const name = useNameOf(strategyId)(inputOwner);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {ownerId !== null && (
        <span aria-hidden="true" className="flex shrink-0">
          <Avatar name={name} size="sm" />
        </span>
      )}
      <span className="truncate">{name}</span>
    </span>
  );
}
