import { useOwnerOf } from '../../lib/strategy/people.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** Whether somebody is responsible for a KPI. */
export const hasOwner = ({ inputOwner, ownerId }: Kpi): boolean => inputOwner !== '' || ownerId !== null;

/** The name of who is responsible for a KPI, of either direction of writing. */
export const OwnerName = ({ kpi }: { kpi: Kpi }) => <bdi>{useOwnerOf(kpi.strategyId)(kpi)}</bdi>;
