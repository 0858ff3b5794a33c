import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NO_MARKS, type Publication } from '../../../contract/publication/publication.ts';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import { contentOf } from '../../test/content.ts';
import { fill, findDialog, press } from '../../test/page.ts';
import { receiveChange } from '../../test/live.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const AT = '2026-11-12T08:00:00.000Z';
const period = {
  grain: 'month' as const,
  key: 'month:2026-10-01',
  start: '2026-10-01',
  end: '2026-10-31',
  label: 'Oct 2026',
};
const snapshotOf = (id: number, name: string): Snapshot => ({
  id,
  strategyId: 1,
  name,
  note: '',
  period,
  revision: 1,
  by: 'Olga',
  at: AT,
  isLock: false,
});
const publicationOf = (id: number, fields: Partial<Publication> = {}): Publication => ({
  id,
  strategyId: 1,
  title: 'Where we stand',
  note: '',
  marks: NO_MARKS,
  snapshotId: 3,
  snapshot: 'Close',
  period: 'Oct 2026',
  expiresAt: null,
  by: 'Olga',
  at: AT,
  linkAt: AT,
  updatedAt: AT,
  revokedAt: null,
  ...fields,
});

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
  period,
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
      period: period.key,
      sparkline: [],
    },
  ],
};

/** Opens the page on what the test describes. */
async function open(
  given: { snapshots?: Snapshot[]; publications?: Publication[] } = {},
  { arrange, ...options }: RenderOptions = {},
) {
  const shown = {
    snapshots: given.snapshots ?? [snapshotOf(4, 'Newer'), snapshotOf(3, 'Close')],
    publications: given.publications ?? [],
  };
  const page = await renderPage('/strategy/1/publish', {
    ...options,
    content: flow,
    arrange: (server) => {
      server.answer('snapshots.list', () => ({ snapshots: shown.snapshots }));
      server.answer('snapshots.read', ({ params }) => ({
        snapshot: snapshotOf(params.id, 'Close'),
        strategy: { title: 'Northwind', description: '', boardTitle: '', calendar: server.calendar },
        notes: [],
      }));
      server.answer('snapshots.flow', () => flow);
      server.answer('snapshots.scorecard', () => scorecard);
      server.answer('publications.list', () => ({ publications: shown.publications }));
      server.answer('publications.create', ({ body }) => {
        const publication = publicationOf(9, { ...body, note: body.note ?? '' });
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
type RenderedUser = Awaited<ReturnType<typeof open>>['user'];

test('nothing is public until it is checked, the preview shows what is, and the link is shown once', async () => {
  const { user, server } = await open();
  await screen.findByRole('checkbox', { name: 'Delivered' });
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  expect(await preview()).not.toMatch(/Customers|On time|Delivered|4,711|Off Track/);
  await check(user, 'Delivered');
  await waitFor(async () => expect(await preview()).toMatch(/Delivered/));
  expect(await preview()).not.toMatch(/Customers|On time|4,711/);
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
      marks: { ...NO_MARKS, kpis: [13], values: true },
      expiresAt: null,
    },
  ]);
  await press(user, 'Done');
  expect(await screen.findByRole('list', { name: 'Published pages' })).toHaveTextContent(
    /Public.*For everybody/,
  );
  expect(screen.getByRole('checkbox', { name: 'Delivered' })).not.toBeChecked();
});

test('a pillar is marked with all below it in one click', async () => {
  const { user } = await open();
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
  await user.click(await screen.findByRole('button', { name: 'Change Where we stand' }));
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Where we stand');
  await user.selectOptions(screen.getByLabelText('Snapshot'), 'Newer (Oct 2026)');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Delivered' })).toBeChecked());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sent('publications.update')).toEqual([
      { snapshotId: 4, title: 'Where we stand', note: '', marks: { ...NO_MARKS, kpis: [13] } },
    ]),
  );
  // What was typed for another page is still there.
  await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveValue('A page not yet published'));
});

test('a page is revoked after a confirmation; a refusal is shown there', async () => {
  const { user, server, shown } = await open({ publications: [publicationOf(7)] });
  server.refuse('publications.revoke', 'forbidden', 'Only the owner of this strategy may do this.');
  await user.click(await screen.findByRole('button', { name: 'Revoke Where we stand' }));
  await press(user, 'Revoke', 'alertdialog');
  expect(await screen.findByText('Only the owner of this strategy may do this.')).toBeVisible();
  shown.publications = [publicationOf(7, { revokedAt: AT })];
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
  expect(server.sent('publications.renewLink').at(-1)).toEqual({ linkAt: AT });
  await press(user, 'Done');
  expect(await screen.findByText(/link made .*2026/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Published pages' })).toHaveFocus());
});

test('a page whose link nobody has says so, and a page that shows nothing gets no new link', async () => {
  const { user } = await open({
    publications: [
      publicationOf(9, { title: 'Without', linkAt: null }),
      publicationOf(8, { title: 'Ended', expiresAt: AT }),
      publicationOf(7, { title: 'Taken back', revokedAt: AT }),
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
  shown.publications = [publicationOf(7, { revokedAt: AT })];
  receiveChange(server, { entity: 'publication', id: 7, operation: 'delete', before: {} });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^New link/ })).toBeNull());
});

test('a page without a title is not published, and what was chosen stays where the server refuses', async () => {
  const { user, server } = await open();
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
  expect(await screen.findByRole('checkbox', { name: 'Delivered' })).toBeVisible();
});

test.each(['read_write', 'contributor', 'read_only'] as const)(
  'a member with the role %s sees what is public, and changes nothing',
  async (role) => {
    await open({ publications: [publicationOf(7)] }, { role });
    expect(await screen.findByRole('list', { name: 'Published pages' })).toHaveTextContent('Where we stand');
    expect(screen.getByText('The owner of this strategy decides what is public.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Publish|Change|Revoke|New link/ })).toBeNull();
  },
);

test('a failing list can be read again', async () => {
  const { user, server } = await open(
    {},
    { arrange: (given) => given.refuse('publications.list', 'unavailable', 'Try later.') },
  );
  const list = await screen.findByRole('region', { name: 'Published pages' });
  await user.click(await within(list).findByRole('button', { name: 'Try again' }));
  server.answer('publications.list', () => ({ publications: [] }));
  await user.click(await within(list).findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing of this strategy is public.')).toBeVisible();
});
