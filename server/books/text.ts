import LineBreaker from 'linebreak';
import { textFit } from '../../contract/drawing/fit.ts';
import type { TextStyle } from '../../contract/drawing/items.ts';
import { fonts } from './fonts.ts';
import { lackingIn, printable } from './glyphs.ts';

const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };

/** The width of a word as a part of the size. A character that the fonts lack is as wide as it is high. */
function widthOfWord(word: string, weight: keyof typeof fonts): number {
  let width = widths[weight].get(word);
  if (width === undefined) {
    const font = fonts[weight];
    width = font.layout(printable(word, '')).advanceWidth / font.unitsPerEm + lackingIn(word).length;
    widths[weight].set(word, width);
  }
  return width;
}

/** The width of a text in points: in the fonts of a book at most this. */
export function widthOf(text: string, { size, bold = false }: TextStyle): number {
  const weight = bold ? 'bold' : 'regular';
  // By words, which come again. The font moves some of them nearer to the space behind a comma, so this is the most.
  const words = text.split(' ');
  const spaces = (words.length - 1) * widthOfWord(' ', weight);
  return size * words.reduce((sum, word) => sum + widthOfWord(word, weight), spaces);
}

/** The parts of a text between which Unicode allows a new line, each with the space behind it. */
function wordsOf(text: string): string[] {
  const breaker = new LineBreaker(text);
  const words: string[] = [];
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    words.push(text.slice(start, next.position));
    start = next.position;
  }
  return words;
}

/** Breaks texts in the fonts of a book into lines. */
export const { linesOf, cutLines } = textFit({ widthOf, wordsOf });
