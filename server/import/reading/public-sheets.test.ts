import fc from 'fast-check';
import papa from 'papaparse';
import { expect, test } from 'vitest';
import { DEFAULT_READING_LIMITS } from '../../../contract/import/limits.ts';
import { publicSheets } from '../../../contract/table/test/public-sheets.ts';
import { sheetOfCells } from '../../../contract/table/test/sheets.ts';
import { runs } from '../../../contract/test/runs.ts';
import { textOf } from '../../../contract/values/cell-text.ts';
import { readCsv } from './csv.ts';

const notation = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  quotes: fc.boolean(),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
});

/** The texts of a table without empty cells at its right and below. */
function trimmed(rows: readonly (readonly string[])[]): string[][] {
  const lines = rows.map((texts) => texts.slice(0, texts.findLastIndex((text) => text !== '') + 1));
  return lines.slice(0, lines.findLastIndex((texts) => texts.length > 0) + 1);
}

test('a public sheet with any separator, quotes and ends of lines has its cells', () => {
  fc.assert(
    fc.property(publicSheets, notation, ({ cells }, config) => {
      const texts = sheetOfCells(cells).rows.map((row) => row.map(textOf));
      const [read] = readCsv(papa.unparse(texts, config), 'sheet', DEFAULT_READING_LIMITS);
      expect(trimmed(read?.rows.map((row) => row.map(textOf)) ?? [])).toEqual(trimmed(texts));
    }),
    { numRuns: runs(1000), seed: 57 },
  );
});
