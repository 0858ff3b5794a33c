import { expect, test } from 'vitest';
import { listIn, rowsOf } from './rows.ts';
import { bookOf, publicationOf, snapshotOf } from '../../test/publish.ts';

test('books, pages and snapshots are one list, what changed last first', () => {
  const rows = rowsOf({
    books: [bookOf(2, { at: '2026-11-12T09:00:00.000Z' }), bookOf(1, { at: '2026-11-10T09:00:00.000Z' })],
    publications: [
      publicationOf(5, { at: '2026-11-01T09:00:00.000Z', updatedAt: '2026-11-13T09:00:00.000Z' }),
    ],
    snapshots: [
      snapshotOf(9, 'B', { at: '2026-11-11T09:00:00.000Z' }),
      snapshotOf(8, 'A', { at: '2026-11-11T09:00:00.000Z' }),
    ],
  });
  expect(rows.map(({ key }) => key)).toEqual(['page 5', 'book 2', 'snapshot 9', 'snapshot 8', 'book 1']);
  expect(rowsOf({})).toEqual([]);
});

test.each([
  ['kind=books', 'books'],
  ['kind=pages&period=2026-10', 'pages'],
  ['kind=other', null],
  ['', null],
])('the address %s shows the list %s', (search, list) => {
  expect(listIn(new URLSearchParams(search))).toBe(list);
});
