import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NO_MARKS, type Publication } from '../../../contract/publication/publication.ts';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import { contentOf } from '../../test/content.ts';
import { fill, findDialog, press } from '../../test/page.ts';
import { publicationOf, snapshotOf } from '../../test/publish.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const flow = contentOf({
  nodes: [
    { id: 11, type: 'perspective', title: 'Customers' },
    { id: 12, type: 'objective', title: 'On time', perspectiveId: 11 },
  ],
  kpis: [{ id: 13, measure: 'Delivered', nodeId: 12, grain: 'month' }],
});
const scored = {
  score: 40,
  status: 'red' as const,
  coverage: 1,
  guard: null,
  guardCode: null,
  reason: null,
  reasonCode: null,
  trend: null,
  wouldBe: null,
};
const scorecard = {
  revision: 1,
  period: snapshotOf(3, 'Close').period,
  locked: null,
  strategy: { id: 1, ...scored },
  pillars: [{ id: 11, ...scored }],
  objectives: [{ id: 12, ...scored }],
  kpis: [
    {
      id: 13,
      ...scored,
      value: 4711,
      target: 9000,
      redLine: null,
      band: null,
      valueState: 'value' as const,
      provisional: null,
      period: 'month:2026-10-01',
      sparkline: [],
    },
  ],
};

/** Opens the form on what the test describes: of a new page, or of one that is published. */
async function open(
  given: { snapshots?: Snapshot[]; publications?: Publication[]; page?: number } = {},
  { arrange, ...options }: RenderOptions = {},
) {
  const path = `/strategy/1/publish/page${given.page ? `?page=${given.page}` : ''}`;
  const shown = {
    snapshots: given.snapshots ?? [snapshotOf(4, 'Newer'), snapshotOf(3, 'Close')],
    publications: given.publications ?? [],
  };
  const page = await renderPage(path, {
    ...options,
    content: flow,
    arrange: (server) => {
      server.answer('snapshots.list', () => ({ snapshots: shown.snapshots }));
      server.answer('snapshots.read', ({ params }) => ({
        snapshot: snapshotOf(params.id, 'Close'),
        strategy: {
          title: 'Northwind',
          description: '',
          boardTitle: '',
          mapTurned: false,
          calendar: server.calendar,
        },
        notes: [],
      }));
      server.answer('snapshots.content', () => flow);
      server.answer('snapshots.scorecard', () => scorecard);
      server.answer('books.list', () => ({ books: [] }));
      server.answer('publications.list', () => ({ publications: shown.publications }));
      server.answer('publications.create', ({ body }) => {
        const publication = publicationOf(9, {
          ...body,
          note: body.note ?? '',
          marks: { ...NO_MARKS, ...body.marks },
        });
        shown.publications = [publication, ...shown.publications];
        return { link: 'http://meridian.test/p/the-token', publication };
      });
      arrange?.(server);
    },
  });
  return { ...page, shown };
}

const preview = async () =>
  (await screen.findByTitle<HTMLIFrameElement>('Preview of the page')).getAttribute('srcdoc') ?? '';
const check = async (user: RenderedUser, name: string) =>
  user.click(await screen.findByRole('checkbox', { name }));
const openTree = async (user: RenderedUser) =>
  user.click(await screen.findByRole('button', { name: /^Customers \d of 3$/ }));
type RenderedUser = Awaited<ReturnType<typeof open>>['user'];

test('a new page begins with how the strategy stands, beside what everybody will see, and its link is shown once', async () => {
  const { user, server } = await open();
  await openTree(user);
  expect(
    screen.getAllByRole('checkbox', { checked: true }).map((box) => box.closest('label')?.textContent),
  ).toEqual([
    'Score and status of the strategy',
    'Vision and mission',
    'Strategy map',
    'Customers',
    'On time',
  ]);
  expect(screen.getByRole('region', { name: 'What everybody will see' })).toBeVisible();
  expect(await preview()).toMatch(/Northwind.*Off Track.*Customers.*On time/s);
  expect(await preview()).not.toMatch(/Delivered|4,711/);
  await check(user, 'Delivered');
  await waitFor(async () => expect(await preview()).toMatch(/Delivered/));
  expect(await preview()).not.toMatch(/4,711/);
  await check(user, 'Values, targets and lines of the KPIs');
  await waitFor(async () => expect(await preview()).toMatch(/4,711/));
  fill(screen.getByLabelText(/^Title/), 'For everybody');
  await user.click(screen.getByRole('radio', { name: 'No end' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await findDialog('Published');
  expect(within(dialog).getByLabelText('Link')).toHaveValue('http://meridian.test/p/the-token');
  expect(server.sent('publications.create')).toEqual([
    {
      snapshotId: 4,
      title: 'For everybody',
      note: '',
      marks: {
        pillars: [11],
        objectives: [12],
        kpis: [13],
        overall: true,
        visionMission: true,
        map: true,
        values: true,
        initiatives: false,
        notes: false,
      },
      expiresAt: null,
    },
  ]);
  await press(user, 'Done');
  const row = (await screen.findByText('For everybody')).closest('li');
  expect(row).toHaveTextContent(/Public/);
  expect(location.pathname).toBe('/strategy/1/publish');
  // The next page begins anew.
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Publish a page' }));
  await openTree(user);
  expect(await screen.findByRole('checkbox', { name: 'Delivered' })).not.toBeChecked();
});

test('a pillar is marked with all below it in one click', async () => {
  const { user } = await open();
  await openTree(user);
  await user.click(await screen.findByRole('button', { name: 'All of Customers' }));
  for (const name of ['Customers', 'On time', 'Delivered'])
    expect(screen.getByRole('checkbox', { name })).toBeChecked();
  expect(screen.getByRole('button', { name: /^Customers 3 of 3$/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'None of Customers' }));
  expect(screen.getByRole('checkbox', { name: 'Delivered' })).not.toBeChecked();
});

test('a page moves to a newer snapshot, without marks that it does not have, and keeps its end', async () => {
  const marks = { ...NO_MARKS, kpis: [13, 99] };
  const { user, server } = await open(
    { publications: [publicationOf(7, { marks })] },
    {
      arrange: (given) =>
        given.answer('publications.update', ({ params, body }) =>
          publicationOf(params.publicationId, { title: body.title ?? '' }),
        ),
    },
  );
  fill(await screen.findByLabelText(/^Title/), 'A page not yet published');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Publish' }));
  await user.click(await screen.findByRole('link', { name: 'Change Where we stand' }));
  expect(await screen.findByRole('heading', { name: 'Change “Where we stand”' })).toBeVisible();
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Where we stand');
  await user.selectOptions(screen.getByLabelText('Snapshot'), 'Newer (Oct 2026)');
  await screen.findByRole('button', { name: 'Customers 1 of 3' });
  await openTree(user);
  expect(screen.getByRole('checkbox', { name: 'Delivered' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sent('publications.update')).toEqual([
      { snapshotId: 4, title: 'Where we stand', note: '', marks: { ...NO_MARKS, kpis: [13] } },
    ]),
  );
  // What was typed for another page is still there.
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Publish a page' }));
  await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveValue('A page not yet published'));
});

test('a page without a title is not published, and what was chosen stays where the server refuses', async () => {
  const { user, server } = await open();
  await openTree(user);
  await check(user, 'Delivered');
  fill(screen.getByLabelText(/^Title/), ' ');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(screen.getByText('Title is required')).toBeVisible();
  fill(screen.getByLabelText(/^Title/), 'For all');
  server.refuse('publications.create', 'limit_reached', 'Revoke some first.');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Revoke some first.')).toBeVisible();
  expect(screen.getByLabelText(/^Title/)).toHaveValue('For all');
  expect(screen.getByRole('checkbox', { name: 'Delivered' })).toBeChecked();
});

test('without a snapshot one is taken first', async () => {
  const { user, server, shown } = await open({ snapshots: [] });
  server.answer('snapshots.create', () => {
    shown.snapshots = [snapshotOf(5, 'Now')];
    return snapshotOf(5, 'Now');
  });
  await user.click(await screen.findByRole('button', { name: 'Take one now' }));
  expect(await screen.findByRole('button', { name: 'Customers 2 of 3' })).toBeVisible();
});

test('the form of a revoked page says so', async () => {
  await open({ publications: [publicationOf(7, { revokedAt: '2026-11-12T08:00:00.000Z' })], page: 7 });
  expect(await screen.findByText(/^This page was revoked/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('what was chosen for a page is dropped by Cancel', async () => {
  const { user } = await open({ publications: [publicationOf(7)], page: 7 });
  fill(await screen.findByLabelText(/^Title/), 'Another');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('link', { name: 'Change Where we stand' }));
  expect(await screen.findByLabelText(/^Title/)).toHaveValue('Where we stand');
});

test.each(['read_write', 'contributor', 'read_only'] as const)(
  'a member with the role %s reads who decides, and changes nothing',
  async (role) => {
    await open({}, { role });
    expect(await screen.findByText('The owner of this strategy decides what is public.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Publish|Take one now/ })).toBeNull();
  },
);
