import { expect, test } from 'vitest';
import { readView, writeView } from './view.ts';

const ids = ['status', 'owner'];

test('an address keeps the chosen filters and the sort, and leaves the rest alone', () => {
  const sort = { id: 'target', direction: 'descending' } as const;
  const search = writeView(new URLSearchParams('at=4&owner=Ada'), ids, {
    chosen: { status: 'Off Track' },
    sort,
  });
  expect(search.toString()).toBe('at=4&status=Off+Track&sort=-target');
  expect(readView(search, ids)).toEqual({ chosen: { status: 'Off Track' }, sort });
});

test('an address without a view shows everything unsorted', () => {
  const plain = { chosen: {}, sort: undefined };
  expect(readView(new URLSearchParams('status2=x'), ids)).toEqual(plain);
  expect(writeView(new URLSearchParams('status=x&sort=a'), ids, plain).toString()).toBe('');
});
