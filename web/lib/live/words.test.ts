import { expect, test } from 'vitest';
import { keepWord, readBesideWords, type Word } from './words.ts';

const word = (to: number): Word => ({ from: to - 1, to, changes: [] });
/** Lays words over a list of the revisions that were laid. */
const lay = (list: number[], { to }: Word): number[] => [...list, to];

function answering<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { read: () => promise, answer: resolve, refuse: reject };
}

test('an answer is given with the words that came while it was on its way, in their order', async () => {
  const { read, answer } = answering<number[]>();
  keepWord(1, word(4));
  const reading = readBesideWords(1, read, lay);
  keepWord(1, word(6));
  keepWord(2, word(9));
  keepWord(1, word(7));
  answer([5]);
  await expect(reading).resolves.toEqual([5, 6, 7]);
});

test('readings at the same time each have the words since they began', async () => {
  const [first, second] = [answering<number[]>(), answering<number[]>()];
  const one = readBesideWords(1, first.read, lay);
  keepWord(1, word(6));
  const other = readBesideWords(1, second.read, lay);
  keepWord(1, word(7));
  first.answer([]);
  await expect(one).resolves.toEqual([6, 7]);
  keepWord(1, word(8));
  second.answer([]);
  await expect(other).resolves.toEqual([7, 8]);
});

test('a refusal is the reader’s, and leaves nothing to the next reading', async () => {
  const { read, refuse } = answering<number[]>();
  const reading = readBesideWords(1, read, lay);
  keepWord(1, word(6));
  refuse(new Error('not now'));
  await expect(reading).rejects.toThrow('not now');
  await expect(readBesideWords(1, () => Promise.resolve([5]), lay)).resolves.toEqual([5]);
});
