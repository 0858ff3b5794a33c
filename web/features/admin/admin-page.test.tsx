import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Adoption } from '../../../contract/admin/adoptions.ts';
import { accountOf as person, ada, responsibleFor } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderFeature, renderPage } from '../../test/render.tsx';
import { DirectorySection } from './directory-section.tsx';

const adoption = (id: number, fields: Partial<Adoption> = {}): Adoption => ({
  id,
  username: `person-${id}`,
  name: `Person ${id}`,
  isOperator: false,
  owned: 0,
  match: 'username',
  userName: `person-${id}`,
  externalId: null,
  isActive: true,
  askedAt: '2026-01-02T03:04:00.000Z',
  refusedAt: null,
  ...fields,
});

const holds = { strategies: [], memberships: [], responsible: responsibleFor() };

const openAdmin = (path: string, arrange: (server: FakeServer) => void) =>
  renderPage(path, { user: { ...ada, isOperator: true }, arrange });

test('who is no operator is told whom the page is for', async () => {
  await renderPage('/admin');
  expect(await screen.findByText('This page is for operators')).toBeVisible();
});

test('people are listed with state and use, and one is deactivated after a confirmation', async () => {
  let people = [person(2, { sessions: 2, owned: 1 }), person(3, { state: 'deactivated' })];
  const { user, server } = await openAdmin('/admin/people', (fake) => {
    fake.answer('admin.people.list', () => ({ people, next: null }));
    fake.answer('admin.people.read', ({ params }) => ({ ...person(params.id), holds }));
    fake.answer('admin.people.deactivate', ({ params }) => {
      people = people.map((one) => (one.id === params.id ? { ...one, state: 'deactivated' as const } : one));
      return { ...person(params.id), state: 'deactivated' as const, holds };
    });
  });
  const list = within(await screen.findByRole('list', { name: 'People' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent('2 sessions');
  expect(second).toHaveTextContent('Deactivated');
  await user.click(list.getByRole('button', { name: 'Actions for Person 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(list.getAllByText('Deactivated')).toHaveLength(2));
  expect(server.calls.some(({ name }) => name === 'admin.people.deactivate')).toBe(true);
});

test('an empty list says so, and a failed one can be read again', async () => {
  const { user, server } = await openAdmin('/admin/strategies', (fake) =>
    fake.refuse('admin.strategies.list', 'unavailable', 'The database is away.'),
  );
  expect(await screen.findByText('The database is away.')).toBeVisible();
  server.answer('admin.strategies.list', () => ({ strategies: [], next: null }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no strategies yet.')).toBeVisible();
});

test('strategies are filtered by a deactivated owner, and handed over', async () => {
  const all = [1, 2].map((id) => ({
    id,
    title: `Strategy ${id}`,
    owner: { id: 7, username: 'gone', name: 'Gone', ...(id === 2 && { isDeactivated: true as const }) },
    members: 1,
    records: 0,
    updatedAt: '2026-01-02T03:04:00.000Z',
    archivedAt: null,
  }));
  const { user } = await openAdmin('/admin/strategies', (fake) => {
    fake.answer('admin.strategies.list', ({ query }) => ({
      strategies: all.filter(({ owner }) => query?.owner !== 'deactivated' || owner.isDeactivated),
      next: null,
    }));
    fake.answer('admin.people.list', () => ({ people: [person(3)], next: null }));
    fake.refuse('admin.strategies.handOver', 'invalid_request', 'Choose a person who has an account.', [
      { path: 'userId', message: 'Choose a person who has an account' },
    ]);
  });
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Strategies' })).getAllByRole('listitem');
  expect(await rows()).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'Owner deactivated' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]).toHaveTextContent('Strategy 2Owner deactivated');
  expect(location.search).toBe('?owner=deactivated');
  await user.click(screen.getByRole('button', { name: 'Actions for Strategy 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hand over' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('combobox', { name: /^Hand over to/ }), 'person-3{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await dialog.findByText('Choose a person who has an account')).toBeVisible();
});

test('the address of a leaver shows that person alone', async () => {
  const { user } = await openAdmin('/admin/people?person=4', (fake) => {
    fake.answer('admin.people.read', ({ params }) => ({
      ...person(params.id, { state: 'deactivated', owned: 1 }),
      holds,
    }));
    fake.answer('admin.people.list', () => ({ people: [person(2), person(3)], next: null }));
  });
  const list = await screen.findByRole('list', { name: 'People' });
  expect(within(list).getByRole('listitem')).toHaveTextContent('Person 4');
  await user.click(screen.getByRole('link', { name: 'Show all people' }));
  await screen.findByText('Person 2');
});

test('settings from the environment are shown as such, secrets are not', async () => {
  await openAdmin('/admin/settings', (fake) =>
    fake.answer('admin.settings', () => [
      { name: 'REGISTRATION', value: 'invite', from: 'environment', isSecret: false },
      { name: 'SECRET_KEY', value: null, from: 'environment', isSecret: true },
      { name: 'PORT', value: '3000', from: 'default', isSecret: false },
    ]),
  );
  const list = within(await screen.findByRole('list', { name: 'Settings' }));
  const [registration, secret, port] = list.getAllByRole('listitem');
  expect(registration).toHaveTextContent('REGISTRATIONSet in the environmentinvite');
  expect(secret).toHaveTextContent('A secret, not shown');
  expect(port).not.toHaveTextContent('Set in the environment');
});

test('mail and providers are tested, and the answer stands at the row', async () => {
  const { user } = await openAdmin('/admin/settings', (fake) => {
    fake.answer('admin.settings', () => []);
    fake.answer('admin.connections.read', () => ({
      mail: { isOn: true, address: 'ada@example.org' },
      providers: [
        { id: 'own', name: 'Own ID', issuer: 'https://id.example', redirectAddress: 'https://x/sso' },
      ],
    }));
    fake.answer('admin.mail.test', () => ({ works: true, message: 'The server took the mail.' }));
    fake.refuse('admin.providers.test', 'too_many_requests', 'You tried very many addresses.');
  });
  const list = within(await screen.findByRole('list', { name: 'Mail and sign-in providers' }));
  const [mail, provider] = list.getAllByRole('listitem');
  await user.click(list.getByRole('button', { name: 'Test Mail' }));
  await waitFor(() => expect(mail).toHaveTextContent('Works The server took the mail.'));
  await user.click(list.getByRole('button', { name: 'Test Own ID' }));
  await waitFor(() => expect(provider).toHaveTextContent('Failed You tried very many addresses.'));
});

test('accounts that the directory wants wait for a decision, which is asked for before it is made', async () => {
  let waiting = [adoption(2, { isOperator: true }), adoption(3, { owned: 2, isActive: false })];
  const { user, server } = await openAdmin('/admin/directory', (fake) => {
    fake.answer('admin.adoptions.list', ({ query }) => ({
      adoptions: query?.state === 'refused' ? [] : waiting,
      next: null,
    }));
    fake.refuse('admin.adoptions.adopt', 'conflict', 'This is the last operator.');
  });
  const list = within(await screen.findByRole('list', { name: 'Waiting for your decision' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent('Operator');
  expect(second).toHaveTextContent('Left the directory');
  expect(second).toHaveTextContent('owns 2');
  expect(screen.getByText('No adoption was refused.')).toBeVisible();
  list.getByRole('button', { name: 'Adopt person-3' }).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Adopt person-3?' }));
  expect(dialog.getByText(/so the account is deactivated/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Adopt' }));
  expect(await dialog.findByText('This is the last operator.')).toBeVisible();
  server.answer('admin.adoptions.adopt', ({ params }) => {
    waiting = waiting.filter(({ id }) => id !== params.id);
  });
  await user.click(dialog.getByRole('button', { name: 'Adopt' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  await user.click(list.getByRole('button', { name: 'Refuse person-2' }));
  expect(await screen.findByText(/makes another account for/)).toBeVisible();
});

test('adoptions that cannot be read say so, and are read again', async () => {
  const { user, server } = renderFeature(<DirectorySection />, {
    arrange: (fake) => fake.refuse('admin.adoptions.list', 'unavailable', 'The database is away.'),
  });
  await waitFor(() => expect(screen.getAllByText('The database is away.')).toHaveLength(2));
  server.answer('admin.adoptions.list', () => ({ adoptions: [], next: null }));
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again);
  expect(await screen.findByText(/No account waits/)).toBeVisible();
  expect(await screen.findByText('No adoption was refused.')).toBeVisible();
});
