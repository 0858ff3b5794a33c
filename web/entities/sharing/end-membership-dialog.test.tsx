import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TeamMember } from '../../../contract/people/sharing.ts';
import { responsibleFor, strategy } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderFeature } from '../../test/render.tsx';
import { call } from '../../lib/api/call.ts';
import { EndMembershipDialog } from './end-membership-dialog.tsx';

const member = (userId: number, name: string, more: Partial<TeamMember> = {}): TeamMember => ({
  userId,
  name,
  username: name.toLowerCase(),
  fullName: null,
  role: 'read_write',
  resetRefusal: null,
  ...more,
});
const MEMBERS = [member(2, 'Ben'), member(3, 'Cleo'), member(4, 'Dan', { isDeactivated: true })];

/** The dialog by which Ben is removed. */
async function openRemoval(arrange: (server: FakeServer) => void) {
  const page = renderFeature(
    <EndMembershipDialog
      strategy={strategy()}
      userId={2}
      title="Remove this team member?"
      confirmLabel="Remove"
      end={(query) => call('members.delete', { params: { id: 1, userId: 2 }, query })}
      done="Removed"
      failed="Failed to remove"
      onClose={() => undefined}
    >
      <p>Ben loses access.</p>
    </EndMembershipDialog>,
    {
      arrange: (server) => {
        server.answer('members.list', () => MEMBERS);
        server.answer('members.responsibilities', () => responsibleFor({ kpis: 8, initiatives: 3 }));
        server.answer('members.delete', () => undefined);
        arrange(server);
      },
    },
  );
  const dialog = within(await screen.findByRole('alertdialog'));
  const remove = () => page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  const removals = () =>
    page.server.calls.filter(({ name }) => name === 'members.delete').map(({ query }) => query);
  return { ...page, dialog, remove, removals };
}

test('a removal says what the member is responsible for, and hands it over to another member', async () => {
  const { user, dialog, remove, removals } = await openRemoval(() => undefined);
  expect(await dialog.findByText('Responsible for 8 KPIs and 3 initiatives.')).toBeVisible();
  const heirs = await dialog.findByRole('combobox', { name: 'Hand over to' });
  await within(heirs).findByRole('option', { name: 'Cleo' });
  expect(
    within(heirs)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Nobody', 'Ada', 'Cleo']);
  await user.selectOptions(heirs, 'Cleo');
  await remove();
  expect(await screen.findByText('Removed')).toBeVisible();
  expect(removals()).toEqual([{ handOverTo: '3' }]);
});

test('a removal of a member who is responsible for nothing offers nothing', async () => {
  const { dialog, remove, removals } = await openRemoval((server) =>
    server.answer('members.responsibilities', () => responsibleFor()),
  );
  await remove();
  expect(await screen.findByText('Removed')).toBeVisible();
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(removals()).toEqual([{}]);
});

test('what cannot be read is read again, and a removal needs no answer', async () => {
  const { user, server, dialog, remove, removals } = await openRemoval((fake) =>
    fake.refuse('members.responsibilities', 'unavailable', 'The database is away.'),
  );
  expect(await dialog.findByText('The database is away.')).toBeVisible();
  server.answer('members.responsibilities', () => responsibleFor({ kpis: 1 }));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Responsible for 1 KPI.')).toBeVisible();
  await remove();
  expect(await screen.findByText('Removed')).toBeVisible();
  expect(removals()).toEqual([{}]);
});

test('a refused person stands at the field, and nothing is lost', async () => {
  const REASON = 'Choose another person, who is active';
  const { user, dialog, remove, removals } = await openRemoval((server) =>
    server.refuseWhen('members.delete', ({ query }) => query?.handOverTo === '3', 'invalid_request', REASON, [
      { path: 'handOverTo', message: REASON },
    ]),
  );
  const heirs = await dialog.findByRole('combobox', { name: 'Hand over to' });
  await within(heirs).findByRole('option', { name: 'Cleo' });
  await user.selectOptions(heirs, 'Cleo');
  await remove();
  expect(await dialog.findByText(REASON)).toBeVisible();
  expect(heirs).toHaveAccessibleDescription(REASON);
  expect(heirs).toHaveValue('3');
  await user.selectOptions(heirs, 'Ada');
  expect(dialog.queryByText(REASON)).toBeNull();
  await remove();
  expect(await screen.findByText('Removed')).toBeVisible();
  expect(removals()).toEqual([{ handOverTo: '3' }, { handOverTo: '1' }]);
});
