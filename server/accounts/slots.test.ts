import { expect, it } from 'vitest';
import { Slots } from './slots.ts';

it('runs so many tasks at a time, the others in order, and goes on after one that fails', async () => {
  const slots = new Slots(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const task = (n: number) => () => {
    begun.push(n);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    ends[n] = n === 0 ? () => reject(new Error('failed')) : resolve;
    return promise;
  };
  const running = [0, 1, 2, 3].map((n) => slots.run(task(n)));
  const failing = expect(running[0]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await failing;
  expect(begun).toEqual([0, 1, 2]);
  ends[2]?.();
  await running[2];
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[1]?.();
  ends[3]?.();
  await Promise.all([running[1], running[3]]);
});

it('refuses who would wait behind too many', async () => {
  const slots = new Slots(1, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = [slots.run(() => promise), slots.run(() => promise)];
  await expect(slots.run(() => promise)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  resolve();
  await Promise.all(running);
  await expect(slots.run(() => Promise.resolve('free'))).resolves.toBe('free');
});
