import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['ada', 'A'],
  ['ada.lovelace', 'A'],
  ['Ada Lovelace', 'AL'],
  ['  Ada  King Lovelace ', 'AL'],
  ['Ada Lovelace (ada.l)', 'AL'],
  ['Étienne de la Tour', 'ÉT'],
  ['e\u0301tienne', 'E\u0301'],
  ['Madonna', 'M'],
  ['李 小龙', '李小'],
  ['', '?'],
  ['  ', '?'],
])('the initials of %j should be %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
