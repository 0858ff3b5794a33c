import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render.tsx';

const open = (path: string, arrange?: (server: FakeServer) => void) =>
  renderPage(path, { user: null, strategies: [], ...(arrange && { arrange }) });
const button = (name: string) => screen.findByRole('button', { name });

/** Has the document say that the server sends mail, as the server writes it. */
function sendsMail(): void {
  const boot = document.createElement('script');
  boot.id = 'boot';
  boot.type = 'application/json';
  boot.textContent = JSON.stringify({ user: null, registration: 'open', sendsMail: true });
  document.body.append(boot);
  onTestFinished(() => boot.remove());
}

test('the sign-in page leads to a link for a forgotten password, whatever name was typed', async () => {
  sendsMail();
  const { user, server } = await open('/auth', (fake) =>
    fake.answer('passwordReset.request', () => undefined),
  );
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await user.click(await button('Send the link'));
  const name = screen.getByLabelText(/^Username or e-mail address/);
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Give your username/));
  await user.type(name, 'ada');
  await user.click(await button('Send the link'));
  expect(await screen.findByText(/^If an account ada has a confirmed/)).toBeVisible();
  expect(server.calls.find((call) => call.name === 'passwordReset.request')?.body).toEqual({
    username: 'ada',
  });
});

test('a server without mail says who else helps', async () => {
  await open('/forgot-password');
  expect(await screen.findByText(/^This server sends no mail/)).toBeVisible();
});

test('a link replaces the password, signed out, and its token leaves the address', async () => {
  const { user, server } = await open('/reset-password#the-token', (fake) => {
    fake.answer('passwordReset.read', () => ({ username: 'ada' }));
    fake.answer('passwordReset.confirm', () => undefined);
  });
  const password = await screen.findByLabelText(/^New Password/);
  expect(location.hash).toBe('');
  await user.type(password, 'short');
  await user.click(await button('Change Password'));
  await waitFor(() => expect(password).toHaveAccessibleDescription(/Use at least 8 characters/));
  await user.clear(password);
  await user.type(password, 'a short walk uphill');
  await user.click(await button('Change Password'));
  expect(await screen.findByText(/^You are signed out everywhere/)).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'passwordReset.confirm')?.body).toEqual({
    token: 'the-token',
    newPassword: 'a short walk uphill',
  });
});

test('a link that is over says so, and leads to a new one', async () => {
  await open('/reset-password#old', (fake) =>
    fake.refuse('passwordReset.read', 'link_not_valid', 'This link is not valid.'),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.');
  expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
});

test('an address is confirmed by a click, signed out', async () => {
  const { user, server } = await open('/verify-email#the-token', (fake) =>
    fake.answer('email.confirm', () => ({ email: 'ada@example.org' })),
  );
  const confirm = await button('Confirm the address');
  expect(server.calls.some(({ name }) => name === 'email.confirm')).toBe(false);
  await user.click(confirm);
  expect(await screen.findByText(/^ada@example.org is yours/)).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'email.confirm')?.body).toEqual({ token: 'the-token' });
});

test('a link of an address that is over leads to the account', async () => {
  const { user } = await open('/verify-email#old', (fake) =>
    fake.refuse('email.confirm', 'link_not_valid', 'This link is not valid.'),
  );
  await user.click(await button('Confirm the address'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Get a new one in your account.');
  expect(screen.getByRole('link', { name: 'Open your account' })).toHaveAttribute('href', '/account');
});
