import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { AccountSession } from '../../../contract/people/account.ts';
import { ada } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render.tsx';

const part = (name: 'Full name' | 'Sessions' | 'Two-step sign-in') => screen.findByRole('region', { name });
const session = (id: number, fields: Partial<AccountSession> = {}): AccountSession => ({
  id,
  address: '127.0.0.1',
  device: 'Chrome on Linux',
  startedAt: '2026-01-02T03:04:00.000Z',
  lastUsedAt: '2026-01-03T03:05:00.000Z',
  current: false,
  ...fields,
});

/** Opens the page of a user with these sessions and the current one; the fake server ends sessions. */
async function openAccount(others: AccountSession[] = [], arrange?: (server: FakeServer) => void) {
  let sessions = [session(1, { current: true }), ...others];
  const page = await renderPage('/account', {
    arrange: (server) => {
      server.answer('sessions.list', () => sessions);
      server.answer('sessions.delete', ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id);
      });
      server.answer('sessions.deleteOthers', () => {
        sessions = sessions.filter(({ current }) => current);
      });
      server.answer('tokens.list', () => []);
      server.answer('secondFactor.read', () => ({ on: false, since: null, recoveryCodesLeft: 0 }));
      arrange?.(server);
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  return page;
}

const rows = async () => within(await part('Sessions')).findAllByRole('listitem');
const expectRows = (count: number) => waitFor(async () => expect(await rows()).toHaveLength(count));
const heading = (name: string) => screen.getByRole('heading', { level: 2, name });

test('mail, API tokens and calendar addresses have their sections', async () => {
  await openAccount();
  for (const name of ['E-mail', 'API tokens', 'Calendar'])
    expect(await screen.findByRole('region', { name })).toBeVisible();
});

test('the current session is marked, and cannot be ended if it is the only one', async () => {
  await openAccount();
  const [own] = await rows();
  expect(own).toHaveTextContent('Chrome on LinuxThis session');
  expect(own).toHaveTextContent('From 127.0.0.1');
  expect(own).toHaveTextContent('Begun Jan 2, 2026, 3:04 AM, last used now');
  expect(screen.getByText('You are signed in nowhere else.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
});

test('a session is ended, and the focus goes to the heading of the list', async () => {
  const { user } = await openAccount([session(2, { device: '', address: '' }), session(3)]);
  const [, second] = await rows();
  expect(second).toHaveTextContent('Unknown device');
  expect(second).not.toHaveTextContent('From');
  await user.click(within(second as HTMLElement).getByRole('button', { name: 'End' }));
  await expectRows(2);
  expect(screen.queryByText('Unknown device')).toBeNull();
  expect(heading('Sessions')).toHaveFocus();
});

test('all other sessions are ended at once, after a confirmation', async () => {
  const { user, server } = await openAccount([session(2), session(3)]);
  const endOthers = await screen.findByRole('button', { name: 'End all others' });
  await user.click(endOthers);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(endOthers).toHaveFocus());
  expect(server.calls.some(({ name }) => name === 'sessions.deleteOthers')).toBe(false);
  await user.click(endOthers);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End all others' }));
  await expectRows(1);
  await waitFor(() => expect(heading('Sessions')).toHaveFocus());
});

test('a failed read shows an error, offline too, and can be retried', async () => {
  const { user, server } = await openAccount([], (fake) => {
    fake.isOffline = true;
  });
  for (const name of ['Sessions', 'Two-step sign-in'] as const)
    expect(await within(await part(name)).findByRole('alert')).toHaveTextContent(
      `${name} could not be loaded. The server cannot be reached.`,
    );
  server.isOffline = false;
  for (const name of ['Sessions', 'Two-step sign-in'] as const)
    await user.click(within(await part(name)).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This session')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('a session that could not be ended stays listed, with the reason', async () => {
  const { user } = await openAccount([session(2)], (server) =>
    server.refuse('sessions.delete', 'unavailable', 'The server is busy.'),
  );
  await user.click(await screen.findByRole('button', { name: 'End' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.');
  await expectRows(2);
});

const codes = Array.from({ length: 10 }, (_, at) => `code-${at}`);
const dialog = () => screen.findByRole('dialog');

/** Opens the page with two-step sign-in off; the fake server turns it on with the code 123456. */
async function openSecondFactor() {
  let isOn = false;
  return openAccount([], (server) => {
    server.answer('secondFactor.read', () => ({
      on: isOn,
      since: isOn ? '2026-01-02T03:04:00.000Z' : null,
      recoveryCodesLeft: isOn ? codes.length : 0,
    }));
    server.answer('secondFactor.begin', () => ({ secret: 'ABCDEFGH', address: 'otpauth://totp/ada' }));
    server.answer('secondFactor.confirm', () => {
      isOn = true;
      return { recoveryCodes: codes };
    });
  });
}

async function typePassword(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  await user.type(within(await dialog()).getByLabelText(/^Current Password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

test('turning two-step sign-in on takes the password and a code, with errors at the fields', async () => {
  const { user, server } = await openSecondFactor();
  server.refuse('secondFactor.begin', 'wrong_current_password', 'Wrong.', [
    { path: 'password', message: 'The current password is wrong' },
  ]);
  await typePassword(user);
  await waitFor(() =>
    expect(screen.getByLabelText(/^Current Password/)).toHaveAccessibleDescription(
      'The current password is wrong',
    ),
  );
  server.answer('secondFactor.begin', () => ({ secret: 'ABCDEFGH', address: 'otpauth://totp/ada' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('img', { name: 'QR code of the key below' });
  expect(screen.getByLabelText('Key')).toHaveValue('ABCD EFGH');
  expect(screen.getByLabelText(/^Code/)).toHaveFocus();
  server.refuse('secondFactor.confirm', 'wrong_code', 'Wrong.', [
    { path: 'code', message: 'This code is wrong' },
  ]);
  await user.type(screen.getByLabelText(/^Code/), '000000');
  await user.click(within(await dialog()).getByRole('button', { name: 'Turn on' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Code/)).toHaveAccessibleDescription(
      expect.stringContaining('This code is wrong'),
    ),
  );
});

test('recovery codes are shown until confirmed, and can be copied', async () => {
  const { user } = await openSecondFactor();
  await typePassword(user);
  await user.type(await screen.findByLabelText(/^Code/), '123456');
  await user.click(within(await dialog()).getByRole('button', { name: 'Turn on' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  expect(await screen.findByText(/10 recovery codes are left\./)).toBeVisible();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Recovery codes copied to clipboard')).toBeVisible();
  write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/^This browser does not allow copying here/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
});

test('the full name is shown, and its button asks for it', async () => {
  const { user } = await openAccount([], (server) =>
    server.answer('user.update', ({ body: { fullName = null } }) => ({ ...ada, fullName })),
  );
  expect(screen.getByText('Your teammates see your username, ada.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Set a full name' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Full Name' }));
  await user.type(dialog.getByLabelText('Full name'), 'Ada Lovelace{Enter}');
  expect(await within(await part('Full name')).findByText('Ada Lovelace')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus());
});
