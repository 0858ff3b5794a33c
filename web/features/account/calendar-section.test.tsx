import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Feed } from '../../../contract/people/feeds.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderFeature } from '../../test/render.tsx';
import { CalendarSection } from './calendar-section.tsx';

const ADDRESS = 'https://plans.example/feeds/the-secret.ics';

/** Renders the section of a user with these calendar addresses; the fake server makes and revokes them. */
async function openCalendar(initial: Feed[] = [], arrange?: (server: FakeServer) => void) {
  let feeds = initial;
  const page = renderFeature(<CalendarSection />, {
    arrange: (server) => {
      server.answer('feeds.list', () => feeds);
      server.answer('feeds.create', ({ body: { strategyId = null } }) => {
        const made = { id: 9, strategyId, createdAt: '2026-01-02T03:04:00.000Z' };
        feeds = [made, ...feeds];
        return { ...made, address: ADDRESS };
      });
      server.answer('feeds.delete', ({ params }) => {
        feeds = feeds.filter(({ id }) => id !== params.id);
      });
      arrange?.(server);
    },
  });
  return { ...page, section: within(await screen.findByRole('region', { name: 'Calendar' })) };
}

test('an address is made, shown once, listed and revoked', async () => {
  const { user, server, section } = await openCalendar();
  await user.click(await section.findByRole('button', { name: 'New calendar address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New calendar address' }));
  await user.click(dialog.getByRole('button', { name: 'Make address' }));
  expect(server.sent('feeds.create')).toEqual([{ strategyId: null }]);
  const shown = within(await screen.findByRole('dialog', { name: 'Your calendar address' }));
  expect(shown.getByLabelText('Address')).toHaveValue(ADDRESS);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(await section.findByText('What is due from me')).toBeVisible();
  expect(document.body).not.toHaveTextContent('the-secret');
  await user.click(section.getByRole('button', { name: 'Revoke the address of What is due from me' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Calendar address revoked')).toBeVisible();
  expect(section.queryByText('What is due from me')).toBeNull();
});

test('a failed reading is said, and can be tried again', async () => {
  const { user, server, section } = await openCalendar([], (fake) =>
    fake.refuse('feeds.list', 'unavailable', 'The server is busy.'),
  );
  expect(await section.findByText(/^Calendar addresses could not be loaded/)).toBeVisible();
  server.answer('feeds.list', () => []);
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByRole('button', { name: 'New calendar address' })).toBeVisible();
});
