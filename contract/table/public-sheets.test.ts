import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong, limitFor } from '../test/runs.ts';
import { differencesOf } from './test/differences.ts';
import { publicSheets } from './test/public-sheets.ts';

const RUNS = isLong ? 5000 : 300;

test(
  'random strategies in random public shapes come in right, or are asked about',
  { timeout: limitFor(RUNS, 0.1) },
  () => {
    const count = { facts: 0, read: 0 };
    fc.assert(
      fc.property(publicSheets, (random) => {
        const { differences, facts, read } = differencesOf(random);
        count.facts += facts;
        count.read += read;
        expect(differences).toEqual([]);
      }),
      { numRuns: RUNS, seed: 57 },
    );
    if (isLong)
      console.log(`${((100 * count.read) / count.facts).toFixed(1)}% came in right without a question`);
  },
);
