import { textFit } from './fit.ts';
import type { TextStyle } from './items.ts';

/** The widths of the printable characters of ASCII in Inter, from the space on: in thousandths of the size. */
export const INTER_WIDTHS = {
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
};

/** The first character of the widths, and the first one that is as wide as it is high. */
const FIRST = 32;
const FULL_WIDTH = 0x1100;
/** What cut lines end in, and what stands between numbers. */
const PUNCTUATION = new Map([
  ['…', 956],
  ['–', 500],
]);
/** Other alphabets: more than most of their characters take. */
const OTHER = 750;

/** The width of a character that is not of ASCII. A letter with an accent is as wide as without. */
function widthOfOther(character: string, widths: readonly number[]): number {
  const code = character.normalize('NFD').codePointAt(0) ?? 0;
  return widths[code - FIRST] ?? PUNCTUATION.get(character) ?? (code < FULL_WIDTH ? OTHER : 1000);
}

/** About the width of a text in Inter, without its font. */
export function interWidthOf(text: string, { size, bold = false }: TextStyle): number {
  const widths = bold ? INTER_WIDTHS.bold : INTER_WIDTHS.regular;
  let sum = 0;
  for (const character of text)
    sum += widths[character.charCodeAt(0) - FIRST] ?? widthOfOther(character, widths);
  return (sum * size) / 1000;
}

/** Behind a space or a hyphen, and between characters that are as wide as high. */
const BREAKS = /(?<=[ \-–—/])(?=[^ ])|(?<=[\u1100-\uffef])(?=[\u1100-\uffef])/u;

/** Breaks texts in Inter into lines where its font is not loaded. */
export const interFit = textFit({ widthOf: interWidthOf, wordsOf: (text) => text.split(BREAKS) });
