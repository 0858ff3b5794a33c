import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { lackingIn, printable } from './glyphs.ts';

const { resolve } = createRequire(import.meta.url);

it.each(['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'])(
  'a PDF should be said to lack exactly the characters that its font lacks: %s',
  async (file) => {
    const { default: Document } = await import('pdfkit');
    const pdf = new Document().font(resolve(`@expo-google-fonts/inter/${file}`));
    const { font } = (pdf as unknown as { _font: { font: { characterSet: number[] } } })._font;
    const has = new Set(font.characterSet);
    const wrong: string[] = [];
    for (let code = 0x20; code < 0x30_000; code++) {
      const character = String.fromCodePoint(code);
      // Nobody writes what has no meaning of its own.
      if (/[\p{Private_Use}\p{Surrogate}\p{Control}\p{Default_Ignorable_Code_Point}]/u.test(character))
        continue;
      if (lackingIn(character).length > 0 === has.has(code)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  },
);

it('a PDF should have a box for a character that it lacks, and nothing for what joins characters', () => {
  expect(printable('co\u00adop 東 👩‍👧 ❤️')).toBe('coop □ □□ ❤');
});
