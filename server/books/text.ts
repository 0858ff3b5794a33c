import { LEADING, type TextStyle } from './drawing.ts';

/** The advance widths of the characters from U+0020 to U+007E in Inter, in thousandths of the size. */
const WIDTHS = {
  regular: [
    281, 288, 466, 633, 642, 982, 644, 300, 365, 365, 501, 662, 288, 460, 288, 360, 631, 407, 610, 618, 646,
    593, 620, 566, 619, 620, 288, 302, 662, 662, 662, 511, 966, 690, 654, 730, 722, 601, 590, 746, 743, 269,
    571, 672, 565, 903, 753, 765, 639, 765, 644, 642, 646, 744, 690, 985, 682, 679, 629, 365, 360, 365, 471,
    456, 323, 562, 612, 571, 612, 583, 370, 613, 591, 242, 242, 549, 242, 876, 591, 600, 612, 612, 376, 528,
    327, 591, 562, 818, 546, 562, 552, 426, 333, 426, 662,
  ],
  bold: [
    252, 321, 523, 644, 650, 1004, 663, 326, 373, 373, 540, 673, 319, 465, 319, 379, 660, 423, 623, 636, 666,
    612, 640, 576, 640, 640, 319, 329, 673, 673, 673, 543, 999, 728, 659, 737, 722, 605, 588, 749, 746, 277,
    580, 703, 565, 922, 759, 769, 645, 773, 652, 650, 660, 736, 728, 1020, 720, 713, 652, 373, 379, 373, 481,
    469, 351, 574, 624, 583, 624, 591, 389, 625, 612, 262, 262, 569, 262, 900, 612, 609, 624, 624, 397, 549,
    353, 612, 587, 839, 569, 588, 566, 455, 359, 455, 673,
  ],
} as const;

/** Of letters beyond: Greek and Cyrillic on average, and what is as wide as it is high. */
const [OTHER, WIDE, FULL] = [700, 1000, 0x2e80];

/** Accents that follow their letter, and what only joins or varies characters. */
const NO_WIDTH = /[\p{Mn}\p{Default_Ignorable_Code_Point}]/u;

const known = new Map<string, number>();

/** The width of a character in thousandths of the size. An accent does not widen its letter. */
function widthOfCharacter(character: string, bold: boolean): number {
  const key = `${bold ? 'b' : 'r'}${character}`;
  const width = known.get(key);
  if (width !== undefined) return width;
  const code = character.normalize('NFD').codePointAt(0) ?? 0;
  const made = NO_WIDTH.test(character)
    ? 0
    : (WIDTHS[bold ? 'bold' : 'regular'][code - 32] ?? (code >= FULL || code === 0x2014 ? WIDE : OTHER));
  known.set(key, made);
  return made;
}

/** The width of a text in points: in the fonts of a book at most this. */
export function widthOf(text: string, { size, bold = false }: TextStyle): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character, bold);
  return (width * size) / 1000;
}

const SEGMENTER = new Intl.Segmenter('en');

/** The characters of a text as people count them: an emoji of several code points is one. */
export const charactersOf = (text: string): string[] =>
  Array.from(SEGMENTER.segment(text), ({ segment }) => segment);

/** The parts of a word that fit a width each. */
function parts(word: string, width: number, style: TextStyle): string[] {
  if (widthOf(word, style) <= width) return [word];
  const found: string[] = [];
  let part = '';
  for (const character of charactersOf(word)) {
    if (part !== '' && widthOf(part + character, style) > width) {
      found.push(part);
      part = '';
    }
    part += character;
  }
  return [...found, part];
}

/** The lines of a text within a width. A word that is too long is broken. */
export function linesOf(text: string, width: number, style: TextStyle): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const part of paragraph.split(/\s+/).flatMap((word) => parts(word, width, style))) {
      const longer = line === '' ? part : `${line} ${part}`;
      if (line === '' || widthOf(longer, style) <= width) line = longer;
      else {
        lines.push(line);
        line = part;
      }
    }
    return [...lines, line];
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
