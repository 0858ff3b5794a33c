import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type Book,
  BOOK_SECTIONS,
  type BookOutline,
  type BookTemplate,
} from '../../../contract/month/book.ts';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import { bookOf, snapshotOf } from '../../test/publish.ts';
import { control, fill, findDialog, press } from '../../test/page.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const outlineOf = (sections: readonly string[], missing: string[] = []): BookOutline => ({
  missing,
  pages: sections.length,
  sections: BOOK_SECTIONS.filter((section) => sections.includes(section)).map((section, index) => ({
    section,
    pages: section === 'decisions' ? [] : [{ page: index + 1, last: index + 1, title: `Page of ${section}` }],
  })),
});

/** Opens the page of books on what the test describes. */
async function open(
  given: { snapshots?: Snapshot[]; templates?: BookTemplate[] } = {},
  { arrange, search = '', ...options }: RenderOptions & { search?: string } = {},
) {
  const shown = {
    snapshots: given.snapshots ?? [snapshotOf(3, 'Close')],
    books: [] as Book[],
    templates: given.templates ?? [],
  };
  const page = await renderPage(`/strategy/1/publish/book${search}`, {
    ...options,
    arrange: (server) => {
      server.answer('snapshots.list', () => ({ snapshots: shown.snapshots }));
      server.answer('books.list', () => ({ books: shown.books }));
      server.answer('publications.list', () => ({ publications: [] }));
      server.answer('bookTemplates.list', () => ({ templates: shown.templates }));
      server.answer('books.outline', ({ query }) => outlineOf(query.sections.split(',')));
      server.answer('books.create', ({ body }) => {
        const book = bookOf(9, {
          format: body.format,
          state: 'waiting',
          progress: 0,
          pages: null,
          size: null,
        });
        shown.books = [book, ...shown.books];
        return book;
      });
      arrange?.(server);
    },
  });
  return { ...page, shown };
}

const outline = () => screen.findByRole('region', { name: 'Outline' });

test('a book is made in two clicks, its progress is shown, and then it can be fetched', async () => {
  const { user, server, shown } = await open();
  await user.click(await screen.findByRole('radio', { name: /^PowerPoint/ }));
  await user.click(await screen.findByRole('button', { name: 'Make the book' }));
  expect(server.sent('books.create')).toEqual([
    {
      snapshotId: 3,
      format: 'pptx',
      title: '',
      subtitle: '',
      sections: [...BOOK_SECTIONS],
      allObjectives: false,
    },
  ]);
  // The list shows it, with what else is given out.
  const books = await screen.findByRole('list', { name: 'Books, published pages and snapshots' });
  expect(location.pathname).toBe('/strategy/1/publish');
  expect(within(books).getByText('Waiting')).toBeVisible();
  expect(within(books).getByRole('progressbar', { name: 'Progress of Growth' })).toBeVisible();
  shown.books = [bookOf(9, { format: 'pptx' })];
  const link = await screen.findByRole('link', { name: 'Download Growth, PowerPoint' }, { timeout: 5000 });
  expect(link).toHaveAttribute('href', '/api/books/9/file');
  expect(within(books).getByText('18 pages, 152 KB')).toBeVisible();
});

test('letters that a PDF cannot show are named before it is made', async () => {
  await open(
    {},
    {
      arrange: (server) =>
        server.answer('books.outline', ({ query }) => outlineOf(query.sections.split(','), ['東', '京'])),
    },
  );
  expect(await within(await outline()).findByText(/such as 東 京\. PowerPoint shows them/)).toBeVisible();
});

test('the outline follows the sections, and nothing chosen is said', async () => {
  const { user } = await open();
  expect(await within(await outline()).findByText('Page of scorecard')).toBeVisible();
  expect(screen.getByText('Nothing to show, left out')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Scorecard by pillar' }));
  await waitFor(() => expect(screen.queryByText('Page of scorecard')).toBeNull());
  for (const name of [
    'Cover',
    'Strategy on a page',
    'Strategy map',
    'Objectives',
    'What changed and what we decided',
    'Definitions',
  ])
    await user.click(screen.getByRole('checkbox', { name }));
  expect(screen.getByText('Choose at least one section.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make the book' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Cover' }));
});

test('without a snapshot one is taken on the spot', async () => {
  const { user, shown, server } = await open(
    { snapshots: [] },
    {
      arrange: (fake) =>
        fake.answer('snapshots.create', ({ body }) => {
          const taken = snapshotOf(4, body.name);
          shown.snapshots = [taken];
          return taken;
        }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Take one now' }));
  expect(await screen.findByRole('combobox', { name: 'Snapshot' })).toHaveValue('4');
  expect(server.sent('snapshots.create')[0]?.name).toMatch(/^Book of /);
});

test('choices are kept as a template, chosen again, and changed', async () => {
  const template = {
    id: 5,
    strategyId: 1,
    name: 'Supervisory board',
    title: 'For the board',
    subtitle: '',
    sections: ['cover' as const, 'objectives' as const],
    allObjectives: true,
  };
  const { user, server, shown } = await open({ templates: [template] });
  await screen.findByRole('option', { name: 'Supervisory board' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Template' }), 'Supervisory board');
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('For the board');
  expect(screen.getByRole('checkbox', { name: 'Definitions' })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  fill(screen.getByRole('textbox', { name: 'Subtitle' }), 'October');
  server.answer('bookTemplates.create', ({ body }) => {
    const made = { ...template, id: 6, name: body.name, subtitle: body.subtitle ?? '' };
    shown.templates = [template, made];
    return made;
  });
  await user.click(screen.getByRole('button', { name: 'Keep as template' }));
  await findDialog('Keep as template');
  await press(user, 'Keep');
  expect(await screen.findByText('Name is required')).toBeVisible();
  fill(control('Name'), 'October board');
  await press(user, 'Keep');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Template' })).toHaveValue('6'));
  expect(server.sent('bookTemplates.create')).toEqual([
    {
      name: 'October board',
      title: 'For the board',
      subtitle: 'October',
      sections: ['cover', 'objectives'],
      allObjectives: true,
    },
  ]);
});

test('a refusal is told, and nothing chosen is lost', async () => {
  const { user } = await open(
    {},
    {
      arrange: (server) =>
        server.refuse(
          'books.create',
          'limit_reached',
          'A strategy can keep at most 50 books. Delete some first.',
        ),
    },
  );
  fill(await screen.findByRole('textbox', { name: 'Title' }), 'For the board');
  await user.click(await screen.findByRole('button', { name: 'Make the book' }));
  expect(await screen.findByText('A strategy can keep at most 50 books. Delete some first.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('For the board');
});

test('the outline is read again when the page is opened again, because a review may have ended', async () => {
  let reads = 0;
  const { user } = await open(
    {},
    {
      arrange: (server) => {
        server.answer('books.outline', ({ query }) => {
          reads++;
          return outlineOf(query.sections.split(','));
        });
      },
    },
  );
  await within(await outline()).findByText('Page of cover');
  expect(reads).toBe(1);
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Publish' }));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make a book' }));
  await within(await outline()).findByText('Page of cover');
  await waitFor(() => expect(reads).toBe(2));
});

test('a reader sees what a book would show, and cannot make one', async () => {
  await open({}, { role: 'read_only' });
  expect(await within(await outline()).findByText('Page of cover')).toBeVisible();
  expect(screen.getByText('Making a book takes the Read & Write role.')).toBeVisible();
  for (const name of ['Make the book', 'Take one now', 'Keep as template'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a failure to read says so', async () => {
  await open(
    {},
    {
      arrange: (server) => server.refuse('books.outline', 'not_found', 'This snapshot does not exist.'),
    },
  );
  expect(await screen.findByText('This snapshot does not exist.')).toBeVisible();
});

test('a book that is begun for a locked month starts with its lock', async () => {
  const september = {
    grain: 'month' as const,
    key: 'month:2026-09-01',
    start: '2026-09-01',
    end: '2026-09-30',
  };
  const snapshots = [
    snapshotOf(6, 'Draft'),
    snapshotOf(5, 'October', { isLock: true }),
    snapshotOf(4, 'September', { isLock: true, period: { ...september, label: 'Sep 2026' } }),
  ];
  const { user } = await open({ snapshots }, { search: '?period=month:2026-09-01' });
  const select = await screen.findByRole('combobox', { name: 'Snapshot' });
  expect(select).toHaveValue('4');
  await user.selectOptions(select, 'Draft (Oct 2026)');
  expect(select).toHaveValue('6');
});

test('a book starts with the last lock', async () => {
  await open({ snapshots: [snapshotOf(6, 'Draft'), snapshotOf(5, 'October', { isLock: true })] });
  expect(await screen.findByRole('combobox', { name: 'Snapshot' })).toHaveValue('5');
});
