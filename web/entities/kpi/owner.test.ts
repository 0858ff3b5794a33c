import { expect, test } from 'vitest';
import { memberNamed, ownerNamed } from './owner.ts';

const members = [
  { userId: 1, username: 'ada', name: 'Ada' },
  { userId: 2, username: 'Grace', name: 'Grace Hopper' },
];

test('a name is that of a member by the username, in any case, and else only a name', () => {
  expect(ownerNamed(' GRACE ', members)).toEqual({ inputOwner: 'Grace', ownerId: '2' });
  expect(ownerNamed('Grace Hopper', members)).toEqual({ inputOwner: 'Grace Hopper', ownerId: '' });
  expect(ownerNamed('', members)).toEqual({ inputOwner: '', ownerId: '' });
  expect(memberNamed('Grac', members)).toBeUndefined();
});
