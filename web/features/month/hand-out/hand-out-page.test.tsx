import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Book } from '../../../../contract/month/book.ts';
import { lockOf } from '../../../test/closing.ts';
import { lockSnapshot, openMonth } from '../../../test/month.ts';

const book: Book = {
  id: 9,
  strategyId: 1,
  title: 'October for the board',
  format: 'pdf',
  state: 'done',
  progress: 100,
  error: null,
  pages: 18,
  size: 152_000,
  snapshotId: 3,
  snapshot: 'October',
  period: 'Oct 2026',
  by: 'Olga',
  at: '2026-11-13T08:00:00.000Z',
};

const row = async (name: string) => {
  const item = (await screen.findByRole('heading', { level: 2, name })).closest('li');
  if (!item) throw new Error(`${name} is in no row`);
  return within(item);
};

test('each row has what was made of the period, and how to make another', async () => {
  await openMonth(
    '/hand-out',
    {},
    {
      arrange: (server) => {
        server.answer('snapshots.list', () => ({ snapshots: [lockSnapshot] }));
        server.answer('books.list', () => ({
          books: [
            { ...book, supersededAt: '2026-11-28T08:00:00.000Z', supersededBy: 4 },
            { ...book, id: 8, title: 'September', period: 'Sep 2026' },
          ],
        }));
      },
    },
  );
  expect(await (await row('Snapshot')).findByRole('link', { name: 'October' })).toHaveAttribute(
    'href',
    '/strategy/1?snapshot=3',
  );
  const books = await row('Book');
  expect(await books.findByRole('link', { name: 'October for the board' })).toHaveAttribute(
    'href',
    '/api/books/9/file',
  );
  expect(books.queryByText('September')).toBeNull();
  expect(books.getByText(/made before the correction of Nov 28, 2026$/)).toBeVisible();
  expect(books.getByRole('link', { name: 'Make again' })).toHaveAttribute('href', '/strategy/1/publish');
  expect(books.getByRole('link', { name: 'Make a book' })).toHaveAttribute(
    'href',
    `/strategy/1/publish/book?period=${encodeURIComponent('month:2026-10-01')}`,
  );
  expect((await row('Published page')).getByRole('link', { name: 'Publish a page' })).toBeVisible();
  expect((await row('Presentation')).getByRole('link', { name: 'Present' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /Hand out.*book$/ })).toBeVisible();
});

test('who may change nothing finds what was made', async () => {
  await openMonth('/hand-out', {}, { role: 'read_only' });
  expect((await row('Book')).getByRole('link', { name: 'Books' })).toBeVisible();
  expect((await row('Published page')).getByRole('link', { name: 'Published pages' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take a snapshot' })).toBeNull();
});

test('at its end a month says what of it is done', async () => {
  await openMonth(
    '/hand-out',
    { phase: 'locked', lock: lockOf(), expected: 2, entered: 2 },
    { arrange: (server) => server.answer('books.list', () => ({ books: [book] })) },
  );
  expect(await screen.findByText('October is done: 2 of 2 in, locked, sent')).toBeVisible();
});

test('a book that is being made is not sent', async () => {
  await openMonth(
    '/hand-out',
    { phase: 'locked', lock: lockOf(), expected: 2, entered: 2 },
    {
      arrange: (server) =>
        server.answer('books.list', () => ({ books: [{ ...book, state: 'running', progress: 10 }] })),
    },
  );
  expect(await screen.findByText('October so far: 2 of 2 in, locked')).toBeVisible();
});
