import { expect, it } from 'vitest';
import { sourceOf } from '../test/book.ts';
import { makeBook } from './make.ts';

it('a book should be made however large its file is', { timeout: 60_000 }, async () => {
  const description = 'Two suppliers were late, and the third one asks for more time. '.repeat(6);
  const { snapshot, choices, ...rest } = sourceOf({ objectives: 60, kpis: 4, initiatives: 3, description });
  const source = {
    ...rest,
    snapshot: { ...snapshot, document: JSON.stringify(snapshot.document) },
    choices: { ...choices, allObjectives: true },
  };
  const { signal } = new AbortController();
  const made = await makeBook(source, 'pdf', { signal, onProgress: () => undefined });
  expect('bytes' in made && made.bytes.length).toBeGreaterThan(500_000);
});
