import { useEffect } from 'react';
import type { Edited } from '../../../contract/live.ts';
import { sayEditing } from './live.ts';

/** Tells the others that the viewer has something open to edit, for as long as the component that calls it shows it. */
export function useEditing(strategyId: number, entity: Edited['entity'], id: number | undefined): void {
  useEffect(() => {
    if (id === undefined || id < 0) return undefined;
    sayEditing(strategyId, { entity, id });
    return () => sayEditing(strategyId, null);
  }, [strategyId, entity, id]);
}
