import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReadSoon } from './read-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('changes of a short time are read once', async () => {
  const read = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const soon = new ReadSoon(read);
  for (let at = 0; at < 10; at += 1) soon.ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a change during a read is read afterwards, and not at the same time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = vi.fn<() => Promise<void>>(() => promise);
  const soon = new ReadSoon(read);
  soon.ask();
  await vi.advanceTimersByTimeAsync(100);
  soon.ask();
  soon.ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(1);
  resolve();
  await vi.advanceTimersByTimeAsync(200);
  expect(read).toHaveBeenCalledTimes(2);
  soon.ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(3);
});
