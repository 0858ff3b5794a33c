import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FileLines, filesIn, linesOfFiles } from './archive-files.ts';
import { FilesTally, type MovingFile } from './named-files.ts';
import { runs } from '../../contract/test/runs.ts';

interface Given {
  name: string;
  pieces: Buffer[];
}

async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

const linesOf = (files: readonly Given[]): Promise<string[]> => {
  const moving = files.map(({ name, pieces }): MovingFile => ({ name, pieces: Readable.from(pieces) }));
  return allOf(linesOfFiles(Readable.from(moving), new FilesTally()));
};

async function readBack(lines: string[], atOnce: number): Promise<{ name: string; bytes: Buffer }[]> {
  const batches = Array.from({ length: Math.ceil(lines.length / atOnce) }, (_, at) =>
    lines.slice(at * atOnce, (at + 1) * atOnce),
  );
  const read: { name: string; bytes: Buffer }[] = [];
  for await (const { name, pieces } of filesIn(Readable.from(batches)))
    read.push({ name, bytes: Buffer.concat(await allOf(pieces)) });
  return read;
}

const pieces = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 255 }), fc.constantFrom(1, 2, 1000, 49_152, 100_000)),
  { maxLength: 4 },
);
const given = fc.array(
  pieces.map((all) => all.map(([byte, length]) => Buffer.alloc(length, byte))),
  { maxLength: 4 },
);

it('should be lines of a bounded length, and the same files again, however many lines come at once', () =>
  fc.assert(
    fc.asyncProperty(given, fc.integer({ min: 1, max: 5 }), async (contents, atOnce) => {
      const files = contents.map((pieces, at) => ({ name: `books/${at}.pdf`, pieces }));
      const lines = await linesOf(files);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(65_538);
      expect(await readBack(lines, atOnce)).toEqual(
        files.map(({ name, pieces }) => ({ name, bytes: Buffer.concat(pieces) })),
      );
    }),
    { numRuns: runs(30) },
  ));

it.each<[string, (lines: string[]) => string[]]>([
  ['another byte', ([name = '', , ...rest]) => [name, `"${btoa('other')}"`, ...rest]],
  ['a piece less', ([name = '', , ...rest]) => [name, ...rest]],
  ['no end', (lines) => lines.slice(0, -1).concat('{"file":"books/2.pdf"}')],
  ['no name', (lines) => lines.slice(1)],
  ['two ends', (lines) => lines.concat(lines.at(-1) ?? '')],
])('should be refused where a file has %s', async (_what, harm) => {
  const lines = await linesOf([{ name: 'books/1.pdf', pieces: [Buffer.from('bytes')] }]);
  const reading = new FileLines();
  expect(() => harm(lines).forEach((line) => reading.read(line))).toThrow(SyntaxError);
});
