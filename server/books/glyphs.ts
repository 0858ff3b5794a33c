import { fonts } from './fonts.ts';

/** What only joins or varies characters, such as a soft hyphen. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A glyph that Inter has, for one that it lacks: the box of the font is wider than the character. */
const BOX = '\u25a1';

const charactersIn = (text: string): string[] => Array.from(text.replaceAll(IGNORABLE, ''));

const cached = new Map<string, boolean>();

/** Whether both weights have a glyph for a character. */
function hasGlyph(character: string): boolean {
  let has = cached.get(character);
  if (has === undefined) {
    const code = character.codePointAt(0) ?? 0;
    has = fonts.regular.hasGlyphForCodePoint(code) && fonts.bold.hasGlyphForCodePoint(code);
    cached.set(character, has);
  }
  return has;
}

/** The characters of a text that a PDF cannot show. */
export const lackingIn = (text: string): string[] =>
  charactersIn(text).filter((character) => !hasGlyph(character));

/** A text as a PDF shows it, with a box for each character that it lacks. */
export const printable = (text: string, box = BOX): string =>
  charactersIn(text)
    .map((character) => (hasGlyph(character) ? character : box))
    .join('');
