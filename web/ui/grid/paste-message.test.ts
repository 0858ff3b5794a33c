import { expect, test } from 'vitest';
import type { Pasted } from './paste.ts';
import { pasteMessage } from './paste-message.ts';

const message = (more: Partial<Pasted> = {}) =>
  pasteMessage({ rows: [], touched: new Set(['1']), locked: 0, unknown: [], beyond: 0, ...more });

test('a paste says what the cells do not show', () => {
  const touched = new Set(['1', '2']);
  expect(message()).toEqual([]);
  expect(message({ touched })).toEqual(['2 rows were pasted.']);
  expect(message({ unknown: ['A', 'B'] })).toEqual([
    '1 row was pasted.',
    'Left out, because the grid has no such column: “A”, “B”.',
  ]);
  expect(message({ beyond: 1 })).toContain('1 column was beyond the last one and left out.');
  expect(message({ locked: 2 })).toContain('2 cells cannot be changed and stay as they are.');
  expect(message({ repeated: ['A'] })).toContain('Left out, because the paste has the column twice: “A”.');
  expect(message({ touched, refused: ['“Total” is no period', '“Total” is no period'] })).toEqual([
    '2 rows were pasted.',
    'Left out: “Total” is no period.',
  ]);
});

test('a paste that cannot go anywhere says why', () => {
  const touched = new Set<string>();
  expect(message({ touched })).toEqual(['Nothing was pasted: the clipboard has no text for this grid.']);
  expect(message({ touched, locked: 2 })).toEqual(['Nothing was pasted: these cells cannot be changed.']);
  expect(message({ touched, refused: ['“Total” is no period'] })).toEqual([
    'Nothing was pasted.',
    'Left out: “Total” is no period.',
  ]);
  expect(message({ touched, refusal: 'no', unknown: ['A'] })).toEqual(['Nothing was pasted: no: “A”.']);
});
