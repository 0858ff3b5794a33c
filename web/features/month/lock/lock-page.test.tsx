import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lockOf, offTrack } from '../../../test/closing.ts';
import { openMonth } from '../../../test/month.ts';

test('before the lock it says what is open and what the lock does', async () => {
  await openMonth('/lock', { reds: [offTrack()] });
  const checks = await screen.findByRole('list', { name: 'Checks' });
  expect(within(checks).getByText('1 value missing')).toBeVisible();
  expect(within(checks).getByText(/1 tracked Off Track KPI without an explanation/)).toBeVisible();
  expect(screen.getByText('Its values can no longer be changed.')).toBeVisible();
});

test('its counts say that they are of the tracked KPIs', async () => {
  await openMonth('/lock');
  expect(await screen.findByRole('list', { name: 'Tracked KPIs' })).toBeVisible();
});

test('a locked period says by whom and leads to its snapshot', async () => {
  await openMonth('/lock', { phase: 'locked', lock: lockOf() });
  expect(await screen.findByRole('heading', { name: 'Oct 2026 is locked' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the snapshot “October”' })).toHaveAttribute(
    'href',
    '/strategy/1?snapshot=3',
  );
  expect(screen.queryByText(/stays open/)).toBeNull();
});

test.each([
  [10, 'Months are locked automatically, 10 days after they end.'],
  [0, 'Months are locked automatically, on the day after they end.'],
  [null, 'A month stays open until somebody locks it.'],
])('it says whether months are locked automatically: %s', async (closesAfterDays, text) => {
  await openMonth('/lock', { closesAfterDays }, { role: 'read_only' });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a running period says from when it can be locked', async () => {
  await openMonth('/lock', { phase: 'open', isLockable: false, people: [], today: '2026-10-12' });
  expect(await screen.findByText('Oct 2026 can be locked from Nov 1.')).toBeVisible();
});
