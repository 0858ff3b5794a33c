import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sourceOf } from '../test/book.ts';
import { outlineBook } from './make.ts';

function stored() {
  const { snapshot, ...rest } = sourceOf({ objectives: 20, kpis: 4 });
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
