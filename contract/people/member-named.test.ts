import { expect, it } from 'vitest';
import { memberCalled } from './member-named.ts';

const ada = { username: 'Ada.L', name: 'Grace', addresses: ['ada@example.org', 'both@example.org'] };
const ben = { username: 'ben', name: 'Ben', addresses: ['both@example.org'] };

it.each([
  [' ada.l ', ada],
  ['Ada@Example.org', ada],
  ['BEN', ben],
  ['Grace', undefined],
  ['both@example.org', undefined],
  ['ada', undefined],
  ['', undefined],
])('the text “%s” is one member by the username or a verified address, or none', (text, member) => {
  expect(memberCalled(text, [ada, ben])).toBe(member);
});
