import JSZip from 'jszip';
import { expect, it } from 'vitest';
import type { BookFormat } from '../../contract/month/book.ts';
import { sourceOf } from '../test/book.ts';
import { makeBook } from './make.ts';

async function bytesOf(asked: Parameters<typeof sourceOf>[0], format: BookFormat): Promise<Buffer> {
  const { snapshot, choices, ...rest } = sourceOf(asked);
  const source = {
    ...rest,
    snapshot: { ...snapshot, document: JSON.stringify(snapshot.document) },
    choices: { ...choices, allObjectives: true },
  };
  const { signal } = new AbortController();
  const made = await makeBook(source, format, { signal, onProgress: () => undefined });
  if ('refusal' in made) throw new Error(made.refusal);
  return made.bytes;
}

it('a book should be made however large its file is', { timeout: 60_000 }, async () => {
  const description = 'Two suppliers were late, and the third one asks for more time. '.repeat(6);
  const bytes = await bytesOf({ objectives: 60, kpis: 4, initiatives: 3, description }, 'pdf');
  expect(bytes.length).toBeGreaterThan(500_000);
});

it('slides should be XML also where a text has what XML cannot have', async () => {
  const bytes = await bytesOf({ objectives: 1, kpis: 1, title: 'On \ufffetime \uffff' }, 'pptx');
  const zip = await JSZip.loadAsync(bytes);
  const parts = await Promise.all(zip.file(/\.xml$/).map((part) => part.async('string')));
  expect(parts.join('')).toContain('On time');
  expect(parts.join('')).not.toMatch(/[\ufffe\uffff]/);
});

it('slides should have each paragraph as one text, which a person can edit', async () => {
  const description = 'Two suppliers were late, and the third one asks for more time. '.repeat(5).trim();
  const bytes = await bytesOf({ objectives: 1, kpis: 1, description: `${description}\nAda` }, 'pptx');
  const zip = await JSZip.loadAsync(bytes);
  const slides = await Promise.all(zip.file(/^ppt\/slides\/[^/]+\.xml$/).map((part) => part.async('string')));
  const shapes = slides.join('').match(/<p:sp>.*?<\/p:sp>/gs) ?? [];
  const paragraphsOf = (shape: string) => [...shape.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text);
  expect(shapes.map(paragraphsOf)).toContainEqual([description, 'Ada']);
  const note = shapes.find((shape) => shape.includes(description));
  expect(note).toContain('wrap="square"');
});
