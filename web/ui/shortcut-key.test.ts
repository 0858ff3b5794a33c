import { expect, test } from 'vitest';
import { shortcutKey } from './shortcut-key.ts';

test.each([
  ['z', 'KeyZ', false, 'z'],
  ['Z', 'KeyZ', true, 'z'],
  ['я', 'KeyZ', false, 'z'],
  ['Я', 'KeyZ', true, 'z'],
  ['л', 'KeyK', false, 'k'],
  ['ψ', 'KeyC', false, 'c'],
  ['ב', 'KeyC', false, 'c'],
  ['†', 'KeyT', false, 't'],
  ['х', 'BracketLeft', false, '['],
  ['ъ', 'BracketRight', false, ']'],
  ['э', 'Quote', false, 'э'],
  ['ж', 'Slash', true, '?'],
  ['?', 'Digit7', true, '?'],
  ['/', 'Backslash', true, '/'],
  // Other Latin layouts have the letter where they have it.
  ['z', 'KeyY', false, 'z'],
  [';', 'KeyZ', false, ';'],
  ['ö', 'Semicolon', false, 'ö'],
  ['ą', 'KeyA', false, 'ą'],
  ['Enter', 'Enter', false, 'Enter'],
  ['Process', 'KeyZ', false, 'Process'],
])('%s at %s, with Shift %s, is %s', (key, code, shiftKey, shortcut) => {
  expect(shortcutKey({ key, code, shiftKey })).toBe(shortcut);
});
