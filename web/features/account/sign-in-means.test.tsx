import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SignInMeans } from '../../../contract/people/sso.ts';
import { ada } from '../../test/content.ts';
import { renderPage } from '../../test/render.tsx';

const AT = '2026-01-02T03:04:00.000Z';
afterEach(() => vi.restoreAllMocks());

const part = (name: string) => screen.findByRole('region', { name });

async function openAccount(means: Partial<SignInMeans>) {
  let now: SignInMeans = {
    hasPassword: true,
    confirmedUntil: null,
    passkeys: [],
    identities: [],
    providers: [],
    ...means,
  };
  return renderPage('/account', {
    strategies: [],
    arrange: (server) => {
      server.answer('sessions.list', () => []);
      server.answer('tokens.list', () => []);
      server.answer('secondFactor.read', () => ({ on: false, since: null, recoveryCodesLeft: 0 }));
      server.answer('signIn.read', () => now);
      server.answer('passkeys.update', ({ params, body }) => {
        now = {
          ...now,
          passkeys: now.passkeys.map((one) => (one.id === params.id ? { ...one, ...body } : one)),
        };
        return now.passkeys[0] as SignInMeans['passkeys'][number];
      });
      server.answer('passkeys.remove', () => {
        now = { ...now, passkeys: [] };
      });
      server.answer('identities.disconnect', () => {
        now = { ...now, identities: [] };
      });
    },
  });
}

test('a passkey is renamed, and removed after the password', async () => {
  const passkey = { id: 4, name: 'Passkey 1', createdAt: AT, lastUsedAt: null };
  const { user, server } = await openAccount({ passkeys: [passkey] });
  const section = await part('Passkeys');
  expect(await within(section).findByText('Added Jan 2, 2026, never used')).toBeVisible();
  await user.click(within(section).getByRole('button', { name: 'Rename Passkey 1' }));
  await user.clear(screen.getByLabelText(/^Name/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Name is required')).toBeVisible();
  await user.type(screen.getByLabelText(/^Name/), 'Phone');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await within(section).findByRole('button', { name: 'Remove Phone' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('Password is required')).toBeVisible();
  await user.type(screen.getByLabelText(/^Current Password/), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await within(section).findByText(/You have none\./)).toBeVisible();
  expect(server.sent('passkeys.remove')).toEqual([{ password: 'long enough' }]);
});

test('an account at a provider is disconnected, without a password where there is none', async () => {
  const identity = {
    id: 7,
    provider: 'Own ID',
    providerId: 'own',
    label: 'ada@example.com',
    connectedAt: AT,
    lastUsedAt: null,
  };
  const confirmedUntil = new Date(Date.now() + 60_000).toISOString();
  const { user, server } = await openAccount({ hasPassword: false, confirmedUntil, identities: [identity] });
  const section = await part('Single sign-on');
  expect(section).toHaveTextContent('Own IDada@example.com · connected Jan 2, 2026');
  await user.click(within(section).getByRole('button', { name: 'Disconnect Own ID' }));
  expect(screen.queryByLabelText(/^Current Password/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Single sign-on' })).toBeNull());
  expect(server.sent('identities.disconnect')).toEqual([{}]);
});

test('without providers there is no section of single sign-on', async () => {
  await openAccount({});
  await part('Passkeys');
  expect(screen.queryByRole('region', { name: 'Single sign-on' })).toBeNull();
});

test('who must set up a second step sees no other page', async () => {
  await renderPage('/dashboard', { user: { ...ada, mustAddFactor: true } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up a second step' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use an authenticator app' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull();
});

test('an account without a password confirms by a sign-in in another window, and then goes on', async () => {
  const identity = {
    id: 7,
    provider: 'Own ID',
    providerId: 'own',
    label: 'ada@example.com',
    connectedAt: AT,
    lastUsedAt: null,
  };
  const means = {
    hasPassword: false,
    confirmedUntil: null,
    passkeys: [],
    identities: [identity],
    providers: [],
  };
  const { user, server } = await openAccount(means);
  const opened = { location: { href: '' }, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  server.answer('sso.begin', () => ({ address: 'https://id.example/sign-in' }));
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  await user.click(dialog.getByRole('button', { name: 'Sign in with Own ID' }));
  await waitFor(() => expect(opened.location.href).toBe('https://id.example/sign-in'));
  expect(server.sent('sso.begin')).toEqual([{ provider: 'own', next: '/signed-in' }]);
  const confirmedUntil = new Date(Date.now() + 60_000).toISOString();
  server.answer('signIn.read', () => ({ ...means, confirmedUntil }));
  const tab = new BroadcastChannel('meridian-session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
  tab.postMessage(ada.id);
  expect(await dialog.findByText(/You signed in just now/)).toBeVisible();
  tab.close();
  server.answer('user.delete', () => undefined);
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(server.sent('user.delete')).toEqual([{}]));
});

test('a window that the browser blocks is told of', async () => {
  const identity = {
    id: 7,
    provider: 'Own ID',
    providerId: 'own',
    label: 'a',
    connectedAt: AT,
    lastUsedAt: null,
  };
  const { user } = await openAccount({ hasPassword: false, identities: [identity] });
  vi.spyOn(window, 'open').mockReturnValue(null);
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in with Own ID' }));
  expect(await screen.findByText(/Your browser opened no window/)).toBeVisible();
});

test('who has no password is told how they sign in, in place of a form to change it', async () => {
  const identity = {
    id: 7,
    provider: 'Own ID',
    providerId: 'own',
    label: 'a',
    connectedAt: AT,
    lastUsedAt: null,
  };
  await renderPage('/auth?mode=change', {
    arrange: (server) =>
      server.answer('signIn.read', () => ({
        hasPassword: false,
        confirmedUntil: null,
        passkeys: [],
        identities: [identity],
        providers: [],
      })),
  });
  expect(await screen.findByText(/has no password here\. You sign in with Own ID\./)).toBeVisible();
  expect(screen.queryByLabelText(/New Password/)).toBeNull();
});
