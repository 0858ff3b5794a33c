import { expect, it } from 'vitest';
import { memberCalled, memberNamed } from './member-named.ts';

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

it('a name to show means the one member who has it, where a person decides', () => {
  expect(memberNamed('grace', [ada, ben])).toBe(ada);
  expect(memberNamed('Grace', [ada, { ...ben, name: 'Grace' }])).toBe(undefined);
});
