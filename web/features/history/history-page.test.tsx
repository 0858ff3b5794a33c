import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Change } from '../../../contract/api/change.ts';
import { deletion } from '../../lib/sync/edit.ts';
import { submit } from '../../lib/sync/outbox.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render.tsx';

const added = (revision: number, label: string): Change => ({
  revision,
  seq: 0,
  at: '2026-01-02T03:04:00.000Z',
  userId: 2,
  name: 'Ben',
  entity: 'node',
  id: revision,
  operation: 'create',
  label,
  before: null,
  after: { type: 'perspective', title: label },
  commandId: null,
});

test('changes that arrive while older ones load stay on top', async () => {
  const { user, server } = await renderPage('/strategy/1/history', {
    arrange: (fake) =>
      fake.answer('changes.list', ({ query: { before } }) =>
        before
          ? { changes: [added(1, 'The oldest')], batches: [], next: null }
          : { changes: [added(2, 'The newer')], batches: [], next: '2.0' },
      ),
  });
  expect(await screen.findByText(/The newer/)).toBeVisible();
  const answer = server.hold('changes.list');
  await user.click(screen.getByRole('button', { name: 'Show older changes' }));
  const { socket } = server;
  act(() => {
    socket.open();
    socket.receive({ type: 'changes', strategyId: 1, from: 1, to: 3, changes: [added(3, 'Told meanwhile')] });
  });
  expect(await screen.findByText(/Told meanwhile/)).toBeVisible();
  answer();
  expect(await screen.findByText(/The oldest/)).toBeVisible();
  expect(
    screen
      .getAllByRole('listitem')
      .flatMap(({ textContent }) => /The \w+st|The newer|Told/.exec(textContent)?.[0] ?? []),
  ).toEqual(['Told', 'The newer', 'The oldest']);
});

test('the menu filters by kind, keeps the person, and marks the kind that is shown', async () => {
  const queries: object[] = [];
  const { user } = await renderPage('/strategy/1/history?person=2', {
    arrange: (fake) =>
      fake.answer('changes.list', ({ query }) => {
        queries.push(query);
        return { changes: [], batches: [], next: null };
      }),
  });
  const menu = within(await screen.findByRole('navigation', { name: 'Kind' }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Everything');
  await user.click(menu.getByRole('link', { name: 'KPIs' }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('KPIs');
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ userId: '2', entity: 'kpi' }));
});

const deleted = (server: FakeServer, more: Partial<Change> = {}): Change => ({
  ...added(1, 'Churn'),
  userId: 1,
  name: 'Ada',
  entity: 'kpi',
  id: server.content.kpi[0]?.id ?? 1,
  operation: 'delete',
  before: {},
  after: null,
  ...more,
});

test('a deletion of one’s own is undone from its entry, once', async () => {
  const { user, server } = await renderPage('/strategy/1/history', {
    content: { kpis: [{ measure: 'Churn' }] },
    arrange: (fake) => {
      const entry = deleted(fake);
      fake.answer('changes.list', () => ({ changes: [entry], batches: [], next: null }));
    },
  });
  const churn = server.content.kpi[0];
  await screen.findByText(/deleted the KPI “Churn”/);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  await act(() => submit(1, deletion('kpi', churn?.id ?? 0)));
  await user.click(await screen.findByRole('button', { name: 'Undo: deleted the KPI “Churn”' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(server.content.kpi).toMatchObject([{ id: churn?.id, measure: 'Churn' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
});

test.each([
  ['of another member', { userId: 2 }, 'owner'],
  ['by an operator', { byOperator: true }, 'owner'],
  ['of a reader', {}, 'read_only'],
] as const)('a deletion %s has no Undo', async (_, more, role) => {
  await renderPage('/strategy/1/history', {
    role,
    arrange: (fake) =>
      fake.answer('changes.list', () => ({ changes: [deleted(fake, more)], batches: [], next: null })),
  });
  await screen.findByText(/deleted the KPI “Churn”/);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('a batch is one entry that says what it contains, and shows each change on request', async () => {
  const kpi = (seq: number): Change => ({
    ...added(3, `KPI ${seq}`),
    seq,
    id: seq + 1,
    entity: 'kpi',
    after: {},
  });
  const { user } = await renderPage('/strategy/1/history', {
    arrange: (fake) =>
      fake.answer('changes.list', ({ query: { before } }) => ({
        changes: before === '3.2' ? [kpi(1), kpi(0), added(2, 'The older')] : [kpi(4), kpi(3), kpi(2)],
        batches: [{ revision: 3, entity: 'kpi', operation: 'create', count: 5 }],
        next: before ? null : '3.2',
      })),
  });
  const entry = (await screen.findByText(/added 5 KPIs/)).closest('li') as HTMLElement;
  expect(entry).toHaveTextContent('“KPI 4”, “KPI 3”, “KPI 2” and 2 more');
  await user.click(within(entry).getByText('Show each change'));
  await user.click(within(entry).getByRole('button', { name: 'Show more of 2' }));
  expect(await within(entry).findByText(/added the KPI “KPI 0”/)).toBeVisible();
  expect(within(entry).queryByText(/The older/)).toBeNull();
});

test('the owner undoes what a new member became responsible for by their name', async () => {
  const job = { name: 'names of members', byJob: true, userId: 1, operation: 'update' } as const;
  const given: Change = {
    ...added(1, 'Zoe'),
    ...job,
    entity: 'membership',
    id: 2,
    before: {},
    after: { ownerNames: ['zoe'], kpis: 1, initiatives: 0, tactics: 0, actionSteps: 0, reviewActions: 0 },
  };
  const { user, server } = await renderPage('/strategy/1/history', {
    role: 'owner',
    content: { kpis: [{ measure: 'Churn', ownerId: 2, inputOwner: 'zoe' }] },
    arrange: (fake) => {
      const id = fake.content.kpi[0]?.id ?? 0;
      const kpi: Change = { ...given, seq: 1, entity: 'kpi', id, label: 'Churn', after: { ownerId: 2 } };
      fake.answer('changes.list', () => ({ changes: [kpi, given], batches: [], next: null }));
    },
  });
  const sentence = 'made Zoe responsible for 1 KPI, where it said “zoe”';
  await user.click(await screen.findByRole('button', { name: `Undo: ${sentence}` }));
  await waitFor(() =>
    expect(server.sent('commands.run')).toMatchObject([{ commands: [{ type: 'undo', revision: 1 }] }]),
  );
});
