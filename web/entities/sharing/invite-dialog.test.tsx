import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { InviteLink } from '../../../contract/people/sharing.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { chooseOf } from '../../test/page.ts';
import { renderDialog, renderPage } from '../../test/render.tsx';
import InviteDialog from './invite-dialog.tsx';

const inviteLink: InviteLink = {
  id: 7,
  role: 'read_only',
  madeBy: 'Ada',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-02T00:00:00.000Z',
  usedBy: [],
};

async function openInvite(arrange: (server: FakeServer) => void) {
  const page = await renderDialog(
    ({ strategyId, onClose }) => <InviteDialog {...{ strategyId, onClose }} title="Northwind" />,
    {
      arrange,
    },
  );
  return { ...page, dialog: within(screen.getByRole('dialog', { name: 'Add Teammate' })) };
}
const link = 'http://meridian.test/join/token';
const generate = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Generate Link' }));
const making = (server: FakeServer) =>
  server.answer('inviteLinks.create', ({ body: { role, email } }) => ({
    link,
    inviteLink: { ...inviteLink, role },
    isMailed: email !== undefined,
  }));

test('the invite dialog asks for the role and shows the link, ready to be copied', async () => {
  const { user, server, dialog } = await openInvite(making);
  expect(dialog.getByText(/The link expires in 24 hours/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Read & Write' }));
  await generate(user);
  const shown = await screen.findByLabelText('Invite link');
  expect(shown).toHaveValue(link);
  await waitFor(() => expect(shown).toHaveFocus());
  expect(server.sent('inviteLinks.create')).toEqual([{ role: 'read_write' }]);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Invite link copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);
});

test('the invite dialog has the link mailed, and says a fault at the field', async () => {
  const { user, server, dialog } = await openInvite((fake) =>
    fake.refuse('inviteLinks.create', 'invalid_request', 'Email: Give an e-mail address.', [
      { path: 'email', message: 'Give an e-mail address' },
    ]),
  );
  const address = dialog.getByLabelText('Mail the link to (optional)');
  await user.type(address, 'bob@example');
  await generate(user);
  await waitFor(() => expect(address).toHaveAccessibleDescription('Give an e-mail address'));
  making(server);
  await user.type(address, '.org');
  await generate(user);
  expect(await screen.findByText('A mail with a link is on its way to bob@example.org.')).toBeVisible();
});

test('the invite dialog selects the link if the browser refuses to copy it', async () => {
  const { user } = await renderPage('/dashboard', { arrange: making });
  await chooseOf(user, 'Northwind', 'Add Teammate');
  await screen.findByRole('dialog', { name: 'Add Teammate' });
  await generate(user);
  await screen.findByLabelText('Invite link');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  const shown = screen.getByLabelText<HTMLInputElement>('Invite link');
  await waitFor(() =>
    expect(shown).toHaveAccessibleDescription(expect.stringContaining('does not allow copying')),
  );
  expect(shown).toHaveFocus();
  expect(shown.value.slice(shown.selectionStart ?? 0, shown.selectionEnd ?? 0)).toBe(link);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Northwind' })).toHaveFocus());
});

test.each([
  {
    reason: 'No more links today.',
    answer: () => Response.json({ error: 'No more links today.', code: 'limit_reached' }, { status: 409 }),
  },
  { reason: 'Invalid response format', answer: () => new Response('not JSON', { status: 201 }) },
  { reason: 'Unknown error', answer: () => new Response('short and stout', { status: 418 }) },
])('the invite dialog shows why no link could be created: $reason', async ({ reason, answer }) => {
  const { user, server } = await openInvite((fake) => fake.answer('inviteLinks.create', answer));
  await generate(user);
  expect(await screen.findByText(`Failed to generate invite link: ${reason}`)).toBeVisible();
  making(server);
  await generate(user);
  expect(await screen.findByLabelText('Invite link')).toBeVisible();
});
