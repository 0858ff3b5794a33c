import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Book } from '../../../contract/month/book.ts';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import type { Publication } from '../../../contract/publication/publication.ts';
import type { Role } from '../../../contract/people/roles.ts';
import { control, fill, findDialog, press } from '../../test/page.ts';
import { bookOf, MADE_AT, publicationOf, snapshotOf } from '../../test/publish.ts';
import { receiveChange } from '../../test/live.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const ALL = 'Books, published pages and snapshots';

/** Opens the list on what the test describes. */
async function open(
  given: { books?: Book[]; publications?: Publication[]; snapshots?: Snapshot[] } = {},
  { arrange, search = '', ...options }: RenderOptions & { search?: string } = {},
) {
  const shown = { books: [], publications: [], snapshots: [], ...given };
  const page = await renderPage(`/strategy/1/publish${search}`, {
    ...options,
    arrange: (server) => {
      server.answer('books.list', () => ({ books: shown.books }));
      server.answer('publications.list', () => ({ publications: shown.publications }));
      server.answer('snapshots.list', () => ({ snapshots: shown.snapshots }));
      arrange?.(server);
    },
  });
  return { ...page, shown: shown as Required<typeof given> };
}

const rowNames = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p.font-medium')?.textContent);

const everything = {
  books: [bookOf(7, { at: '2026-11-13T08:00:00.000Z' })],
  publications: [publicationOf(6, { updatedAt: '2026-11-14T08:00:00.000Z' })],
  snapshots: [
    snapshotOf(5, 'Plan', { note: 'As approved', isFromFile: true }),
    snapshotOf(3, 'Oct 2026', { isLock: true, at: '2026-11-10T08:00:00.000Z' }),
  ],
};

test('books, pages and snapshots are one list, and the address keeps the kind', async () => {
  const { user } = await open(everything);
  const list = await screen.findByRole('list', { name: ALL });
  expect(rowNames(list)).toEqual(['Where we stand', 'Growth', 'Plan', 'Oct 2026']);
  expect(within(list).getByText('As approved')).toBeVisible();
  expect(within(list).getByText('Lock')).toBeVisible();
  expect(within(list).getByText('From a file')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download Growth, PDF' })).toHaveAttribute(
    'href',
    '/api/books/7/file',
  );
  expect(screen.getByText('18 pages, 152 KB')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Plan' })).toHaveAttribute('href', '/strategy/1?snapshot=5');
  expect(screen.getByRole('link', { name: 'Compare Plan with now' })).toHaveAttribute(
    'href',
    '/strategy/1/month/compare?from=snapshot:5&to=now',
  );
  await user.click(screen.getByRole('button', { name: 'Snapshots 2' }));
  expect(rowNames(screen.getByRole('list', { name: 'Snapshots' }))).toEqual(['Plan', 'Oct 2026']);
  expect(location.search).toBe('?kind=snapshots');
  expect(screen.getByRole('button', { name: 'Snapshots 2' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'All 4' }));
  expect(location.search).toBe('');
});

const CHOICES: Record<Role, string[]> = {
  owner: ['Make a book', 'Publish a page', 'Take a snapshot'],
  read_write: ['Make a book', 'Take a snapshot'],
  contributor: [],
  read_only: [],
};

test.each(Object.entries(CHOICES) as [Role, string[]][])(
  'a member with the role %s is offered %j',
  async (role, choices) => {
    const { user } = await open(everything, { role });
    await screen.findByText('Where we stand');
    const mayChange = choices.length > 0;
    const mayPublish = role === 'owner';
    for (const button of screen.queryAllByRole('button', { name: 'Publish' })) await user.click(button);
    const items = screen.queryAllByRole('menuitem', { name: /a book|a page|a snapshot/ });
    expect(items.map((item) => item.textContent)).toEqual(choices);
    for (const name of ['Make Growth, PDF again', 'Delete Growth, PDF'])
      expect(screen.queryAllByRole('button', { name })).toHaveLength(mayChange ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: /^(Revoke|New link for) / })).toHaveLength(
      mayPublish ? 2 : 0,
    );
    expect(screen.queryAllByRole('link', { name: 'Change Where we stand' })).toHaveLength(mayPublish ? 1 : 0);
    expect(screen.queryAllByText('The owner of this strategy decides what is public.')).toHaveLength(
      mayPublish ? 0 : 1,
    );
    for (const name of ['Download Growth, PDF', 'Open Plan', 'Compare Plan with now'])
      expect(screen.getByRole('link', { name })).toBeVisible();
  },
);

test('a snapshot is taken with a name and the results of a period', async () => {
  const { user, server, shown } = await open();
  server.answer('snapshots.create', ({ body }) => {
    shown.snapshots = [snapshotOf(5, body.name)];
    return snapshotOf(5, body.name);
  });
  await user.click(await screen.findByRole('button', { name: 'Take a snapshot' }));
  await findDialog('Take a snapshot');
  await press(user, 'Take snapshot');
  expect(await screen.findByText('Name is required')).toBeVisible();
  fill(control('Name'), 'The plan');
  const periods = await within(screen.getByRole('dialog')).findAllByRole('option');
  await user.selectOptions(control('Results of'), periods[1]?.textContent ?? '');
  await press(user, 'Take snapshot');
  expect(await screen.findByText('The plan')).toBeVisible();
  expect(server.sent('snapshots.create')).toEqual([
    { name: 'The plan', note: '', period: expect.stringMatching(/^month:/) },
  ]);
});

test('a book that is being made shows how far it is, and then its file', async () => {
  const { shown } = await open({
    books: [bookOf(7, { state: 'running', progress: 40, pages: null, size: null })],
  });
  expect(await screen.findByText('Being made')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Progress of Growth' })).toHaveValue(40);
  shown.books = [bookOf(7)];
  expect(await screen.findByRole('link', { name: 'Download Growth, PDF' }, { timeout: 5000 })).toBeVisible();
});

test('a book that failed says why, and is deleted after a question', async () => {
  const { user, server, shown } = await open(
    {
      books: [
        bookOf(7, { state: 'failed', error: 'This book would have more than 1,500 pages.', pages: null }),
      ],
    },
    { search: '?kind=books' },
  );
  expect(await screen.findByText('This book would have more than 1,500 pages.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
  server.answer('books.delete', () => {
    shown.books = [];
  });
  await user.click(screen.getByRole('button', { name: 'Delete Growth, PDF' }));
  await screen.findByRole('alertdialog', { name: 'Delete “Growth”' });
  await press(user, 'Delete', 'alertdialog');
  expect(await screen.findByText(/are kept here, to fetch them again/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Books' })).toHaveFocus());
});

test('a book is made again after a question, also one that is ready', async () => {
  const { user, server, shown } = await open({ books: [bookOf(7)] }, { search: '?kind=books' });
  server.answer('books.makeAgain', () => {
    shown.books = [bookOf(7, { state: 'waiting', progress: 0, pages: null, size: null })];
    return bookOf(7, { state: 'waiting', progress: 0, pages: null, size: null });
  });
  await user.click(await screen.findByRole('button', { name: 'Make Growth, PDF again' }));
  await screen.findByRole('alertdialog', { name: 'Make “Growth” again' });
  await press(user, 'Make again', 'alertdialog');
  expect(await screen.findByText('Waiting')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Make Growth/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
});

test('a snapshot that is no lock is deleted by the owner after a question, and a refusal says why it stays', async () => {
  const { user, server, shown } = await open(everything, { search: '?kind=snapshots' });
  await screen.findByRole('link', { name: 'Open Plan' });
  expect(screen.queryByRole('button', { name: 'Delete Oct 2026' })).toBeNull();
  const sentence = 'This snapshot stays, because a book shows it.';
  server.refuse('snapshots.delete', 'conflict', sentence);
  await user.click(screen.getByRole('button', { name: 'Delete Plan' }));
  await screen.findByRole('alertdialog', { name: 'Delete “Plan”' });
  await press(user, 'Delete', 'alertdialog');
  expect(await screen.findByText(sentence)).toBeVisible();
  server.answer('snapshots.delete', () => {
    shown.snapshots = [];
  });
  await press(user, 'Delete', 'alertdialog');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Open Plan' })).toBeNull());
});

test('of very many the first are shown before all are asked for', async () => {
  const { user } = await open({
    snapshots: Array.from({ length: 120 }, (_, id) => snapshotOf(id + 1, `S ${id}`)),
  });
  const list = await screen.findByRole('list', { name: ALL });
  expect(within(list).getAllByRole('listitem')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show all 120' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(120);
});

test('a page is revoked after a confirmation; a refusal is shown there', async () => {
  const { user, server, shown } = await open({ publications: [publicationOf(7)] });
  server.refuse('publications.revoke', 'forbidden', 'Only the owner of this strategy may do this.');
  await user.click(await screen.findByRole('button', { name: 'Revoke Where we stand' }));
  await press(user, 'Revoke', 'alertdialog');
  expect(await screen.findByText('Only the owner of this strategy may do this.')).toBeVisible();
  shown.publications = [publicationOf(7, { revokedAt: MADE_AT })];
  server.answer('publications.revoke', () => undefined);
  await press(user, 'Revoke', 'alertdialog');
  expect(await screen.findByText('Revoked', { selector: 'li *' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revoke Where we stand' })).toBeNull();
});

test('a page gets a new link after a confirmation; a refusal is shown there', async () => {
  const { user, server, shown } = await open({ publications: [publicationOf(7)] });
  server.refuse('publications.renewLink', 'conflict', 'Another link was made meanwhile.');
  await user.click(await screen.findByRole('button', { name: 'New link for Where we stand' }));
  expect(await screen.findByText(/^The old link stops working at once/)).toBeVisible();
  await press(user, 'Make new link', 'alertdialog');
  expect(await screen.findByText('Another link was made meanwhile.')).toBeVisible();
  server.answer('publications.renewLink', () => {
    const publication = publicationOf(7, { linkAt: '2026-11-25T09:00:00.000Z' });
    shown.publications = [publication];
    return { link: 'http://meridian.test/p/another-token', publication };
  });
  await press(user, 'Make new link', 'alertdialog');
  const dialog = await findDialog('New link');
  expect(within(dialog).getByLabelText('Link')).toHaveValue('http://meridian.test/p/another-token');
  expect(server.sent('publications.renewLink').at(-1)).toEqual({ linkAt: MADE_AT });
  await press(user, 'Done');
  expect(await screen.findByText(/link made .*2026/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: /^Books, published/ })).toHaveFocus());
});

test('a page whose link nobody has says so, and a page that shows nothing gets no new link', async () => {
  const { user } = await open({
    publications: [
      publicationOf(9, { title: 'Without', linkAt: null }),
      publicationOf(8, { title: 'Ended', expiresAt: MADE_AT }),
      publicationOf(7, { title: 'Taken back', revokedAt: MADE_AT }),
    ],
  });
  expect(await screen.findByText(/make a new link to open it/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^New link/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'New link for Without' }));
  expect(await screen.findByText('Nobody has a link to this page yet.')).toBeVisible();
});

test('what another owner does with a page is in the list at once', async () => {
  const { server, shown } = await open({ publications: [publicationOf(7)] });
  await screen.findByRole('button', { name: 'New link for Where we stand' });
  shown.publications = [publicationOf(7, { revokedAt: MADE_AT })];
  receiveChange(server, { entity: 'publication', id: 7, operation: 'delete', before: {} });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^New link/ })).toBeNull());
});

test('books and snapshots of another member appear and go without a reload', async () => {
  const { server, shown } = await open({ publications: [publicationOf(6)] });
  const list = await screen.findByRole('list', { name: ALL });
  const names = () => new Set(rowNames(list));
  shown.books = [bookOf(7)];
  receiveChange(server, { entity: 'book', id: 7, operation: 'create', after: {} });
  await waitFor(() => expect(names()).toEqual(new Set(['Growth', 'Where we stand'])));
  shown.snapshots = [snapshotOf(5, 'Plan')];
  receiveChange(server, { entity: 'snapshot', id: 5, operation: 'create', after: {} });
  await waitFor(() => expect(names()).toEqual(new Set(['Growth', 'Plan', 'Where we stand'])));
  shown.books = [];
  receiveChange(server, { entity: 'book', id: 7, operation: 'delete', before: {} });
  await waitFor(() => expect(names()).toEqual(new Set(['Plan', 'Where we stand'])));
});

test('a list that fails can be read again, and does not hide the others', async () => {
  const { user, server } = await open(everything, {
    arrange: (given) => given.refuse('publications.list', 'unavailable', 'Try later.'),
  });
  const pages = await screen.findByRole('region', { name: 'Published pages' });
  expect(within(pages).getByText('Try later.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download Growth, PDF' })).toBeVisible();
  server.answer('publications.list', () => ({ publications: [] }));
  await user.click(within(pages).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Try later.')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Published pages 0' }));
  expect(screen.getByText('Nothing of this strategy is public.')).toBeVisible();
});

test('with nothing to show, the list says what it is for', async () => {
  await open({}, { role: 'read_only' });
  expect(await screen.findByText(/^What is given out of this strategy is kept here/)).toBeVisible();
});

test('what was made before a correction says so, and is made again of the corrected results', async () => {
  const corrected = { supersededAt: '2026-11-28T08:00:00.000Z', supersededBy: 9 };
  const { user, server, shown } = await open({
    books: [bookOf(7, corrected)],
    publications: [publicationOf(6, corrected)],
  });
  expect(await screen.findAllByText(/Made before the correction of Nov 28, 2026/)).toHaveLength(2);
  server.answer('publications.update', () => {
    shown.publications = [publicationOf(6)];
    return publicationOf(6);
  });
  await user.click(screen.getByRole('button', { name: 'Make Where we stand again' }));
  expect(await screen.findByText(/^It shows the corrected results of Oct 2026/)).toBeVisible();
  await press(user, 'Make again', 'alertdialog');
  await waitFor(() => expect(server.sent('publications.update')).toEqual([{ snapshotId: 9 }]));
  await user.click(await screen.findByRole('button', { name: 'Make Growth, PDF again' }));
  expect(await screen.findByText(/^It is made anew from the corrected results of Oct 2026/)).toBeVisible();
});
