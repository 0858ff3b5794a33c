import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Boot, SignInOptions } from '../../../contract/people/account.ts';
import { renderPage } from '../../test/render.tsx';

const OPTIONS: SignInOptions = {
  providers: [{ id: 'own', name: 'Own ID' }],
  passwords: true,
  passkeys: true,
  by: null,
};

afterEach(() => document.querySelector('#boot')?.remove());

/** Opens the sign-in page of a server with these ways to sign in. */
function openAuth(search: string, options: Partial<SignInOptions> = {}) {
  const boot: Boot = {
    user: null,
    registration: 'open',
    sendsMail: false,
    isRendered: false,
    signIn: { ...OPTIONS, ...options },
  };
  const script = Object.assign(document.createElement('script'), { id: 'boot', type: 'application/json' });
  script.textContent = JSON.stringify(boot);
  document.head.append(script);
  return renderPage(`/auth${search}`, { user: null, strategies: [] });
}

const button = (name: string) => screen.findByRole('button', { name });

test('a provider is offered beside the password, and told where to go on', async () => {
  const { user, server } = await openAuth('?next=/strategy/7');
  server.refuse('sso.begin', 'not_found', 'This provider does not exist.');
  expect(screen.getByLabelText(/^Password/)).toBeVisible();
  expect(await button('Sign in with a passkey')).toBeVisible();
  await user.click(await button('Sign in with Own ID'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This provider does not exist.');
  expect(server.sent('sso.begin')).toEqual([{ provider: 'own', next: '/strategy/7' }]);
});

test('a taken name is explained, and a new account is offered', async () => {
  const { user, server } = await openAuth('?sso=taken&with=own');
  server.refuse('sso.begin', 'not_found', 'This provider does not exist.');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your name is taken here.');
  await user.click(await button('Open a new account with Own ID'));
  await waitFor(() => expect(server.sent('sso.begin')).toMatchObject([{ asNew: true }]));
});

test('without passwords there are no fields, but for who has the machine', async () => {
  await openAuth('', { passwords: false });
  expect(await button('Sign in with Own ID')).toBeVisible();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
});

test('the address for who has the machine shows the fields', async () => {
  await openAuth('?mode=password', { passwords: false });
  expect(screen.getByLabelText(/^Password/)).toBeVisible();
});
