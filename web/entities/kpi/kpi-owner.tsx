import { Avatar } from '../../ui/avatar.tsx';
import { useOwnerOf } from '../../lib/strategy/people.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** The owner of a KPI: the name, after the avatar of one who is a member. */
export function KpiOwner({ kpi }: { kpi: Kpi }) {
  const name = useOwnerOf(kpi.strategyId)(kpi);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {kpi.ownerId !== null && (
        <span aria-hidden="true" className="flex shrink-0">
          <Avatar name={name} size="sm" />
        </span>
      )}
      <span title={name} className="truncate">
        {name}
      </span>
    </span>
  );
}
