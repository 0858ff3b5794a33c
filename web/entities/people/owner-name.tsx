import type { AnyKpi } from '../../../contract/api/kpi.ts';
import { useOwnerOf } from '../../lib/strategy/people.ts';

/** Whether somebody is responsible for a KPI. */
export const hasOwner = ({ inputOwner, ownerId }: AnyKpi): boolean => inputOwner !== '' || ownerId !== null;

/** The name of who is responsible for a KPI. */
export const OwnerName = ({ kpi }: { kpi: AnyKpi }) => useOwnerOf(kpi.strategyId)(kpi);
