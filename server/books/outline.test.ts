import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { sourceOf } from '../test/book.ts';
import { until } from '../test/wait.ts';
import { outlineBook } from './make.ts';

function stored(objectives = 20) {
  const { snapshot, ...rest } = sourceOf({ objectives, kpis: 4 });
  return { ...rest, snapshot: { ...snapshot, document: JSON.stringify(snapshot.document) } };
}

it('an outline should be made whenever the one before it was given up', { timeout: 60_000 }, async () => {
  const source = stored();
  for (const afterMs of [0, 100]) {
    const leaving = new AbortController();
    const left = outlineBook(async () => source, 'pdf', { userId: 1, signal: leaving.signal });
    const ended = left.then(
      () => 'made',
      (error: unknown) => (error as Error).name,
    );
    await wait(afterMs);
    leaving.abort();
    expect(['made', 'AbortError']).toContain(await ended);
    const { signal } = new AbortController();
    const outline = await outlineBook(async () => source, 'pdf', { userId: 1, signal });
    expect(outline).toHaveProperty('sections');
  }
});

/** The processes that this one started to lay out books. */
const workers = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((id) => id !== '' && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('books/worker.ts'))
    .map(Number);

it('an outline should be made also where its process is ended', { timeout: 60_000 }, async () => {
  const { signal } = new AbortController();
  const making = outlineBook(() => Promise.resolve(stored()), 'pptx', { userId: 1, signal });
  await until('a process', () => workers().length > 0);
  for (const id of workers()) process.kill(id, 'SIGKILL');
  expect(await making).toHaveProperty('sections');
});

it('a process should wait for the next outline, unless its book was large', { timeout: 60_000 }, async () => {
  const { signal } = new AbortController();
  for (const [objectives, isKept] of [
    [2, true],
    [500, false],
  ] as const) {
    await outlineBook(() => Promise.resolve(stored(objectives)), 'pdf', { userId: 1, signal });
    if (isKept) expect(workers()).toHaveLength(1);
    // Sooner than one that waits ends by itself.
    else await vi.waitFor(() => expect(workers()).toEqual([]), { timeout: 10_000 });
  }
});
