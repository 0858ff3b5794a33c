import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Closing } from '../../../contract/month/close.ts';
import { closingOf, item, lockOf, person } from '../../test/closing.ts';
import { receiveChange } from '../../test/live.ts';
import { control, fill, findDialog, press } from '../../test/page.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const CONTENT = {
  pillars: { Customer: ['Deliver'] },
  kpis: [{ id: 50, measure: 'Orders', objective: 'Deliver', grain: 'month' as const }],
};
const period = { grain: 'month' as const, start: '2026-10-01', end: '2026-10-31', label: 'Oct 2026' };
const snapshot = {
  id: 3,
  strategyId: 1,
  name: 'October',
  note: 'Approved by the board',
  period: { ...period, key: 'month:2026-10-01' },
  revision: 1,
  by: 'Olga',
  at: '2026-11-12T08:00:00.000Z',
  isLock: true,
};
const state = {
  ...snapshot.period,
  phase: 'locked' as const,
  lock: lockOf(),
  kpis: { expected: 2, entered: 1, late: 0 },
};

/** Opens the close of a period that the test describes, and may change. */
async function open(fields: Partial<Closing> = {}, { arrange, ...options }: RenderOptions = {}) {
  const shown = { closing: closingOf(fields), snapshots: [] as (typeof snapshot)[] };
  const page = await renderPage('/strategy/1/close', {
    content: CONTENT,
    ...options,
    arrange: (server) => {
      server.answer('close.read', () => shown.closing);
      server.answer('snapshots.list', () => ({ snapshots: shown.snapshots }));
      server.answer('periods.lock', () => {
        shown.closing = closingOf({ ...fields, phase: 'locked', lock: lockOf() });
        shown.snapshots = [snapshot];
        return state;
      });
      server.answer('periods.unlock', () => {
        shown.closing = closingOf(fields);
        return { ...state, phase: 'closing', lock: null };
      });
      arrange?.(server);
    },
  });
  return { ...page, shown };
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Close Oct 2026' });

test('the office sees where the period stands, who owes what, and what is off track', async () => {
  const red = { kpiId: 51, title: 'Cost', period: 'month:2026-10-01', periodLabel: 'Oct 2026', unit: '%' };
  await open({
    exceptions: 1,
    entered: 2,
    expected: 4,
    people: [
      person({ nudge: { by: 'Olga', at: '2026-11-20T08:00:00.000Z' } }),
      person({ userId: null, name: 'The plant', items: [item({ kpiId: 52, title: 'Scrap' })] }),
    ],
    excepted: [
      {
        kpiId: 53,
        title: 'Visits',
        period: 'month:2026-10-01',
        periodLabel: 'Oct 2026',
        reason: 'The counter is broken',
        by: 'Olga',
        at: '2026-11-02T08:00:00.000Z',
      },
    ],
    reds: [{ ...red, value: 12, target: 10, decimals: null, hasWord: false }],
  });
  await heading();
  const steps = await screen.findByRole('list', { name: 'Where Oct 2026 stands' });
  expect(within(steps).getByText('Closing').closest('li')).toHaveAttribute('aria-current', 'step');
  expect(screen.getByText('2 of 4')).toBeVisible();
  const missing = screen.getByRole('region', { name: 'Still missing' });
  expect(within(missing).getByText(/1 of 2 missing, 12 days late · nudged by Olga/)).toBeVisible();
  expect(within(missing).getByText(/no member, so nobody can be nudged/)).toBeVisible();
  expect(within(missing).getByRole('link', { name: 'Scrap' })).toHaveAttribute('href', '/strategy/1/kpis/52');
  const reds = screen.getByRole('region', { name: 'Explain each Off Track KPI' });
  expect(within(reds).getByText('Not explained yet')).toBeVisible();
  expect(within(reds).getByText('12% of 10%')).toBeVisible();
  expect(screen.getByText('1 Off Track KPI without an explanation')).toBeVisible();
  expect(screen.getByRole('button', { name: /No value this period \(1\)/ })).toBeVisible();
});

test('one member is nudged with a line, and the page says who was left out', async () => {
  const { user, server } = await open();
  server.answer('periods.nudge', () => ({
    nudged: [],
    leftOut: [{ userId: 7, name: 'Rita', why: 'asked within the hour' }],
  }));
  await user.click(await screen.findByRole('button', { name: 'Nudge Rita' }));
  await findDialog('Nudge Rita');
  fill(control('A line to add'), 'Before Friday');
  await press(user, 'Nudge');
  expect(await screen.findByText('Rita was nudged within the hour already.')).toBeVisible();
  expect(server.sent('periods.nudge')).toEqual([
    { period: 'month:2026-10-01', note: 'Before Friday', userIds: [7] },
  ]);
});

test('all who owe are nudged at once; what was typed stays where that is refused', async () => {
  const people = [person(), person({ userId: 8, name: 'Ben' }), person({ userId: null, name: null })];
  const { user, server } = await open({ people });
  server.refuse('periods.nudge', 'unavailable', 'The server is busy.');
  await user.click(await screen.findByRole('button', { name: 'Nudge all 2' }));
  await findDialog('Nudge 2 people');
  fill(control('A line to add'), 'Please');
  await press(user, 'Nudge');
  expect(await screen.findByText('The server is busy.')).toBeVisible();
  expect(control('A line to add')).toHaveValue('Please');
  server.answer('periods.nudge', () => ({ nudged: [{ userId: 7, name: 'Rita' }], leftOut: [] }));
  await press(user, 'Nudge');
  expect(await screen.findByText('Nudged Rita.')).toBeVisible();
  expect(server.sent('periods.nudge').at(-1)).toEqual({ period: 'month:2026-10-01', note: 'Please' });
});

test('an exception is a value that does not apply, with its reason', async () => {
  const { user, server } = await open();
  await user.click(await screen.findByRole('button', { name: 'Exception for Orders, Oct 2026' }));
  await findDialog('No value for Oct 2026');
  await press(user, 'Save');
  expect(await screen.findByText('Say why, for whoever reads the period later')).toBeVisible();
  fill(control('Reason'), 'The meter is broken');
  await press(user, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('points.writeMany')[0]?.points).toEqual([
    { kpiId: 50, period: 'month:2026-10-01', value: null, state: 'na', note: 'The meter is broken' },
  ]);
});

test('a period is locked with a name after what is missing was told, and reopened with a reason', async () => {
  const { user, server } = await open();
  await user.click(await screen.findByRole('button', { name: 'Lock Oct 2026' }));
  const dialog = await findDialog('Lock Oct 2026');
  expect(within(dialog).getByText('1 value missing')).toBeVisible();
  expect(control('Name of the snapshot')).toHaveValue('Oct 2026');
  fill(control('Name of the snapshot'), 'October');
  await press(user, 'Lock Oct 2026');
  expect(await screen.findByRole('heading', { name: 'Oct 2026 is locked' })).toBeVisible();
  expect(server.sent('periods.lock')).toEqual([{ period: 'month:2026-10-01', name: 'October', note: '' }]);
  expect(screen.getByRole('link', { name: 'Open the snapshot “October”' })).toHaveAttribute(
    'href',
    '/strategy/1?snapshot=3',
  );
  const snapshots = screen.getByRole('region', { name: 'Snapshots' });
  expect(await within(snapshots).findByText('Approved by the board')).toBeVisible();
  // Nothing can be entered any more.
  expect(screen.queryByRole('button', { name: /Nudge|Exception/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await findDialog('Reopen Oct 2026');
  fill(control('Reason'), 'A late invoice');
  await press(user, 'Reopen');
  expect(await screen.findByRole('button', { name: 'Lock Oct 2026' })).toBeVisible();
  expect(server.sent('periods.unlock')).toEqual([{ period: 'month:2026-10-01', reason: 'A late invoice' }]);
});

test('what others do is shown at once', async () => {
  const { server, shown } = await open();
  await heading();
  shown.closing = closingOf({ phase: 'locked', lock: lockOf() });
  const lock = { entity: 'period', id: 3, operation: 'create', label: 'Oct 2026', after: {} } as const;
  receiveChange(server, lock);
  expect(await screen.findByRole('heading', { name: 'Oct 2026 is locked' })).toBeVisible();
});

test('who may change nothing sees it all, without a control', async () => {
  await open({ closesAfterDays: 10 }, { role: 'read_only' });
  expect(await screen.findByText('1 of 2 missing, 12 days late')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Nudge|Exception|Lock|snapshot/i })).toBeNull();
  expect(screen.getByText('Months are locked automatically, 10 days after they end.')).toBeVisible();
});

test('only the owner decides whether months are locked automatically', async () => {
  const { user, server } = await open();
  server.answer('close.update', ({ body }) => body);
  const select = await screen.findByLabelText('Lock each month automatically');
  await user.selectOptions(select, '10 days after the end');
  expect(await screen.findByText('Months are locked automatically, 10 days after they end')).toBeVisible();
  expect(server.sent('close.update')).toEqual([{ closesAfterDays: 10 }]);
});

test('a running period says from when it can be locked', async () => {
  await open({ phase: 'open', isLockable: false, people: [], today: '2026-10-12' });
  expect(await screen.findByText('Oct 2026 can be locked from Nov 1.')).toBeVisible();
  expect(screen.getByText('Nothing is due before Oct 2026 ends.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull();
});

test('of many people and values the first are shown, and the others when asked for', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const items = many(8).map((at) => item({ kpiId: 100 + at, title: `KPI ${at}` }));
  const people = many(300).map((at) =>
    person({ userId: at, name: `Person ${at}`, ...(at === 1 && { items }) }),
  );
  const { user } = await open({ people });
  await user.click(await screen.findByRole('button', { name: 'Show 3 more' }));
  expect(screen.getByRole('link', { name: 'KPI 8' })).toBeVisible();
  expect(screen.queryByText('Person 31')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 60 more of 300' }));
  expect(screen.getByText('Person 90')).toBeVisible();
  expect(screen.queryByText('Person 91')).toBeNull();
});

test('without a tracked KPI the page says what it is for', async () => {
  await open({ counts: { green: 0, amber: 0, red: 0, none: 0 }, people: [] });
  expect(await screen.findByText(/A month is closed here once its values are in/)).toBeVisible();
});

test('a failure is told, and read again', async () => {
  const { user, server, shown } = await open(
    {},
    { arrange: (fake) => fake.refuse('close.read', 'unavailable', 'The server is busy.') },
  );
  expect(await screen.findByText('The server is busy.')).toBeVisible();
  server.answer('close.read', () => shown.closing);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading();
});
