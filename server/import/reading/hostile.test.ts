import { expect, it, vi } from 'vitest';
import { guessMapping } from '../../../contract/table/guess.ts';
import { interpret } from '../../../contract/table/interpret.ts';
import { ImportMapping } from '../../../contract/table/mapping.ts';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { memory } from '../../test/hostile/memory.ts';
import { randomOf, seed } from '../../test/random.ts';
import { sheetsIn } from './cells.ts';
import { DEFAULT_READING_LIMITS } from '../../../contract/import/limits.ts';
import { UnreadableError } from './limits.ts';
import { readSource } from './read-file.ts';
import type * as reading from './read.ts';
import type { ReadSheet } from '../../../contract/table/row.ts';
import { harmfulFiles, type HostileFile, largeFiles, mutated, soundFiles } from './test/hostile.ts';
import { runs } from '../../../contract/test/runs.ts';

// The tests of the server read in their own process.
const { readSheets } = await vi.importActual<typeof reading>('./read.ts');

/** How many mutated files are read: unless MERIDIAN_TEST_FILES sets the number. With many, also large ones made to do harm. */
const FILES = Number(process.env['MERIDIAN_TEST_FILES'] ?? runs(60));

/** A short sentence, or two. */
const SENTENCE = /^[A-Z][^\n]{10,160}\.$/;

const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27', kpiOf: () => undefined };

/** Reads a file to the end. Gives the sentence where it is refused. */
async function outcomeOf(read: () => Promise<ReadSheet[]>): Promise<string> {
  try {
    for (const sheet of await read()) {
      const mapping = ImportMapping.parse(guessMapping(sheet, context));
      for (const { problems, omitted } of interpret(sheet, mapping, context))
        for (const { message } of [...problems, ...omitted]) expect(message).toMatch(/^[A-Z“][^\n]{5,120}$/);
    }
    return 'read';
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    expect(error.message).toMatch(SENTENCE);
    return error.message;
  }
}

/** In a process of its own, as the server reads. */
const inChild = (file: HostileFile) =>
  outcomeOf(async () =>
    sheetsIn(
      await readSheets(file, DEFAULT_READING_LIMITS, { userId: 1, signal: new AbortController().signal }),
    ),
  );

const inProcess = (file: HostileFile) => outcomeOf(() => readSource(file, DEFAULT_READING_LIMITS));

it('files that are made to do harm', { timeout: 300_000 }, async () => {
  const files = [...(await harmfulFiles()), ...(FILES > 100 ? await largeFiles() : [])];
  const outcomes: string[] = [];
  const before = memory().resident;
  for (const file of files) outcomes.push(await inChild(file));
  expect(memory().resident - before).toBeLessThan(60 * 1024 * 1024);
  const expected = [
    'This file has no cell with a value.',
    'This file has no cell with a value.',
    'read',
    'read',
    'This file is larger than 20 MB: split it.',
    'read',
    'The quotation mark in line 1 is never closed: the file may be cut off. Save it again.',
    'This file has no cell with a value.',
    'This file is neither a spreadsheet nor a text: save the sheet as .xlsx or .csv.',
    'Unpacked, this file has more than 120 MB: split it.',
    // A million cells in a row take about as much memory and time as there is.
    expect.stringMatching(/^read$|too much memory|longer than/),
    'read',
  ];
  expect(outcomes).toEqual(expected.slice(0, files.length));
});

it(`${FILES} mutated files, seed ${seed}`, { timeout: 60_000 + FILES * 2_000 }, async () => {
  const random = randomOf(seed);
  const sound = await soundFiles();
  for (const file of sound) expect(await inProcess(file)).toBe('read');
  for (let index = 0; index < FILES; index++)
    await inProcess(mutated(sound[index % sound.length] as HostileFile, random));
});
