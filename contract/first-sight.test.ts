import { expect, it } from 'vitest';
import { type BoardKept, readKept, writeKept } from './first-sight.ts';

const LAPTOP = { width: 1440, height: 900 };

it.each<BoardKept>([
  { layout: 'horizontal', folded: [] },
  { layout: 'vertical', folded: [] },
  { layout: 'horizontal', folded: [7, 12, 9_007_199_254_740] },
])('what a page leaves of $layout with $folded folded is read again', (kept) => {
  const text = writeKept(kept, LAPTOP);
  expect(text).toMatch(/^[\w.-]+$/);
  expect(readKept(text)).toEqual({ kept, screen: LAPTOP });
});

it.each([
  ['a phone', { width: 390, height: 664 }, { width: 430, height: 932 }],
  ['a phone on its side', { width: 863, height: 360 }, LAPTOP],
  ['a tablet', { width: 768, height: 954 }, { width: 834, height: 1194 }],
  ['a window of a laptop', { width: 1280, height: 720 }, LAPTOP],
  ['exactly a laptop', LAPTOP, LAPTOP],
  ['a little more', { width: 1441, height: 900 }, { width: 1920, height: 1080 }],
  ['a wall', { width: 7680, height: 4320 }, { width: 2560, height: 1440 }],
])('the next board for %s is drawn for a window that holds as much', (_, window, screen) => {
  const text = writeKept({ layout: 'vertical', folded: [3] }, window);
  expect(readKept(text)?.screen).toEqual(screen);
});

it.each([
  ['an empty text', ''],
  ['another layout', 'diagonal-2.1'],
  ['no window', 'horizontal.1'],
  ['a window that is none', 'horizontal-9.1'],
  ['an id that is none', 'horizontal-2.1.two'],
  ['markup', 'horizontal-2.<b>'],
  ['a negative id', 'vertical-2.-1'],
  ['too many ids', `vertical-2${'.1'.repeat(101)}`],
])('%s says nothing of a board', (_, text) => {
  expect(readKept(text)).toBeUndefined();
});

it('more folded objectives than fit are not written, and nothing else is said in their place', () => {
  const folded = Array.from({ length: 101 }, (_, index) => index + 1);
  expect(readKept(writeKept({ layout: 'vertical', folded }, LAPTOP))).toBeUndefined();
  expect(
    readKept(writeKept({ layout: 'vertical', folded: folded.slice(1) }, LAPTOP))?.kept.folded,
  ).toHaveLength(100);
});
