import { expect, it, vi } from 'vitest';
import { sheetsIn } from './cells.ts';
import { DEFAULT_READING_LIMITS } from '../../../contract/import/limits.ts';
import type * as reading from './read.ts';
import { workbook } from './test/workbooks.ts';

// The tests of the server read in their own process.
const { readSheets } = await vi.importActual<typeof reading>('./read.ts');

const by = (signal = new AbortController().signal) => ({ userId: 1, signal });

it('reads in a process of its own', async () => {
  const bytes = await readSheets({ text: 'KPI\tJan\nA\t1,5\n' }, DEFAULT_READING_LIMITS, by());
  expect(sheetsIn(bytes)).toEqual([
    {
      name: 'Pasted',
      isCut: false,
      rows: [
        [
          { value: 'KPI', kind: 'text' },
          { value: 'Jan', kind: 'text' },
        ],
        [
          { value: 'A', kind: 'text' },
          { value: '1,5', kind: 'text' },
        ],
      ],
    },
  ]);
});

it('what takes too much memory or time ends that process, with a sentence', async () => {
  const row = '<c><v>1</v></c>'.repeat(1000);
  const bytes = await workbook({ rows: `<row>${row}</row>`.repeat(3000) });
  const file = { name: 'large.xlsx', bytes };
  const limits = { ...DEFAULT_READING_LIMITS, memory: 40 };
  await expect(readSheets(file, limits, by())).rejects.toThrow('takes too much memory');
  await expect(readSheets(file, { ...limits, memory: 900, seconds: 0.3 }, by())).rejects.toThrow(
    'takes longer than 0.3 seconds',
  );
});

it('a sheet that is refused says why, and one that nobody waits for ends', async () => {
  await expect(readSheets({ text: '' }, DEFAULT_READING_LIMITS, by())).rejects.toThrow('Nothing was pasted');
  const gone = new AbortController();
  const reading = readSheets({ text: 'a' }, DEFAULT_READING_LIMITS, by(gone.signal));
  gone.abort(new Error('gone'));
  await expect(reading).rejects.toThrow('gone');
});
