import { expect, it } from 'vitest';
import { nameKey } from './names.ts';

it('names should be the same without regard to case, width, space and what shows nothing', () => {
  expect(nameKey(' ADA \u00a0Love\u200blace')).toBe(nameKey('ada lovelace'));
  expect(nameKey('Ａda')).toBe('ada');
  expect(nameKey('Ada L')).not.toBe(nameKey('Ada M'));
});
