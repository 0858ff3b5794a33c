import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MailAccount } from '../../../contract/people/mail.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderFeature } from '../../test/render.tsx';
import { MailSection } from './mail-section.tsx';

const none: MailAccount = {
  email: null,
  pending: null,
  pendingUntil: null,
  sendsMail: true,
  digest: 'off',
  hour: 8,
  timeZone: null,
  nextDigest: null,
};

async function openMail(fields: Partial<MailAccount> = {}, arrange?: (server: FakeServer) => void) {
  let account = { ...none, ...fields };
  const page = renderFeature(<MailSection />, {
    arrange: (server) => {
      server.answer('email.read', () => account);
      server.answer('email.update', ({ body }) => (account = { ...account, pending: body.email }));
      server.answer('email.sendAgain', () => account);
      server.answer('email.delete', () => void (account = none));
      server.answer('mailSettings.update', ({ body }) => (account = { ...account, ...body }));
      arrange?.(server);
    },
  });
  const section = within(await screen.findByRole('region', { name: 'E-mail' }));
  return { ...page, section };
}

test('an address is given with the password, and waits for its link', async () => {
  const { user, server, section } = await openMail();
  await user.click(await section.findByRole('button', { name: 'Add address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'E-mail Address' }));
  await user.type(dialog.getByLabelText(/^E-mail address/), 'ada@example');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(dialog.getByLabelText(/^E-mail address/)).toHaveAccessibleDescription(/Give an e-mail address/),
  );
  await user.type(dialog.getByLabelText(/^E-mail address/), '.org');
  await user.type(dialog.getByLabelText(/^Current Password/), 'a long walk by the sea');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await section.findByText('Not confirmed')).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'email.update')?.body).toEqual({
    email: 'ada@example.org',
    password: 'a long walk by the sea',
  });
  await user.click(section.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(server.calls.some(({ name }) => name === 'email.sendAgain')).toBe(true));
});

test('the digest is chosen with the time zone of the browser', async () => {
  const { user, server, section } = await openMail({ email: 'ada@example.org' });
  await user.selectOptions(await section.findByLabelText('How often'), 'Every Monday');
  await user.selectOptions(await section.findByLabelText('Hour'), '07:00');
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const sent = server.calls.filter(({ name }) => name === 'mailSettings.update').map(({ body }) => body);
  expect(sent).toEqual([
    { digest: 'weekly', timeZone },
    { hour: 7, timeZone },
  ]);
});

test('an address is removed after a confirmation', async () => {
  const { user, section } = await openMail({ email: 'ada@example.org' });
  await user.click(await section.findByRole('button', { name: 'Remove' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await section.findByRole('button', { name: 'Add address' })).toBeVisible();
});

test('a server without mail says so, and a failed reading can be tried again', async () => {
  const { user, server, section } = await openMail({ sendsMail: false }, (fake) =>
    fake.refuse('email.read', 'unavailable', 'The server is busy.'),
  );
  expect(await section.findByRole('alert')).toHaveTextContent('The server is busy.');
  server.answer('email.read', () => ({ ...none, sendsMail: false }));
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByText(/^This server sends no mail yet/)).toBeVisible();
});
