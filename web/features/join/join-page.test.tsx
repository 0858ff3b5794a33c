import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Invitation } from '../../../contract/people/sharing.ts';
import { strategy } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render.tsx';

const TOKEN = 't'.repeat(43);
const invitation: Invitation = {
  strategyId: 1,
  title: 'Northwind',
  role: 'read_write',
  madeBy: 'Ben',
  currentRole: null,
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const openJoin = (arrange: (server: FakeServer) => void) =>
  renderPage(`/join/${TOKEN}`, { strategies: [], arrange });

test('an invitation shows its strategy, and is discarded if the user declines', async () => {
  const { user, server } = await openJoin((fake) => fake.answer('invitations.read', () => invitation));
  await heading('You are invited');
  expect(location.pathname).toBe('/join');
  expect(screen.getByText('Northwind')).toBeVisible();
  expect(screen.getByText('Ben invites you to this strategy.')).toBeVisible();
  expect(screen.getByText('Read & Write')).toBeVisible();
  expect(server.sent('invitations.read')).toEqual([{ token: TOKEN }]);
  await user.click(screen.getByRole('link', { name: 'Not now' }));
  await heading('Your Strategies');
  expect(sessionStorage).toHaveLength(0);
});

test('accepting an invitation opens the strategy', async () => {
  const joined = strategy({ role: 'read_write' });
  const { user, server } = await openJoin((fake) => {
    fake.answer('invitations.read', () => invitation);
    fake.answer('invitations.accept', () => joined);
    fake.strategies = [joined];
  });
  await heading('You are invited');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(location.pathname).toBe('/strategy/1'));
  expect(server.sent('invitations.accept')).toEqual([{ token: TOKEN }]);
});

test('a member sees their role and a link to the strategy', async () => {
  await openJoin((server) =>
    server.answer('invitations.read', () => ({ ...invitation, currentRole: 'read_only' })),
  );
  await heading('You are already a member');
  expect(screen.getByText(/^Your role in it is Read Only\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open strategy' })).toHaveAttribute('href', '/strategy/1');
});

test.each(['invite_not_valid', 'invalid_request'] as const)(
  'a link that is not valid (%s) says so, and leads to the dashboard',
  async (code) => {
    const { user } = await openJoin((server) => server.refuse('invitations.read', code, 'Not valid.'));
    await heading('Invite link not valid');
    await user.click(screen.getByRole('link', { name: 'Go to Dashboard' }));
    expect(await heading('Your Strategies')).toBeVisible();
  },
);

test('an invitation that failed to load can be retried', async () => {
  const { user, server } = await openJoin((fake) => {
    fake.answer('invitations.read', () => invitation);
    fake.isOffline = true;
  });
  await heading('The invitation could not be read');
  server.isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('You are invited')).toBeVisible();
});

test('the page without an invitation shows that there is none', async () => {
  await renderPage('/join');
  expect(await heading('No invitation is waiting')).toBeVisible();
});
