import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { User } from '../../../contract/api/entities.ts';
import { ada } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render.tsx';

/** A field by the start of its label; the label of a required field ends with a mark. */
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const username = () => field('Username');
const password = () => field('Password');
const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const openAuth = (search = '', arrange?: (server: FakeServer) => void) =>
  renderPage(`/auth${search}`, { user: null, strategies: [], ...(arrange && { arrange }) });

async function submit(user: UserEvent, name: string, secret: string, by: string): Promise<void> {
  await user.clear(username());
  await user.type(username(), name);
  await user.clear(password());
  await user.type(password(), secret);
  await user.click(button(by));
}

test('a wrong password shows a toast, and the typed values stay', async () => {
  const { user } = await openAuth('', (server) =>
    server.refuse('session.create', 'wrong_credentials', 'The username or the password is wrong.'),
  );
  await submit(user, 'nobody.here', 'not this one', 'Login');
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Login Failed');
  expect(toast).toHaveTextContent('The username or the password is wrong.');
  expect(username()).toHaveValue('nobody.here');
  expect(password()).toHaveValue('not this one');
});

const modes = [
  {
    mode: 'login',
    route: 'session.create',
    by: 'Login',
    text: 'Login Failed Please check your username and password',
  },
  { mode: 'register', route: 'user.create', by: 'Register', text: 'Error Registration failed' },
] as const;

test.each(modes)('a $mode that fails without an explanation has a text of its own', async (mode) => {
  const { user } = await openAuth(`?mode=${mode.mode}`, (server) =>
    server.answer(mode.route, () => new Response('short and stout', { status: 418 })),
  );
  await submit(user, 'ada', 'long enough', mode.by);
  expect(await screen.findByRole('alert')).toHaveTextContent(mode.text);
});

test.each(modes)('a $mode that the server fails shows the status text', async ({ mode, route, by }) => {
  const { user } = await openAuth(`?mode=${mode}`, (server) =>
    server.answer(route, () => new Response(null, { status: 502, statusText: 'Bad Gateway' })),
  );
  await submit(user, 'ada', 'long enough', by);
  expect(await screen.findByRole('alert')).toHaveTextContent('Bad Gateway');
});

test.each(modes)('a $mode without a connection says so, and can be tried again', async ({ mode, by }) => {
  const { user, server } = await openAuth(`?mode=${mode}`);
  server.isOffline = true;
  await submit(user, 'ada', 'long enough', by);
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  expect(button(by)).not.toHaveAttribute('aria-busy');
});

test('fields are validated on submit and then at each change, the first invalid one gets the focus', async () => {
  const { user, server } = await openAuth();
  expect(username()).toHaveFocus();
  await user.click(password());
  expect(screen.queryByText(/is required/)).toBeNull();
  await user.click(button('Login'));
  expect(screen.getByText('Username is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(username()).toHaveFocus();
  await user.type(username(), 'ana');
  expect(screen.queryByText('Username is required')).toBeNull();
  await user.clear(username());
  expect(screen.getByText('Username is required')).toBeVisible();
  expect(server.sent('session.create')).toEqual([]);
});

test.each([
  { code: 'username_taken', path: 'username', label: 'Username', message: 'This username is taken' },
  { code: 'invalid_request', path: 'password', label: 'Password', message: 'This is a common password' },
] as const)(
  "a registration that the server refuses ($code) shows the server's message at its field",
  async ({ code, path, label, message }) => {
    const { user } = await openAuth('?mode=register', (server) =>
      server.refuse('user.create', code, 'Check the fields.', [{ path, message }]),
    );
    await submit(user, 'ada', 'long enough', 'Register');
    expect(await screen.findByRole('alert')).toHaveTextContent(`${message}.`);
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(field(label)).toHaveFocus();
  },
);

test('a password that is too short shows an error without a request', async () => {
  const { user, server } = await openAuth('?mode=register');
  await submit(user, 'ada', 'short', 'Register');
  expect(password()).toHaveAccessibleDescription(expect.stringContaining('Use at least 8 characters'));
  expect(server.sent('user.create')).toEqual([]);
});

test('a registration sends the full name where one is typed', async () => {
  const { user, server } = await openAuth('?mode=register');
  server.refuse('user.create', 'unavailable', 'Busy.');
  await submit(user, 'ada', 'long enough', 'Register');
  await user.type(field('Full name'), 'Ada King');
  await user.click(button('Register'));
  await waitFor(() => expect(server.sent('user.create')).toHaveLength(2));
  const typed = { username: 'ada', password: 'long enough' };
  expect(server.sent('user.create')).toEqual([typed, { ...typed, fullName: 'Ada King' }]);
});

test('the typed values and the next page are kept between login and registration', async () => {
  const { user } = await openAuth('?next=/strategy/7');
  expect(username()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  await user.type(username(), 'ana');
  await user.click(password());
  await user.paste('secret words');
  await user.click(screen.getByRole('link', { name: 'Register' }));
  await heading('Register');
  expect(document.title).toBe('Register · Meridian');
  expect(username()).toHaveValue('ana');
  expect(password()).toHaveValue('secret words');
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
  await user.click(screen.getByRole('link', { name: 'Login' }));
  await heading('Login');
  expect(new URLSearchParams(location.search).get('next')).toBe('/strategy/7');
});

test('the characters of a password can be shown', async () => {
  const { user } = await openAuth();
  await user.type(password(), 'secret words');
  await user.click(button('Show characters'));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(button('Hide characters'));
  expect(password()).toHaveAttribute('type', 'password');
});

test('a change of the password is validated, and a refusal keeps the typed values', async () => {
  const { user, server } = await renderPage('/auth?mode=change', {
    arrange: (fake) =>
      fake.refuse('password.update', 'wrong_current_password', 'The current password is wrong.', [
        { path: 'password', message: 'The current password is wrong' },
      ]),
  });
  await heading('Change Password');
  expect(username()).toHaveValue(ada.username);
  expect(username()).toHaveAttribute('readonly');
  await user.click(button('Change Password'));
  expect(screen.getByText('New password is required')).toBeVisible();
  await user.type(field('Current Password'), 'not this one');
  await user.type(field('New Password'), 'another page entirely');
  await user.click(button('Change Password'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The current password is wrong.');
  expect(field('Current Password')).toHaveFocus();
  expect(field('New Password')).toHaveValue('another page entirely');
  expect(server.sent('password.update')).toEqual([
    { username: ada.username, password: 'not this one', newPassword: 'another page entirely' },
  ]);
});

test('the change of a password can be cancelled', async () => {
  const { user } = await renderPage('/auth?mode=change');
  await user.click(await screen.findByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

test('a temporary password opens no other page until a new one is set', async () => {
  const temporary: User = { ...ada, mustChangePassword: true };
  const { user, server } = await openAuth('', (fake) => {
    fake.answer('session.create', () => temporary);
    fake.hold('password.update');
  });
  await submit(user, ada.username, 'temporary words', 'Login');
  await heading('Change Password');
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull();
  history.pushState(null, '', '/dashboard');
  await heading('Change Password');
  await user.type(field('New Password'), 'my own words now');
  await user.click(button('Change Password'));
  expect(server.sent('password.update')).toEqual([
    { username: ada.username, newPassword: 'my own words now' },
  ]);
});

test('the second step asks for a code, and goes back to the password with the name kept', async () => {
  const { user, server } = await openAuth('?next=/account', (fake) => {
    fake.answer('session.create', () => ({ challenge: 'challenge' }));
    fake.refuse('session.confirm', 'wrong_code', 'This code is wrong or was used already.');
  });
  await submit(user, 'ada', 'long enough', 'Login');
  await heading('Enter your code');
  await waitFor(() => expect(field('Code')).toHaveFocus());
  await user.click(button('Login'));
  expect(screen.getByText('Code is required')).toBeVisible();
  await user.type(field('Code'), '000000');
  await user.click(button('Login'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong or was used already.');
  await user.click(button('Back'));
  expect(username()).toHaveValue('ada');
  expect(password()).toHaveValue('');

  server.answer('session.confirm', () => ada);
  await submit(user, 'ada', 'long enough', 'Login');
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.type(field('Recovery code'), 'abcd-efgh');
  await user.click(button('Login'));
  await waitFor(() => expect(server.sent('session.confirm')).toHaveLength(2));
  expect(server.sent('session.confirm')[1]).toEqual({ challenge: 'challenge', code: 'abcd-efgh' });
  await waitFor(() => expect(location.pathname).toBe('/account'));
});

test('an expired sign-in starts again', async () => {
  const { user } = await openAuth('', (server) => {
    server.answer('session.create', () => ({ challenge: 'challenge' }));
    server.refuse('session.confirm', 'sign_in_expired', 'This sign-in took too long. Please start again.');
  });
  await submit(user, 'ada', 'long enough', 'Login');
  await user.type(await screen.findByLabelText(/^Code/), '123456');
  await user.click(button('Login'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in took too long.');
  await heading('Login');
});

test.each([
  ['', '/dashboard'],
  ['?next=/nowhere', '/nowhere'],
])('a user who is signed in is let past the auth page (%j)', async (search, path) => {
  await renderPage(`/auth${search}`);
  await waitFor(() => expect(location.pathname).toBe(path));
});
