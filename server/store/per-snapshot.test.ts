import { expect, it, vi } from 'vitest';
import { oncePerSnapshot, rememberReads } from './per-snapshot.ts';
import type { Reader } from './store.ts';

it('what a snapshot reads is read once in it, and each time by a reader of the present state', async () => {
  const read = vi.fn(() => Promise.resolve('locks'));
  const [snapshot, next, present] = [{}, {}, {}] as Reader[] as [Reader, Reader, Reader];
  rememberReads(snapshot);
  rememberReads(next);
  for (const reader of [snapshot, snapshot, next, present, present])
    expect(await oncePerSnapshot(reader, 'locks 1', read)).toBe('locks');
  expect(read).toHaveBeenCalledTimes(4);
});
