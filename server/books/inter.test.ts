import { expect, it } from 'vitest';
import { INTER_WIDTHS, interFit, interWidthOf } from '../../contract/drawing/inter.ts';
import { fonts } from './fonts.ts';
import { cutLines, widthOf } from './text.ts';

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
const TITLES = [
  'Serve the customers of a region better',
  'Qualität der Lieferungen à la carte: größer, schöner',
  'Kundenzufriedenheitsverbesserungsmaßnahmen',
  'On time/in full, first-time-right (100%)',
];

it('the widths of characters should be those of the font', () => {
  for (const weight of ['regular', 'bold'] as const) {
    const font = fonts[weight];
    const widths = ASCII.map((character) =>
      Math.round((font.layout(character).advanceWidth / font.unitsPerEm) * 1000),
    );
    expect(INTER_WIDTHS[weight]).toEqual(widths);
  }
});

it('texts should be about as wide and take as many lines as in a book', () => {
  const style = { size: 13.5, bold: true };
  for (const title of TITLES) {
    expect(interWidthOf(title, style) / widthOf(title, style)).toBeCloseTo(1, 1);
    expect(interFit.cutLines(title, 184, style, 3).length).toBe(cutLines(title, 184, style, 3).length);
  }
});
