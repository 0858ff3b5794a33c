import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Owned, Person } from '../../../contract/admin/people.ts';
import { accountOf, responsibleFor } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderFeature } from '../../test/render.tsx';
import { LeaverDialog } from './leaver-dialog.tsx';

const strategies = [5, 6].map((id) => ({ id, title: `S${id}`, role: 'owner' as const, records: 0 }));
const HOLDS: Owned = {
  strategies,
  memberships: [],
  responsible: responsibleFor({ kpis: 8, initiatives: 3 }),
};
const NOTHING: Owned = { strategies: [], memberships: [], responsible: responsibleFor() };
const SENTENCE = 'Owner of 2 strategies, responsible for 8 KPIs and 3 initiatives.';

async function openLeaver(
  { holds = HOLDS, ...fields }: Partial<Person> & { holds?: Owned },
  arrange: (server: FakeServer) => void = () => undefined,
) {
  const person = accountOf(2, fields);
  const page = renderFeature(<LeaverDialog person={person} onClose={() => undefined} />, {
    arrange: (server) => {
      const answer = () => ({ ...person, holds });
      server.answer('admin.people.read', answer);
      server.answer('admin.people.list', () => ({ people: [accountOf(3)], next: null }));
      server.answer('admin.people.deactivate', answer);
      server.answer('admin.people.handOver', answer);
      arrange(server);
    },
  });
  const dialog = within(await screen.findByRole('dialog'));
  const press = (name: string) => page.user.click(dialog.getByRole('button', { name }));
  const heir = () => dialog.findByRole('combobox', { name: /^Hand over to/ });
  const deactivations = () =>
    page.server.calls.filter(({ name }) => name === 'admin.people.deactivate').map(({ query }) => query);
  return { ...page, dialog, press, heir, deactivations };
}

test('a deactivation says what the person holds, and hands it over in the same step', async () => {
  const { user, dialog, press, heir, deactivations } = await openLeaver({});
  expect(await dialog.findByText(SENTENCE)).toBeVisible();
  await user.type(await heir(), 'person-3{Escape}');
  await press('Deactivate');
  expect(await screen.findByText('Account deactivated')).toBeVisible();
  expect(deactivations()).toEqual([{ handOverTo: '3' }]);
});

test('a deactivation needs nobody who takes over', async () => {
  const { dialog, press, heir, deactivations } = await openLeaver({});
  await heir();
  expect(dialog.getByText(SENTENCE)).toBeVisible();
  await press('Deactivate');
  expect(await screen.findByText('Account deactivated')).toBeVisible();
  expect(deactivations()).toEqual([{}]);
});

test('a deactivation of a person who holds nothing, or of whom nothing can be read, has no field', async () => {
  const { server, user, dialog, press, deactivations } = await openLeaver({ holds: NOTHING }, (fake) =>
    fake.refuse('admin.people.read', 'unavailable', 'The database is away.'),
  );
  expect(await dialog.findByText('The database is away.')).toBeVisible();
  expect(dialog.queryByRole('combobox')).toBeNull();
  server.answer('admin.people.read', () => ({ ...accountOf(2), holds: NOTHING }));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await press('Deactivate');
  expect(await screen.findByText('Account deactivated')).toBeVisible();
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(deactivations()).toEqual([{}]);
});

test('a refused person stands at the field, and what was typed stays', async () => {
  const REASON = 'Choose another person, who is active';
  const { user, dialog, press, heir } = await openLeaver({}, (server) =>
    server.refuse('admin.people.deactivate', 'invalid_request', `Hand over to: ${REASON}.`, [
      { path: 'handOverTo', message: REASON },
    ]),
  );
  await user.type(await heir(), 'person-3{Escape}');
  await press('Deactivate');
  expect(await dialog.findByText(REASON)).toBeVisible();
  expect(await heir()).toHaveValue('person-3');
  expect(await heir()).toHaveFocus();
});

test('what a deactivated person holds is handed over, which takes a person', async () => {
  const { user, server, press, dialog, heir } = await openLeaver({ state: 'deactivated' });
  expect(await dialog.findByText(SENTENCE)).toBeVisible();
  await press('Hand over');
  expect(await dialog.findByText('Choose a person')).toBeVisible();
  await user.type(await heir(), 'person-3{Escape}');
  await press('Hand over');
  expect(await screen.findByText('Handed over')).toBeVisible();
  expect(server.sent('admin.people.handOver')).toEqual([{ handOverTo: 3 }]);
});

test('of a deactivated person who holds nothing only the roles are shown', async () => {
  await openLeaver({ state: 'deactivated', holds: NOTHING });
  expect(await screen.findByText('No strategy at all.')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
});
