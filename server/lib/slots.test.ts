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

it('refuses a task if too many wait', async () => {
  const slots = new Slots(1, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = [slots.run(() => promise), slots.run(() => promise)];
  await expect(slots.run(() => promise)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  resolve();
  await Promise.all(running);
  await expect(slots.run(() => Promise.resolve('free'))).resolves.toBe('free');
});

/** A task that says when it began, and ends at once. */
const noting = (begun: string[], name: string) => () => Promise.resolve(void begun.push(name));

it('serves clients round-robin: one with many tasks does not delay the others', async () => {
  const slots = new Slots(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const running = [slots.run(() => promise, 'a')];
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
    running.push(slots.run(noting(begun, name), name.slice(0, 1)));
  resolve();
  await Promise.all(running);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('refuses where too many wait the newest task of the client with the longest queue', async () => {
  const slots = new Slots(1, 3);
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const first = slots.run(() => promise, 'a');
  const outcomes = ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'd1'].map((name) =>
    slots.run(noting(begun, name), name.slice(0, 1)).catch(({ code }: { code: string }) => `${name} ${code}`),
  );
  resolve();
  await first;
  expect(await Promise.all(outcomes)).toEqual([
    undefined,
    'a2 unavailable',
    'a3 unavailable',
    undefined,
    undefined,
    'a4 unavailable',
    'd1 unavailable',
  ]);
  expect(begun).toEqual(['a1', 'b1', 'c1']);
});
