import type { Change } from '../../contract/api/change.ts';

/** A change of a record by Ben, a minute ago, for tests. */
export const changeOf = (id: number, after: object, more: Partial<Change> = {}): Change => ({
  revision: 8,
  seq: 0,
  at: new Date(Date.now() - 60_000).toISOString(),
  userId: 2,
  name: 'Ben',
  entity: 'kpi',
  id,
  operation: 'update',
  label: '',
  before: {},
  after: { ...after },
  commandId: null,
  ...more,
});
