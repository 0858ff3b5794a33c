import { expect, test } from 'vitest';
import { ownerNamed } from './owner.ts';

const members = [
  { userId: 1, username: 'ada', fullName: null, name: 'Ada' },
  { userId: 2, username: 'Grace', fullName: 'Grace Hopper', name: 'Grace Hopper' },
];

test('a name is that of a member by the username or the full name, in any case, and else only a name', () => {
  expect(ownerNamed(' GRACE ', members)).toEqual({ inputOwner: 'Grace', ownerId: '2' });
  expect(ownerNamed('grace hopper', members)).toEqual({ inputOwner: 'Grace', ownerId: '2' });
  expect(ownerNamed('Grac', members)).toEqual({ inputOwner: 'Grac', ownerId: '' });
  expect(ownerNamed('', members)).toEqual({ inputOwner: '', ownerId: '' });
});
