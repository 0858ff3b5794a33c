import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada, strategy } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render.tsx';

/** A field by the start of its label; the label of a required field ends with a mark. */
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const username = () => field('Username');
const password = () => field('Password');
const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function submit(user: UserEvent, name: string, secret: string, by: string): Promise<void> {
  await user.clear(username());
  await user.type(username(), name);
  await user.clear(password());
  await user.type(password(), secret);
  await user.click(button(by));
}

const INVITATION = { title: 'Northwind', role: 'read_only', madeBy: 'Ben' } as const;

/** Opens the auth page with an invitation stored in the tab. */
async function openInvited(token = 't'.repeat(43), arrange?: (server: FakeServer) => void) {
  const page = await renderPage(`/join/${token}`, {
    user: null,
    strategies: [],
    arrange: (server) => {
      server.answer('invitations.preview', () => INVITATION);
      arrange?.(server);
    },
  });
  await heading('Register');
  return page;
}

test('a visitor who already has the name signs in and accepts the invitation instead', async () => {
  const { user, server } = await openInvited(undefined, (fake) => {
    fake.refuse('user.create', 'username_taken', 'This username is taken.');
    fake.answer('session.create', () => ada);
    fake.answer('invitations.read', () => ({
      strategyId: 1,
      ...INVITATION,
      currentRole: null,
    }));
    fake.answer('invitations.accept', () => {
      fake.strategies = [strategy({ role: 'read_only' })];
      return strategy({ role: 'read_only' });
    });
  });
  expect(await screen.findByText(/Register to join it\./)).toBeVisible();
  await submit(user, 'ada', 'long enough', 'Register');
  expect(await screen.findByText('Is this account yours?')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Sign in and accept' }));
  await heading('Login');
  expect(screen.getByText(/Sign in to accept it\./)).toBeVisible();
  expect(username()).toHaveValue('ada');
  await user.click(button('Login'));
  await heading('You are invited');
  await user.click(button('Accept'));
  await waitFor(() => expect(location.pathname).toBe('/strategy/1'));
  expect(server.sent('user.create')).toEqual([
    { username: 'ada', password: 'long enough', token: 't'.repeat(43) },
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test('an invitation names strategy, inviter and role, and offers to sign in too', async () => {
  const { user, server } = await openInvited();
  expect(
    await screen.findByText(
      (_, element) =>
        element?.tagName === 'P' &&
        element.textContent ===
          'Ben invites you to the strategy Northwind. Your role: Read Only. Register to join it.',
    ),
  ).toBeVisible();
  expect(server.sent('invitations.preview')).toEqual([{ token: 't'.repeat(43) }]);
  await user.type(username(), 'ada');
  await user.click(screen.getByRole('link', { name: 'Sign in and accept' }));
  await heading('Login');
  expect(username()).toHaveValue('ada');
  expect(screen.getByText(/Sign in to accept it\./)).toBeVisible();
});

test('an invitation that cannot be read now says that it waits', async () => {
  await openInvited(undefined, (fake) => fake.refuse('invitations.preview', 'unavailable', 'Busy.'));
  expect(screen.getByText('An invitation is waiting for you. Register to join it.')).toBeVisible();
  expect(sessionStorage).toHaveLength(1);
});

test('a link that is not valid says so at once', async () => {
  await openInvited(undefined, (fake) =>
    fake.refuse('invitations.preview', 'invite_not_valid', 'This invite link is not valid.'),
  );
  expect(await screen.findByText(/^The invite link is not valid/)).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a link into a strategy leads to sign in and back', async () => {
  const { user, server } = await renderPage('/strategy/1?from=mail', {
    user: null,
    arrange: (fake) => fake.answer('session.create', () => ada),
  });
  await heading('Login');
  expect(location.pathname + location.search).toBe('/auth?next=%2Fstrategy%2F1%3Ffrom%3Dmail');
  server.user = ada;
  await submit(user, 'ada', 'long enough', 'Login');
  await heading('Strategy Board');
  expect(location.pathname + location.search).toBe('/strategy/1?from=mail');
});

test.each([
  {
    why: 'was revoked',
    refusal: ['invite_not_valid', 'This invite link is not valid.'],
  },
  {
    why: 'is far too long',
    refusal: [
      'invalid_request',
      'Check the fields.',
      [{ path: 'token', message: 'Use at most 100 characters' }],
    ],
  },
] as const)('a link that $why shows a message, and registration stays possible', async ({ refusal }) => {
  const [code, sentence, details] = refusal;
  const { user, server } = await openInvited(undefined, (fake) =>
    fake.refuse('user.create', code, sentence, details && [...details]),
  );
  await submit(user, 'ada', 'long enough', 'Register');
  expect(await screen.findByText(/^The invite link is not valid/)).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
  expect(username()).toHaveValue('ada');
  expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  server.answer('user.create', () => ada);
  await user.click(button('Register'));
  await heading('Your Strategies');
  expect(server.sent('user.create')[1]).toEqual({ username: 'ada', password: 'long enough' });
});
