import { expect, test } from 'vitest';
import type { Pasted } from './paste.ts';
import { pasteMessage } from './paste-message.ts';

const message = (more: Partial<Pasted> = {}) =>
  pasteMessage({ rows: [], touched: new Set(['1']), locked: 0, unknown: [], beyond: 0, ...more });

test('a paste says what the cells do not show', () => {
  expect(message()).toBe('');
  expect(message({ touched: new Set(['1', '2']) })).toBe('2 rows were pasted.');
  expect(message({ unknown: ['A', 'B'] })).toBe('Left out, because the grid has no such column: “A”, “B”.');
  expect(message({ beyond: 1 })).toBe('1 column was beyond the last one and left out.');
  expect(message({ locked: 2 })).toBe('2 cells cannot be changed and stay as they are.');
});

test('a paste that cannot go anywhere says why', () => {
  const touched = new Set<string>();
  expect(message({ touched })).toBe('Nothing was pasted: the clipboard has no text for this grid.');
  expect(message({ touched, locked: 2 })).toBe('Nothing was pasted: these cells cannot be changed.');
});
