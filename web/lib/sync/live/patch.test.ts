import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../contract/api/change.ts';
import { emptyContent } from '../../../../contract/commands/content.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import type { Revised } from '../../../../contract/commands/content.ts';
import { catchUp, catchUpStrategy } from './patch.ts';

const empty: Revised = { revision: 1, content: emptyContent() };
let revision = 1;

/** A change as the server sends it. */
const change = (
  entity: Change['entity'],
  id: number,
  before: Change['before'],
  after: Change['after'],
): Change => ({
  revision: ++revision,
  seq: 0,
  at: '2030-01-01T00:00:00.000Z',
  userId: 1,
  name: 'Ada',
  entity,
  id,
  operation: before === null ? 'create' : after === null ? 'delete' : 'update',
  label: '',
  before,
  after,
  commandId: null,
});

describe('catching up', () => {
  const first = { ...change('node', 1, null, { id: 1 }), revision: 2 };
  const second = { ...change('node', 2, null, { id: 2 }), revision: 3 };

  const idsOf = (revised: Revised | undefined) => [...(revised?.content.node.keys() ?? [])];

  test('applies new changes only, and has the last revision', () => {
    const at2 = catchUp(empty, { from: 1, to: 2, changes: [first] });
    expect(at2?.revision).toBe(2);
    expect(idsOf(at2)).toEqual([1]);
    const at3 = at2 && catchUp(at2, { from: 1, to: 3, changes: [first, second] });
    expect(at3?.revision).toBe(3);
    expect(idsOf(at3)).toEqual([1, 2]);
  });

  test('refuses changes that start after its revision', () => {
    expect(catchUp(empty, { from: 2, to: 3, changes: [second] })).toBeUndefined();
  });
});

describe('the strategy itself', () => {
  const strategy = { id: 7, title: 'Old', revision: 4 } as Strategy;
  const titled = (at: number, title: string): Change => ({
    ...change('strategy', 7, { title: 'Old' }, { title }),
    revision: at,
  });

  test('applies newer changes, and has the last revision', () => {
    const changes = {
      from: 3,
      to: 6,
      changes: [titled(4, 'Older'), titled(5, 'New'), change('node', 1, null, { title: 'N' })],
    };
    expect(catchUpStrategy(strategy, changes)).toEqual({ id: 7, title: 'New', revision: 6 });
  });

  test('ignores changes that start after its revision, so that it is seen to be outdated', () => {
    const changes = { from: 5, to: 6, changes: [titled(6, 'New')] };
    expect(catchUpStrategy(strategy, changes)).toEqual(strategy);
  });

  test('ignores older changes', () => {
    const changes = { from: 2, to: 3, changes: [titled(3, 'Older')] };
    expect(catchUpStrategy(strategy, changes)).toEqual(strategy);
  });
});
