import { create, type Font } from 'fontkit';
import { expect, it } from 'vitest';
import { fontFaces } from './font.ts';

const fontsIn = (style: string): Font[] =>
  Array.from(
    style.matchAll(/base64,([^)]*)\)/g),
    ([, bytes = '']) => create(Buffer.from(bytes, 'base64')) as Font,
  );

const widthOf = (font: Font, character: string): number =>
  font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth;

it('a subset should have the characters of a text that Inter has, and no others', () => {
  const fonts = fontsIn(fontFaces('Łódź  1187%漢'));
  expect(fonts).toHaveLength(2);
  for (const font of fonts) {
    expect(font.familyName).toContain('Inter');
    expect(font.copyright).toContain('The Inter Project Authors');
    expect(font.characterSet.map((codePoint) => String.fromCodePoint(codePoint)).join('')).toBe(' %178dóŁź');
  }
});

it('its digits should be as wide as each other, and its lines as high as those of Inter', () => {
  for (const font of fontsIn(fontFaces('0123456789'))) {
    expect(new Set(Array.from('0123456789', (digit) => widthOf(font, digit))).size).toBe(1);
    expect([font.unitsPerEm, font.ascent, font.descent]).toEqual([2048, 1984, -494]);
  }
});
