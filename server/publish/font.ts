import { readFileSync } from 'node:fs';
import type { Font, Glyph } from 'fontkit';
import { FONT_FILES, fonts } from '../books/fonts.ts';
import { woff2 } from './woff2.ts';

const WEIGHTS = { 400: 'regular', 600: 'bold' } as const;

/** A number in so many bytes, the highest first. */
function bytesOf(size: 2 | 4, ...values: number[]): Buffer {
  const bytes = Buffer.alloc(size * values.length);
  for (const [at, value] of values.entries()) bytes.writeUIntBE(value, at * size, size);
  return bytes;
}

/** The tables of a font file by their tags. */
const tablesOf = (font: Buffer): Map<string, Buffer> =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + index * 16;
      const start = font.readUInt32BE(entry + 8);
      const content = font.subarray(start, start + font.readUInt32BE(entry + 12));
      return [font.toString('latin1', entry, entry + 4), content];
    }),
  );

type Mapped = readonly [codePoint: number, glyph: number];

/** The table that maps code points to glyphs: format 12, for all of Unicode. */
const cmapOf = (mapped: readonly Mapped[]): Buffer =>
  Buffer.concat([
    bytesOf(2, 0, 1, 3, 10, 0, 12, 12, 0),
    bytesOf(4, 16 + 12 * mapped.length, 0, mapped.length),
    ...mapped.map(([codePoint, glyph]) => bytesOf(4, codePoint, codePoint, glyph)),
  ]);

/** The table of names: the copyright, the names of the font, and its license. */
function nameOf({ copyright, familyName, subfamilyName, fullName, postscriptName }: Font): Buffer {
  const license = 'https://openfontlicense.org';
  const texts = [
    [0, copyright],
    [1, familyName],
    [2, subfamilyName],
    [4, fullName],
    [6, postscriptName],
    [14, license],
  ] as const;
  let end = 0;
  const strings = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const records = texts.map(([id], at) => {
    const length = strings[at]?.length ?? 0;
    end += length;
    return bytesOf(2, 3, 1, 0x409, id, length, end - length);
  });
  return Buffer.concat([bytesOf(2, 0, texts.length, 6 + 12 * texts.length), ...records, ...strings]);
}

/** A digit as wide as each other: in the place of the usual one, because the feature that chooses it would take more bytes. */
const tableDigit = (font: Font, codePoint: number): Glyph =>
  font.layout(String.fromCodePoint(codePoint), ['tnum']).glyphs[0] ?? font.glyphForCodePoint(codePoint);

/** A font with no glyphs but those of some characters, as WOFF2; what it has no glyph for is shown in another font. */
function subsetOf(weight: 'regular' | 'bold', characters: Iterable<string>): Buffer {
  const font = fonts[weight];
  const subset = font.createSubset();
  const mapped = Array.from(characters, (character) => character.codePointAt(0) ?? 0)
    .filter((codePoint) => font.hasGlyphForCodePoint(codePoint))
    .toSorted((a, b) => a - b)
    .map((codePoint): Mapped => {
      const isDigit = codePoint >= 0x30 && codePoint <= 0x39;
      const glyph = isDigit ? tableDigit(font, codePoint) : font.glyphForCodePoint(codePoint);
      // Its types say that this is a boolean: it is the number of the glyph in the subset.
      return [codePoint, Number(subset.includeGlyph(glyph))];
    });
  const tables = tablesOf(Buffer.from(subset.encode()));
  tables.set('cmap', cmapOf(mapped));
  tables.set('name', nameOf(font));
  tables.set('OS/2', tablesOf(readFileSync(FONT_FILES[weight])).get('OS/2') ?? Buffer.alloc(0));
  // No names of glyphs.
  tables.set('post', bytesOf(4, 0x00030000, 0, 0, 0, 0, 0, 0, 0));
  return woff2(tables);
}

/** The rules that bring the product's font for the characters of a text. */
export function fontFaces(text: string): string {
  const characters = new Set(text);
  return Object.entries(WEIGHTS)
    .map(
      ([weight, name]) =>
        `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/woff2;base64,${subsetOf(name, characters).toString('base64')})}`,
    )
    .join('');
}
