import type { TextStyle } from './items.ts';

/** How texts are set, which only who has the font knows exactly. */
interface Measures {
  /** The width of a text: at least what it takes. */
  widthOf: (text: string, style: TextStyle) => number;
  /** The parts of a text between which a line may end, each with the space behind it. */
  wordsOf: (text: string) => string[];
}

/** Breaks texts into lines. */
export interface TextFit {
  /**
   * The lines of a text within a width. A word that is too long is broken. Each line keeps what ends it, a space or the end of its
   * paragraph, so that the lines one after the other are the text.
   */
  linesOf: (text: string, width: number, style: TextStyle) => string[];
  /** The same, at most so many lines; what is cut ends in an ellipsis. */
  cutLines: (text: string, width: number, style: TextStyle, most: number) => string[];
}

const SEGMENTER = new Intl.Segmenter('en');

/** The characters of a text as people count them: an emoji of several code points is one. */
export const charactersOf = (text: string): string[] =>
  Array.from(SEGMENTER.segment(text), ({ segment }) => segment);

/** Spaces that a line may be broken at. */
const SPACES = /[^\S\u00a0\u202f]+/g;

/** Breaks texts into lines by what they measure. */
export function textFit({ widthOf, wordsOf }: Measures): TextFit {
  const fits = (text: string, width: number, style: TextStyle): boolean => widthOf(text, style) <= width;

  const partsOf = (word: string, width: number, style: TextStyle): string[] => {
    if (fits(word.trimEnd(), width, style)) return [word];
    const lines: string[] = [];
    let part = '';
    for (const character of charactersOf(word)) {
      if (part !== '' && !fits((part + character).trimEnd(), width, style)) {
        lines.push(part);
        part = '';
      }
      part += character;
    }
    return [...lines, part];
  };

  const linesOf: TextFit['linesOf'] = (text, width, style) => {
    const paragraphs = text.split('\n');
    return paragraphs.flatMap((paragraph, index) => {
      const lines: string[] = [];
      let line = '';
      const words = wordsOf(paragraph.replaceAll(SPACES, ' ').trim());
      for (const part of words.flatMap((word) => partsOf(word, width, style))) {
        if (line !== '' && !fits((line + part).trimEnd(), width, style)) {
          lines.push(line);
          line = '';
        }
        line += part;
      }
      return [...lines, index < paragraphs.length - 1 ? `${line}\n` : line];
    });
  };

  const cutLines: TextFit['cutLines'] = (text, width, style, most) => {
    const lines = linesOf(text, width, style);
    if (lines.length <= most) return lines;
    const last = charactersOf(lines[most - 1]?.trimEnd() ?? '');
    while (last.length > 0 && !fits(`${last.join('')}…`, width, style)) last.pop();
    return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`];
  };

  return { linesOf, cutLines };
}
