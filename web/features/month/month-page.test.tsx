import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closingOf, lockOf, person } from '../../test/closing.ts';
import { receiveChange } from '../../test/live.ts';
import { openMonth } from '../../test/month.ts';
import { control, fill, findDialog, press } from '../../test/page.ts';

const heading = () => screen.findByRole('heading', { level: 1, name: 'October 2026' });
const steps = async () =>
  within(await screen.findByRole('navigation', { name: 'Steps of the month' })).getAllByRole('link');

test('the head has the period, what is in and the lock; the steps have their state', async () => {
  await openMonth('/explain', { expected: 4, entered: 2 });
  await heading();
  expect(screen.getByText('2 of 4 values in · were due by Nov 10')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Lock October' })).toBeVisible();
  await screen.findByText('nothing yet');
  await screen.findByText('no score yet');
  const links = await steps();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 Collect2 missing', '/strategy/1/month'],
    ['2 Explainnothing to explain so far', '/strategy/1/month/explain'],
    ['3 Locknot yet', '/strategy/1/month/lock'],
    ['4 What changedno score yet', '/strategy/1/month/compare'],
    ['5 Reviewnone yet', '/strategy/1/month/review'],
    ['6 Hand outnothing yet', '/strategy/1/month/hand-out'],
  ]);
  expect(links.filter((link) => link.hasAttribute('aria-current'))).toEqual([links[1]]);
});

test('the steps keep the period, and say how its score moved', async () => {
  const { user } = await openMonth(
    '?period=2026-10',
    {},
    {
      points: {
        Orders: {
          actual: { '2026-09': 100, '2026-10': 50 },
          target: { '2026-09': 100, '2026-10': 100 },
          red: { '2026-09': 0, '2026-10': 0 },
        },
      },
    },
  );
  await screen.findByText('75 from 100');
  await user.click(screen.getByRole('link', { name: /Explain/ }));
  expect(location.pathname + location.search).toBe('/strategy/1/month/explain?period=2026-10');
});

test('a period is locked with a name after what is missing was told, and reopened with a reason', async () => {
  const { user, server } = await openMonth('');
  await user.click(await screen.findByRole('button', { name: 'Lock October' }));
  const dialog = await findDialog('Lock October 2026');
  expect(within(dialog).getByText('1 value missing')).toBeVisible();
  expect(control('Name of the snapshot')).toHaveValue('Oct 2026');
  fill(control('Name of the snapshot'), 'October');
  await press(user, 'Lock October 2026');
  const reopen = await screen.findByRole('button', { name: 'Reopen' });
  expect(server.sent('periods.lock')).toEqual([{ period: 'month:2026-10-01', name: 'October', note: '' }]);
  expect(screen.getByText('locked Nov 12')).toBeVisible();
  // Nothing can be entered any more.
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Nudge|No value/ })).toBeNull();
  await user.click(reopen);
  await findDialog('Reopen October 2026');
  fill(control('Reason'), 'A late invoice');
  await press(user, 'Reopen');
  expect(await screen.findByRole('button', { name: 'Lock October' })).toBeVisible();
  expect(server.sent('periods.unlock')).toEqual([{ period: 'month:2026-10-01', reason: 'A late invoice' }]);
});

test('what others do is shown at once', async () => {
  const { server, shown } = await openMonth('/lock');
  await heading();
  shown.closing = closingOf({ phase: 'locked', lock: lockOf() });
  const lock = { entity: 'period', id: 3, operation: 'create', label: 'Oct 2026', after: {} } as const;
  receiveChange(server, lock);
  expect(await screen.findByRole('heading', { name: 'Oct 2026 is locked' })).toBeVisible();
});

test('a snapshot is taken from the menu', async () => {
  const { user, server } = await openMonth('/explain');
  server.answer('snapshots.create', () => {
    throw new Error('not reached');
  });
  await heading();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Take a snapshot' }));
  await findDialog('Take a snapshot');
  await press(user, 'Take snapshot');
  expect(await screen.findByText('Name is required')).toBeVisible();
});

test('who may change nothing sees it all, without a control', async () => {
  await openMonth('', { people: [person()] }, { role: 'read_only' });
  expect(await screen.findByText('12 days late')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Nudge|No value|Lock|snapshot/i })).toBeNull();
});

test('without a tracked KPI the page says what it is for', async () => {
  await openMonth('', { counts: { green: 0, amber: 0, red: 0, none: 0 }, people: [] });
  expect(await screen.findByText(/A month is locked here once its values are in/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull();
});

test('a failure is told, and read again', async () => {
  const { user, server, shown } = await openMonth(
    '',
    {},
    { arrange: (fake) => fake.refuse('close.read', 'unavailable', 'The server is busy.') },
  );
  expect(await screen.findByText('The server is busy.')).toBeVisible();
  server.answer('close.read', () => shown.closing);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading();
});
