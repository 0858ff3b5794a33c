import { afterEach, expect, it, vi } from 'vitest';
import { RemotePresence } from './present-users.ts';

afterEach(() => vi.restoreAllMocks());

const someone = (userId: number) => ({ userId, name: `Person ${userId}`, editing: [] });
const idsOf = (remote: RemotePresence): number[] =>
  remote
    .of(1)
    .flat()
    .map(({ userId }) => userId);

it('keeps a list that came in several messages, and replaces it by the next', () => {
  const remote = new RemotePresence();
  remote.set('a', 1, [someone(1), someone(2)], false);
  remote.set('a', 1, [someone(3)], true);
  remote.set('b', 1, [someone(4)], false);
  expect(idsOf(remote)).toEqual([1, 2, 3, 4]);
  remote.set('a', 1, [someone(3)], false);
  expect(idsOf(remote)).toEqual([3, 4]);
  remote.set('a', 1, [], false);
  expect(idsOf(remote)).toEqual([4]);
});

it('forgets people of whom a node no longer tells, also where it still tells of others', () => {
  const remote = new RemotePresence();
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  remote.set('a', 1, [someone(1)], false);
  now.mockReturnValue(30_000);
  remote.set('a', 2, [someone(1)], false);
  expect(remote.forgetSilent()).toEqual([]);
  now.mockReturnValue(41_000);
  expect(remote.forgetSilent()).toEqual([1]);
  expect([remote.of(1), remote.of(2).length]).toEqual([[], 1]);
});
