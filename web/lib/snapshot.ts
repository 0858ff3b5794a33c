const NAME = 'snapshot';

/** The board of a strategy as a snapshot holds it. */
export const snapshotPath = (strategyId: number, snapshotId: number): string =>
  `/strategy/${strategyId}?${NAME}=${snapshotId}`;
