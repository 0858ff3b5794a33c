import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Strategy } from '../../../contract/api/entities.ts';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { nextId, strategy } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { fill } from '../../test/page.ts';
import { renderFeature, renderPage, type RenderedPage, type RenderOptions } from '../../test/render.tsx';
import DashboardPage from './dashboard-page.tsx';

const createButton = () => screen.getByRole('button', { name: 'Create Strategy' });
const link = (name: string) => screen.findByRole('link', { name });
const card = async (title: string) => (await link(title)).closest('li') as HTMLElement;
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const dialog = async () => within(await screen.findByRole('dialog'));
const confirmation = async () => within(await screen.findByRole('alertdialog'));

/** Creates as the server does: the new strategy comes first. */
function creating(server: FakeServer): void {
  server.answer('strategies.create', ({ body: { title, description = '' } }) => {
    const made = strategy({ id: nextId(), title: title.trim(), description });
    server.strategies = [made, ...server.strategies];
    return made;
  });
}

const renderDashboard = (options: RenderOptions) =>
  renderFeature(<DashboardPage />, { path: '/dashboard', ...options });

const renderWithBars = (options: RenderOptions) => renderPage('/dashboard', options);

async function openDashboard(
  strategies: Strategy[] = [strategy()],
  options: RenderOptions = {},
  render: (options: RenderOptions) => RenderedPage | Promise<RenderedPage> = renderDashboard,
) {
  const page = await render({
    strategies,
    ...options,
    arrange: (server) => {
      creating(server);
      // What is due stands below the cards, where something is.
      server.answer('updates.mine', () => ({ strategies: [], updates: [], actions: [] }));
      options.arrange?.(server);
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Your Strategies' });
  return page;
}

async function choose(user: UserEvent, title: string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('an empty dashboard explains strategies and creates the first one', async () => {
  const { user } = await openDashboard([], {}, renderWithBars);
  const sections = await screen.findAllByRole('heading', { level: 2 });
  expect(sections.map(({ textContent }) => textContent)).toEqual(['My Strategies']);
  expect(screen.getByText(/^A strategy holds a vision, a mission/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create your first' }));
  await waitFor(async () => expect((await dialog()).getByLabelText(/^Title/)).toHaveFocus());
});

test('a new strategy comes first, with its description, its day and a link to a new tab', async () => {
  const { user } = await openDashboard([strategy({ title: 'Older' })]);
  await user.click(createButton());
  fill((await dialog()).getByLabelText('Description'), 'Rail.');
  await user.type((await dialog()).getByLabelText(/^Title/), 'Northwind{Enter}');
  expect(await screen.findByText('Strategy created successfully')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(titles()).toEqual(['Northwind', 'Older']);
  const made = await card('Northwind');
  expect(made).toHaveTextContent('Rail.');
  expect(made).toHaveTextContent('Updated 01 Jan 2026');
  expect(await link('Northwind')).toHaveAttribute('target', '_blank');
  expect(await link('Northwind')).toHaveAttribute('rel', 'noopener');
});

test('a strategy without a title, or with one too long, is not created', async () => {
  const { user, server } = await openDashboard();
  await user.click(createButton());
  const form = await dialog();
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(form.getByText('Title is required')).toBeVisible();
  expect(form.getByLabelText(/^Title/)).toHaveFocus();
  await user.click(form.getByLabelText(/^Title/));
  await user.paste('x'.repeat(201));
  expect(form.getByText('Use at most 200 characters')).toBeVisible();
  expect(server.sent('strategies.create')).toEqual([]);
});

test('a failed creation shows the server’s message and keeps the typed values', async () => {
  const { user, server } = await openDashboard([], {
    arrange: (fake) =>
      fake.refuse('strategies.create', 'invalid_request', 'No more strategies today.', [
        { path: 'description', message: 'Say more' },
      ]),
  });
  await user.click(createButton());
  const form = await dialog();
  fill(form.getByLabelText(/^Title/), 'Northwind');
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error No more strategies today.');
  expect(form.getByLabelText('Description')).toHaveAccessibleDescription('Say more');
  expect(form.getByLabelText('Description')).toHaveFocus();
  expect(form.getByLabelText(/^Title/)).toHaveValue('Northwind');
  creating(server);
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await link('Northwind')).toBeVisible();
});

test('creating can be cancelled; typed values are discarded only after a confirmation', async () => {
  const { user, server } = await openDashboard();
  await user.click(createButton());
  await dialog();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(createButton()).toHaveFocus());
  await user.click(createButton());
  await user.type((await dialog()).getByLabelText(/^Title/), 'Half');
  await user.keyboard('{Escape}');
  await user.click((await confirmation()).getByRole('button', { name: 'Keep editing' }));
  expect((await dialog()).getByLabelText(/^Title/)).toHaveValue('Half');
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('strategies.create')).toEqual([]);
});

test('an edit sends only changed fields, and nothing without a change', async () => {
  const { user, server } = await openDashboard([strategy({ description: 'Rail.' })]);
  await choose(user, 'Northwind', 'Edit');
  expect((await dialog()).getByLabelText('Description')).toHaveValue('Rail.');
  await user.click((await dialog()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('strategies.update')).toEqual([]);
  await choose(user, 'Northwind', 'Edit');
  await user.type((await dialog()).getByLabelText(/^Title/), ' 2030');
  await user.click((await dialog()).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Strategy updated successfully')).toBeVisible();
  expect(server.sent('strategies.update')).toEqual([{ title: 'Northwind 2030' }]);
  expect(await link('Northwind 2030')).toHaveAttribute('href', '/strategy/1');
});

test('a failed edit shows an error and can be cancelled', async () => {
  const { user } = await openDashboard([strategy()], {
    arrange: (server) => server.refuse('strategies.update', 'internal', 'It broke.'),
  });
  await choose(user, 'Northwind', 'Edit');
  await user.type((await dialog()).getByLabelText(/^Title/), '!');
  await user.click((await dialog()).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update strategy')).toBeVisible();
  expect((await dialog()).getByLabelText(/^Title/)).toHaveValue('Northwind!');
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await link('Northwind')).toBeVisible();
});

test('a deletion shows its consequences, and happens only when confirmed', async () => {
  const members = [{ userId: 2, username: 'ben', fullName: null, name: 'Ben' }];
  const { user } = await openDashboard([strategy({ members }), strategy({ id: 2, title: 'Other' })], {
    content: { pillars: { Customer: ['Grow', 'Keep'] }, kpis: [{}] },
  });
  await choose(user, 'Northwind', 'Delete');
  expect(await screen.findByText(/1 pillar, 2 objectives and 1 KPI\./)).toBeVisible();
  expect(screen.getByText('1 teammate loses access to it.')).toBeVisible();
  await user.click((await confirmation()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Northwind' })).toHaveFocus());
  await choose(user, 'Northwind', 'Delete');
  await user.click((await confirmation()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Strategy deleted successfully')).toBeVisible();
  expect(titles()).toEqual(['Other']);
});

test('a failed deletion shows an error and keeps the strategy', async () => {
  const { user } = await openDashboard([strategy()], {
    arrange: (server) => server.refuse('strategies.delete', 'unavailable', 'Busy.'),
  });
  await choose(user, 'Northwind', 'Delete');
  expect(await screen.findByText(/Its board is empty\./)).toBeVisible();
  await user.click((await confirmation()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete strategy')).toBeVisible();
  await user.click((await confirmation()).getByRole('button', { name: 'Cancel' }));
  expect(await link('Northwind')).toBeVisible();
});

test('shared strategies are listed separately, with their board title', async () => {
  const shared = { role: 'read_only', userId: 2 } as const;
  const { user } = await openDashboard([
    strategy({ members: [{ userId: 2, username: 'ben', fullName: null, name: '<b>Ben</b>' }] }),
    strategy({ ...shared, id: 2, title: 'Shared', description: 'Their plan.', boardTitle: 'Plan 2030' }),
    strategy({ ...shared, id: 3, title: 'Quiet', boardTitle: '' }),
  ]);
  await link('Shared');
  const sections = screen.getAllByRole('heading', { level: 2 });
  expect(sections.map(({ textContent }) => textContent)).toEqual(['My Strategies', 'Shared With Me']);
  expect(screen.getByRole('img', { name: '<b>Ben</b> (ben)' })).toBeVisible();
  expect(await card('Shared')).toHaveTextContent('Their plan.');
  expect(await card('Shared')).toHaveTextContent('Plan 2030');
  expect(await card('Quiet')).toHaveTextContent('No board title');
  await user.click(screen.getByRole('button', { name: 'Actions for Shared' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Leave Strategy']);
});

test('a shared strategy can be left from its card, and a failure shows an error', async () => {
  const { user, server } = await openDashboard([strategy({ role: 'read_only' })], {
    arrange: (fake) => fake.refuse('strategies.leave', 'unavailable', 'Busy.'),
  });
  await choose(user, 'Northwind', 'Leave Strategy');
  await user.click((await confirmation()).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Failed to leave strategy')).toBeVisible();
  server.answer('strategies.leave', () => undefined);
  await user.click((await confirmation()).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Left strategy successfully')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Northwind' })).toBeNull();
});

test('a list that failed to load can be retried', async () => {
  const { user, server } = await openDashboard([strategy()], {
    arrange: (fake) => fake.refuse('strategies.list', 'unavailable', 'The server rests.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The server rests.');
  server.answer('strategies.list', () => server.strategies);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await link('Northwind')).toBeVisible();
});

test('loading cards are announced', async () => {
  let answer = () => {};
  await openDashboard([], { arrange: (server) => (answer = server.hold('strategies.list')) });
  expect(screen.getByText('Loading strategies...')).toBeInTheDocument();
  answer();
  expect(await screen.findByRole('button', { name: 'Create your first' })).toBeVisible();
});

test('cards wait for how their strategies stand, so that they do not grow', async () => {
  const shown: boolean[] = [];
  await openDashboard([strategy()], {
    arrange: (server) =>
      server.answer('updates.overview', () => {
        shown.push(screen.queryByRole('link', { name: 'Northwind' }) !== null);
        return { strategies: [] };
      }),
  });
  expect(await link('Northwind')).toBeVisible();
  expect(shown).toEqual([false]);
});

test('cards are there where it cannot be read how their strategies stand', async () => {
  await openDashboard([strategy()], {
    arrange: (server) => server.refuse('updates.overview', 'unavailable', 'Busy.'),
  });
  expect(await link('Northwind')).toBeVisible();
});

test('from the example it leads on to a strategy of one’s own', async () => {
  const { user } = await openDashboard([strategy({ title: 'Halden Pumps (example)' })]);
  const start = within(await screen.findByRole('region', { name: 'Start your own' }));
  await user.click(start.getByRole('button', { name: 'Create your own' }));
  expect((await dialog()).getByLabelText(/^Title/)).toBeVisible();
});

const example = () => screen.findByRole('button', { name: 'Start from an example' });

test('the example announces that it is being created, by keyboard', async () => {
  const { user, server } = await openDashboard([]);
  const answer = server.hold('strategies.create');
  (await example()).focus();
  await user.keyboard('{Enter}{Enter}');
  expect(await screen.findByText('Filling the example strategy...')).toBeInTheDocument();
  expect(await example()).toHaveAttribute('aria-busy', 'true');
  answer();
  await waitFor(() => expect(location.pathname).toMatch(/^\/strategy\/\d+$/));
  expect(server.sent('strategies.create')).toHaveLength(1);
  expect(server.sent('strategies.create')[0]).toMatchObject({ template: 'example' });
  await user.click(await screen.findByRole('button', { name: 'Enter your 2 values' }));
  expect(location.pathname).toBe('/updates');
});

test('offline the example shows an error, and a retry uses the same idempotency key', async () => {
  const { user, server } = await openDashboard([]);
  server.isOffline = true;
  await user.click(await example());
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  server.isOffline = false;
  server.refuse('strategies.create', 'unavailable', 'The answer is lost.');
  await user.click(await example());
  expect(await screen.findByText('The answer is lost.')).toBeVisible();
  creating(server);
  await user.click(await example());
  await waitFor(() => expect(location.pathname).toMatch(/^\/strategy\/\d+$/));
  const made = server.calls.filter(({ name }) => name === 'strategies.create');
  const keys = made.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('with strategies, the dialog of a new one offers the example and names it', async () => {
  const { user, server } = await openDashboard();
  await user.click(createButton());
  const form = await dialog();
  await waitFor(() => expect(form.getByLabelText(/^Title/)).toHaveFocus());
  fill(form.getByLabelText('Description'), 'Mine');
  expect(form.getByRole('radio', { name: 'From nothing' })).toBeChecked();
  await user.click(form.getByRole('checkbox', { name: 'With the four classic perspectives' }));
  await user.click(form.getByRole('radio', { name: 'From an example' }));
  expect(form.queryByRole('checkbox')).toBeNull();
  expect(form.getByLabelText(/^Title/)).toHaveValue('Halden Pumps (example)');
  expect(form.getByLabelText('Description')).toHaveValue('Mine');
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await link('Halden Pumps (example)')).toBeVisible();
  expect(server.sent('strategies.create')).toEqual([
    expect.objectContaining({ description: 'Mine', template: 'example' }),
  ]);
});

test('a new strategy begins with one of several maps', async () => {
  const { user, server } = await openDashboard();
  await user.click(createButton());
  const form = await dialog();
  await user.click(form.getByRole('radio', { name: 'From a strategy map' }));
  await user.selectOptions(form.getByLabelText('Map'), 'Hospital');
  fill(form.getByLabelText(/^Title/), 'Clinic');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(server.sent('strategies.create')).toEqual([
      expect.objectContaining({ title: 'Clinic', template: 'hospital' }),
    ]),
  );
});

test('a strategy is copied as a whole, or as a template', async () => {
  const { user, server } = await openDashboard();
  server.answer('strategies.copy', ({ body: { title } }) => {
    const made = strategy({ id: nextId(), title });
    server.strategies = [made, ...server.strategies];
    return made;
  });
  await choose(user, 'Northwind', 'Copy');
  const form = await dialog();
  expect(form.getByLabelText(/^Title/)).toHaveValue('Northwind (copy)');
  await user.click(form.getByRole('radio', { name: 'The plan as a template' }));
  await user.click(form.getByRole('button', { name: 'Copy' }));
  expect(await link('Northwind (copy)')).toBeVisible();
  expect(server.sent('strategies.copy')).toEqual([
    expect.objectContaining({ title: 'Northwind (copy)', what: 'plan' }),
  ]);
});

const LISTS =
  'nodes links kpis initiatives tactics actionSteps points comments reviews dismissals bookTemplates';
const fileText = JSON.stringify({
  version: 1,
  product: 'Meridian',
  exportedAt: '2026-11-27T12:00:00.000Z',
  strategy: { title: 'Plan 2027' },
  ...Object.fromEntries(LISTS.split(' ').map((name) => [name, []])),
});

test('a strategy is made from a strategy file, whose faults are told at its field', async () => {
  const { user, server } = await openDashboard();
  await user.click(createButton());
  const form = await dialog();
  await user.click(form.getByRole('radio', { name: 'From a strategy file' }));
  const field = form.getByLabelText(/^Strategy file/);
  const create = () => user.click(form.getByRole('button', { name: 'Create' }));
  await create();
  expect(field).toHaveAccessibleDescription(/Choose a file/);
  await user.upload(field, new File(['nonsense'], 'plan.json', { type: 'application/json' }));
  await create();
  await waitFor(() => expect(field).toHaveAccessibleDescription(/plan\.json is no strategy file/));
  await user.upload(field, new File([fileText], 'plan.json', { type: 'application/json' }));
  server.refuse('strategies.fromFile', 'invalid_request', 'Measure is required', [
    { path: 'kpis.3.measure', message: 'Measure is required' },
  ]);
  await create();
  await waitFor(() => expect(field).toHaveAccessibleDescription(/kpis 4, measure: Measure is required/));
  server.answer('strategies.fromFile', ({ body: { strategy: given } }) => {
    const made = strategy({ id: nextId(), title: given.title });
    server.strategies = [made, ...server.strategies];
    return made;
  });
  await create();
  expect(await link('Plan 2027')).toBeVisible();
});

test('a strategy that starts from a spreadsheet is created empty, and asks for the file on its board', async () => {
  const { user, server } = await openDashboard([], {}, renderWithBars);
  await user.click(screen.getByRole('button', { name: 'Start from a spreadsheet' }));
  expect((await dialog()).getByRole('radio', { name: 'From a spreadsheet' })).toBeChecked();
  await user.type((await dialog()).getByLabelText(/^Title/), 'Northwind{Enter}');
  const wizard = await screen.findByRole('dialog', { name: 'Import' });
  expect(within(wizard).getByLabelText('File')).toBeVisible();
  expect(location.pathname).toBe(`/strategy/${server.strategies[0]?.id}`);
  expect(server.sent('strategies.create')).toMatchObject([{ title: 'Northwind', template: 'blank' }]);
});

const standing = {
  id: 1,
  score: null,
  status: null,
  guardCode: null,
  trend: null,
  turned: 0,
  pillars: [],
  sentence: [],
  period: 'Dec 2025',
  statuses: { kpis: [], initiatives: [], late: 0 },
  due: 0,
  late: [],
  lateMore: 0,
  latePeriods: [],
};

test('a strategy from nothing may begin with the four classic perspectives', async () => {
  const { user, server } = await openDashboard();
  await user.click(createButton());
  const form = await dialog();
  fill(form.getByLabelText(/^Title/), 'Northwind');
  await user.click(form.getByRole('checkbox', { name: 'With the four classic perspectives' }));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(server.sent('strategies.create')).toEqual([
      expect.objectContaining({ title: 'Northwind', template: 'balanced_scorecard' }),
    ]),
  );
});

test('a card says what is off track in its strategy, also after that is renamed', async () => {
  const statuses = {
    kpis: [
      { status: 'Off Track', count: 2 },
      { status: 'On Track', count: 5 },
    ],
    initiatives: [{ status: 'On Track', count: 4 }],
    late: 0,
  };
  const { user } = await openDashboard([strategy(), strategy({ id: 2, title: 'Empty' })], {
    arrange: (server) =>
      server.answer('updates.overview', () => ({
        strategies: [
          { ...standing, statuses },
          { ...standing, id: 2 },
        ],
      })),
  });
  await screen.findByText('4 initiatives, none Off Track');
  const health = async (title: string) =>
    within(await card(title))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await health('Northwind')).toEqual(['2 of 7 KPIs Off Track', '4 initiatives, none Off Track']);
  expect(await health('Empty')).toEqual([]);
  await choose(user, 'Northwind', 'Edit');
  await user.type((await dialog()).getByLabelText(/^Title/), ' 2030{Enter}');
  expect(await health('Northwind 2030')).toEqual(['2 of 7 KPIs Off Track', '4 initiatives, none Off Track']);
});

test('a title stands on the side of its first letter, as its description does', async () => {
  await openDashboard([strategy({ title: 'خطة' })]);
  expect(await link('خطة')).toHaveAttribute('dir', 'auto');
});

test('a card says how its strategy stands: score, what turned, what is due, who is late', async () => {
  await openDashboard([strategy(), strategy({ id: 2, title: 'Untracked' })], {
    arrange: (server) =>
      server.answer('updates.overview', () => ({
        strategies: [
          {
            ...standing,
            score: 61.6,
            status: 'red',
            trend: 'down',
            turned: 2,
            pillars: [
              {
                id: 3,
                title: 'Patients',
                score: 74.2,
                status: 'amber' as const,
                guardCode: null,
                objectives: [
                  { id: 5, title: 'See patients', score: 98, status: 'amber', guardCode: 'redChild' },
                  { id: 6, title: 'Hire nurses', score: null, status: null, guardCode: null },
                ],
              },
            ],
            statuses: { ...standing.statuses, kpis: [{ status: 'Off Track', count: 2 }] },
            offTrack: [{ id: 4, measure: 'Waiting', against: '60 / 40 min', hasTurned: true }],
            due: 3,
            late: ['Ada L', 'Ben K'],
            lateMore: 3,
            latePeriods: ['Oct 2026', 'Q3 FY2026', 'Sep 2026'],
            sentence: [
              { text: 'Patients', link: { kind: 'pillar', id: 3 } },
              { text: ' fell from 88 to 74, mostly by ' },
              { text: 'A&E waiting times', link: { kind: 'kpi', id: 4 } },
              { text: '.' },
            ],
          },
          { ...standing, id: 2 },
        ],
      })),
  });
  const due = await screen.findByRole('link', { name: '3 due from you in Northwind' });
  expect(due).toHaveAttribute('href', '/updates?strategy=1');
  expect(await card('Northwind')).toHaveTextContent('Off TrackScore 622 turned Off Track');
  const northwind = await card('Northwind');
  expect(northwind).toHaveTextContent('Late with Oct 2026, Q3 FY2026 and 1 more: Ada L, Ben K and 3 more');
  expect(northwind).toHaveTextContent('Dec 2025: Patients fell from 88 to 74, mostly by A&E waiting times.');
  const pillars = within(northwind).getByRole('list', { name: 'Pillars of Northwind' });
  expect(pillars).toHaveTextContent('Patients At Risk 74At Risk See patients 98 held Hire nurses –');
  expect(
    within(northwind).getByRole('img', { name: 'Score falling, worse since the period before' }),
  ).toBeVisible();
  const offTrack = within(northwind).getByRole('region', { name: 'Off Track' });
  expect(offTrack).toHaveTextContent('Waiting turned 60 / 40 min');
  expect(within(offTrack).getByRole('link', { name: 'Waiting' })).toHaveAttribute(
    'href',
    '/strategy/1/kpis/4',
  );
  expect(within(offTrack).getByRole('link', { name: 'and 1 more' })).toHaveAttribute(
    'href',
    '/strategy/1/kpis?status=Off%20Track',
  );
  const inSentence = (name: string) => within(northwind).getByRole('link', { name });
  expect(inSentence('Patients')).toHaveAttribute('href', '/strategy/1#pillar-3');
  expect(inSentence('A&E waiting times')).toHaveAttribute('href', '/strategy/1/kpis/4');
  expect(await card('Untracked')).not.toHaveTextContent(/Score|Late|due from you|Dec 2025/);
  expect(await card('Untracked')).toHaveTextContent('It has no KPIs and no initiatives yet.');
});

test('of many strategies the standing is read 50 at a time, as their cards come near', async () => {
  const many = Array.from({ length: 60 }, (_, index) => strategy({ id: index + 1, title: `S${index + 1}` }));
  const asked: string[] = [];
  const held: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        held.push(() => onChange([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  await openDashboard(many, {
    arrange: (server) =>
      server.answer('updates.overview', ({ query }) => {
        const ids = String(query.strategies).split(',').map(Number);
        asked.push(`${ids[0]} to ${ids.at(-1)}`);
        return { strategies: ids.map((id) => ({ ...standing, id })) };
      }),
  });
  const known = () => screen.getAllByText('It has no KPIs and no initiatives yet.').length;
  await waitFor(() => expect(known()).toBe(50));
  expect(asked).toEqual(['1 to 50']);
  act(() => held.at(-1)?.());
  await waitFor(() => expect(known()).toBe(60));
  expect(asked).toEqual(['1 to 50', '51 to 60']);
});

test('without an answer on how they stand the cards are there', async () => {
  const { server } = await openDashboard([strategy()], {
    arrange: (fake) => fake.refuse('updates.overview', 'unavailable', 'Busy.'),
  });
  expect(await card('Northwind')).toHaveTextContent('Updated 01 Jan 2026');
  expect(server.sent('updates.overview').length).toBeGreaterThan(0);
});

describe('a member who may only update', () => {
  const shared = { role: 'contributor', userId: 2 } as const;
  const update = (id: number, isLate: boolean) => ({
    strategyId: 1,
    kind: 'kpi' as const,
    id,
    title: `Measure ${id}`,
    context: '',
    period: null,
    due: '2026-01-05',
    isLate,
    entered: null,
    kpi: null,
    work: null,
  });
  const mine = (count: number) => ({
    strategies: [{ id: 1, title: 'Northwind', revision: 1, calendar: DEFAULT_CALENDAR }],
    updates: Array.from({ length: count }, (_, at) => update(at + 1, at === 0)),
    actions: [],
  });

  test('begins with what is due, and can still create a strategy', async () => {
    await openDashboard([strategy(shared)], {
      arrange: (server) => server.answer('updates.mine', () => mine(9)),
    });
    const rows = within(await screen.findByRole('region', { name: 'Due from you' }));
    const [first, ...others] = await rows.findAllByRole('listitem');
    expect(first).toHaveTextContent('Measure 1NorthwindLate, was due Jan 5, 2026');
    expect(others).toHaveLength(7);
    expect(rows.getByRole('link', { name: 'All 9 updates' })).toHaveAttribute('href', '/updates');
    const sections = screen.getAllByRole('heading', { level: 2 });
    expect(sections.map(({ textContent }) => textContent)).toEqual([
      'Due from you',
      'Shared With Me',
      'My Strategies',
    ]);
    expect(createButton()).toBeVisible();
  });

  test('is told that nothing is due, and why it could not be loaded', async () => {
    const { user, server } = await openDashboard([strategy(shared)], {
      arrange: (fake) => fake.refuse('updates.mine', 'unavailable', 'The server rests.'),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The server rests.');
    server.answer('updates.mine', () => mine(0));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Nothing is due from you now/)).toBeVisible();
  });

  test('is nobody with another role anywhere', async () => {
    await openDashboard([strategy(shared), strategy({ id: 2, title: 'Own' })]);
    await card('Own');
    expect(screen.queryByRole('region', { name: 'Due from you' })).toBeNull();
  });
});
