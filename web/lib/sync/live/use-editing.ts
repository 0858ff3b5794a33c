import { useEffect } from 'react';
import type { Edited } from '../../../../contract/api/live.ts';
import { sendEditing } from './live.ts';

/** Shows the other users that the viewer has a record open to edit, while the component is mounted. */
export function useEditing(strategyId: number, entity: Edited['entity'], id: number | undefined): void {
  useEffect(() => {
    if (id === undefined || id < 0) return undefined;
    sendEditing(strategyId, { entity, id });
    return () => sendEditing(strategyId, null);
  }, [strategyId, entity, id]);
}
