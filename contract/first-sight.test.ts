import { expect, it } from 'vitest';
import { type BoardKept, readKept, writeKept } from './first-sight.ts';

it.each<BoardKept>([
  { layout: 'horizontal', folded: [] },
  { layout: 'vertical', folded: [] },
  { layout: 'horizontal', folded: [7, 12, 9_007_199_254_740] },
])('what a page leaves of $layout with $folded folded is read again', (kept) => {
  const text = writeKept(kept);
  expect(text).toMatch(/^[\w.]+$/);
  expect(readKept(text)).toEqual(kept);
});

it.each([
  ['an empty text', ''],
  ['another layout', 'diagonal.1'],
  ['an id that is none', 'horizontal.1.two'],
  ['markup', 'horizontal.<b>'],
  ['a negative id', 'vertical.-1'],
  ['too many ids', `vertical${'.1'.repeat(101)}`],
])('%s says nothing of a board', (_, text) => {
  expect(readKept(text)).toBeUndefined();
});

it('more folded objectives than fit are not written, and nothing else is said in their place', () => {
  const folded = Array.from({ length: 101 }, (_, index) => index + 1);
  expect(readKept(writeKept({ layout: 'vertical', folded }))).toBeUndefined();
  expect(readKept(writeKept({ layout: 'vertical', folded: folded.slice(1) }))?.folded).toHaveLength(100);
});
