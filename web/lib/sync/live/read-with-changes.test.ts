import { expect, test } from 'vitest';
import { recordChanges, readWithChanges, type Changes } from './read-with-changes.ts';

const changesTo = (to: number): Changes => ({ from: to - 1, to, changes: [] });
/** Adds the revision of applied changes to a list. */
const apply = (list: number[], { to }: Changes): number[] => [...list, to];

function answering<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { read: () => promise, answer: resolve, refuse: reject };
}

test('an answer has the changes that came during the read, in order', async () => {
  const { read, answer } = answering<number[]>();
  recordChanges(1, changesTo(4));
  const reading = readWithChanges(1, read, apply);
  recordChanges(1, changesTo(6));
  recordChanges(2, changesTo(9));
  recordChanges(1, changesTo(7));
  answer([5]);
  await expect(reading).resolves.toEqual([5, 6, 7]);
});

test('concurrent reads each have the changes since they began', async () => {
  const [first, second] = [answering<number[]>(), answering<number[]>()];
  const one = readWithChanges(1, first.read, apply);
  recordChanges(1, changesTo(6));
  const other = readWithChanges(1, second.read, apply);
  recordChanges(1, changesTo(7));
  first.answer([]);
  await expect(one).resolves.toEqual([6, 7]);
  recordChanges(1, changesTo(8));
  second.answer([]);
  await expect(other).resolves.toEqual([7, 8]);
});

test('a refusal rejects the read, and leaves nothing for the next one', async () => {
  const { read, refuse } = answering<number[]>();
  const reading = readWithChanges(1, read, apply);
  recordChanges(1, changesTo(6));
  refuse(new Error('not now'));
  await expect(reading).rejects.toThrow('not now');
  await expect(readWithChanges(1, () => Promise.resolve([5]), apply)).resolves.toEqual([5]);
});
