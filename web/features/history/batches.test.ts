import { expect, test } from 'vitest';
import type { Change } from '../../../contract/api/change.ts';
import { describeBatch, entriesOf, titlesOf } from './batches.ts';

const change = (
  seq: number,
  entity: Change['entity'],
  operation: Change['operation'] = 'create',
): Change => ({
  revision: 5,
  seq,
  at: '2030-01-01T00:00:00.000Z',
  userId: 1,
  name: 'Ada',
  entity,
  id: seq,
  operation,
  label: `Record ${seq}`,
  before: {},
  after: {},
  commandId: null,
});

test('a batch says in numbers what it added, changed and deleted', () => {
  const counts = [
    { entity: 'kpi', operation: 'create', count: 1000 },
    { entity: 'actionStep', operation: 'create', count: 1 },
    { entity: 'kpi', operation: 'update', count: 2 },
    { entity: 'points', operation: 'update', count: 3 },
    { entity: 'node', operation: 'delete', count: 2 },
  ] as const;
  expect(describeBatch(counts)).toBe(
    'added 1,000 KPIs and 1 action step, changed 2 KPIs and values of 3 KPIs, and deleted 2 board items',
  );
});

test('several records of one revision are one entry, with their first titles', () => {
  const changes = [change(3, 'kpi'), change(2, 'kpi'), change(1, 'kpi'), change(0, 'link')];
  const [entry, ...others] = entriesOf(changes, []);
  expect(others).toEqual([]);
  expect(entry && 'counts' in entry && titlesOf(entry)).toBe('“Record 3”, “Record 2” and “Record 1”');
});

test('a vision with its links, and a handed over strategy, stay entries by themselves', () => {
  const vision = [change(1, 'link'), change(0, 'node')];
  expect(entriesOf(vision, [])).toEqual(vision);
  const members = [change(1, 'membership', 'update'), change(0, 'membership', 'update')];
  expect(entriesOf(members, [])).toEqual(members);
});

test('an import is one entry, also of one record, without its own event among them', () => {
  const changes = [change(1, 'import'), change(0, 'kpi')];
  const counts = [
    { revision: 5, entity: 'import', operation: 'create', count: 1 },
    { revision: 5, entity: 'kpi', operation: 'create', count: 1 },
  ] as const;
  const imported = changes[0];
  expect(entriesOf(changes, counts)).toEqual([{ changes: [changes[1]], counts: [counts[1]], imported }]);
  expect(entriesOf([change(1, 'import')], [])).toEqual([imported]);
});

test('what a member became responsible for by a name is one entry, also of one record', () => {
  const assignment = { ...change(0, 'membership', 'update'), after: { ownerNames: ['zoe'], kpis: 1 } };
  const kpi = change(1, 'kpi', 'update');
  expect(entriesOf([kpi, assignment], [])).toMatchObject([{ changes: [kpi], assignment }]);
});
