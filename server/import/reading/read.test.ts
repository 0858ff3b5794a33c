import { existsSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { sheetsIn } from './cells.ts';
import { DEFAULT_READING_LIMITS } from '../../../contract/import/limits.ts';
import type { ReadingSource } from './limits.ts';
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

/** A file of 300,000 different numbers. */
async function large(): Promise<ReadingSource> {
  const cells = (row: number) => Array.from({ length: 200 }, (_, at) => `<c><v>${row + at / 1000}</v></c>`);
  const rows = Array.from({ length: 1500 }, (_, row) => `<row>${cells(row).join('')}</row>`).join('');
  return { name: 'large.xlsx', bytes: await workbook({ rows }) };
}

it('what takes too much memory or time ends that process, with a sentence', async () => {
  const file = await large();
  const limits = { ...DEFAULT_READING_LIMITS, memory: 90 };
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

/** The resident memory of the processes that this one started and that read: MiB. None where the system has no such files. */
function readersMemory(): number {
  const task = `/proc/${process.pid}/task/${process.pid}/children`;
  if (!existsSync(task)) return 0;
  const sizes = readFileSync(task, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '' && existsSync(`/proc/${pid}/cmdline`))
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reading/worker.ts'))
    .map((pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

it('three at once stay within the memory of one, and those of different people take turns', async () => {
  const file = await large();
  const memory = 90;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, readersMemory())), 20);
  const ends: string[] = [];
  const read = async (userId: number, source: ReadingSource, name: string) => {
    const signal = new AbortController().signal;
    await readSheets(source, { ...DEFAULT_READING_LIMITS, memory }, { userId, signal }).catch(
      (error: Error) => expect(error.message).toContain('takes too much memory'),
    );
    ends.push(name);
  };
  await Promise.all([
    read(1, file, 'first'),
    read(1, file, 'second'),
    read(1, file, 'third'),
    read(2, { text: 'KPI' }, 'of another'),
  ]);
  clearInterval(watch);
  expect(ends).toEqual(['first', 'second', 'of another', 'third']);
  // Between two looks one process may take some more; two would take twice as much.
  expect(most).toBeLessThan(1.5 * memory);
}, 60_000);
