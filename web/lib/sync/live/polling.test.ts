import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { POLL_MS, pollWhileVisible } from './polling.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

/** Hides or shows the page. */
function become(state: 'visible' | 'hidden'): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it reads now and every 30 seconds, until it is stopped', () => {
  const read = vi.fn<() => void>();
  const stop = pollWhileVisible(read);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * POLL_MS);
  expect(read).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(2 * POLL_MS);
  become('visible');
  expect(read).toHaveBeenCalledTimes(3);
});

test('a hidden page reads nothing; when it is shown after a while, it reads at once', () => {
  const read = vi.fn<() => void>();
  const stop = pollWhileVisible(read);
  become('hidden');
  vi.advanceTimersByTime(10 * POLL_MS);
  expect(read).toHaveBeenCalledTimes(1);
  become('visible');
  expect(read).toHaveBeenCalledTimes(2);
  become('hidden');
  become('visible');
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});
