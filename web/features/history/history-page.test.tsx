import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Change } from '../../../contract/change.ts';
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
          ? { changes: [added(1, 'The oldest')], next: null }
          : { changes: [added(2, 'The newer')], next: '2.0' },
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
    screen.getAllByRole('listitem').map(({ textContent }) => /The \w+|Told/.exec(textContent)?.[0]),
  ).toEqual(['Told', 'The newer', 'The oldest']);
});
