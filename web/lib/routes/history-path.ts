import type { ChangedEntity } from '../../../contract/api/change.ts';

/** The address of the history of one thing. */
export const historyPath = (strategyId: number, kind: ChangedEntity, id: number): string =>
  `/strategy/${strategyId}/history?kind=${kind}&item=${id}`;
