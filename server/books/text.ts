import LineBreaker from 'linebreak';
import { LEADING, type TextStyle } from './drawing.ts';
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

const SEGMENTER = new Intl.Segmenter('en');

/** The characters of a text as people count them: an emoji of several code points is one. */
export const charactersOf = (text: string): string[] =>
  Array.from(SEGMENTER.segment(text), ({ segment }) => segment);

/** The parts of a word that fit a width each. */
function parts(word: string, width: number, style: TextStyle): string[] {
  if (widthOf(word.trimEnd(), style) <= width) return [word];
  const lines: string[] = [];
  let part = '';
  for (const character of charactersOf(word)) {
    if (part !== '' && widthOf((part + character).trimEnd(), style) > width) {
      lines.push(part);
      part = '';
    }
    part += character;
  }
  return [...lines, part];
}

/** Spaces that a line may be broken at. */
const SPACES = /[^\S\u00a0\u202f]+/g;

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

/** The lines of a text within a width. A word that is too long is broken. */
export function linesOf(text: string, width: number, style: TextStyle): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    const words = wordsOf(paragraph.replaceAll(SPACES, ' ').trim());
    for (const part of words.flatMap((word) => parts(word, width, style))) {
      if (line !== '' && widthOf((line + part).trimEnd(), style) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += part;
    }
    return [...lines, line.trimEnd()];
  });
}

/** The lines of a text within a width, at most so many; what is cut ends in an ellipsis. */
export function cutLines(text: string, width: number, style: TextStyle, most: number): string[] {
  const lines = linesOf(text, width, style);
  if (lines.length <= most) return lines;
  const last = charactersOf(lines[most - 1] ?? '');
  while (last.length > 0 && widthOf(`${last.join('')}…`, style) > width) last.pop();
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`];
}

/** The height of a number of lines. */
export const heightOf = (lines: number, { size }: TextStyle): number => lines * size * LEADING;
