import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drafts } from '../../../entities/value-entry/drafts.ts';
import { closeKey, queryClient } from '../../../lib/sync/query.ts';
import { closingOf, item, lockOf, person } from '../../../test/closing.ts';
import { openMonth } from '../../../test/month.ts';
import { control, fill, findDialog, press } from '../../../test/page.ts';

beforeEach(() => drafts.set(new Map()));

const churn = item({ kpiId: 51, title: 'Churn' });
const rent = item({ kpiId: 54, title: 'Rent', due: '2026-11-30', isLate: false });
const twoKpis = {
  content: {
    pillars: { Customer: ['Deliver'] },
    kpis: [
      { id: 50, measure: 'Orders', objective: 'Deliver', grain: 'month' as const },
      { id: 51, measure: 'Churn', objective: 'Deliver', grain: 'month' as const },
    ],
  },
};
const field = (name: string) => screen.findByRole('textbox', { name: `${name}, Oct 2026` });

test('each line is an owner with what is missing, how late once, and who asked', async () => {
  await openMonth('', {
    entered: 2,
    expected: 6,
    people: [
      person({ items: [item(), churn], nudge: { by: 'Olga', at: '2026-11-20T08:00:00.000Z' } }),
      person({ userId: null, name: 'The plant', items: [item({ kpiId: 52, title: 'Scrap' })], entered: 0 }),
      person({ userId: null, name: null, items: [rent] }),
    ],
    notExpected: [
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
  });
  const missing = await screen.findByRole('region', { name: 'Still missing' });
  const rita = within(missing).getByText('Rita').closest('li');
  expect(rita).toHaveTextContent(/nudged by Olga.*Churn.*Orders.*12 days late/);
  expect(within(missing).getAllByText('12 days late')).toHaveLength(2);
  expect(within(missing).getByText(/no member, so nobody can be nudged/)).toBeVisible();
  expect(within(missing).getByRole('link', { name: 'Say who this is' })).toHaveAttribute(
    'href',
    '/strategy/1/manage-teammates',
  );
  expect(within(missing).getByRole('link', { name: 'Scrap' })).toHaveAttribute('href', '/strategy/1/kpis/52');
  expect(within(missing).getByText('Nobody').closest('li')).toHaveTextContent(/Rent.*due Nov 30/);
  expect(within(missing).getAllByRole('button', { name: /^Nudge/ })).toHaveLength(1);
  expect(screen.getByText(/^2 values from 1 person are in/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show them' })).toHaveAttribute('href', '/strategy/1/kpis');
  expect(screen.getByRole('button', { name: /No value expected \(1\)/ })).toBeVisible();
});

test('what several people owe since one day is told as late once', async () => {
  const others = ['Ben', 'Cleo'].map((name, at) => person({ userId: 8 + at, name, items: [churn] }));
  await openMonth('', { entered: 2, expected: 6, people: [person({ items: [item(), churn] }), ...others] });
  const missing = await screen.findByRole('region', { name: 'Still missing' });
  expect(within(missing).getByText('4 values of 3 people, 12 days late')).toBeVisible();
  expect(within(missing).getAllByText(/days late/)).toHaveLength(1);
});

test('a value is typed in place and saved by Enter, which leads to the next; it stays, to be corrected', async () => {
  const { user, server, shown } = await openMonth(
    '',
    { people: [person({ items: [item(), churn] })] },
    twoKpis,
  );
  await user.type(await field('Churn'), '4.5');
  shown.closing = closingOf({ people: [person()], entered: 2 });
  await user.keyboard('{Enter}');
  expect(await field('Orders')).toHaveFocus();
  expect(await screen.findByText('Churn is saved')).toBeVisible();
  expect(server.entered()).toMatchObject([
    { points: [{ kpiId: 51, period: 'month:2026-10-01', value: 4.5 }] },
  ]);
  expect(await field('Churn')).toHaveValue('4.5');
  await user.clear(await field('Churn'));
  await user.type(await field('Churn'), '5');
  await user.tab();
  await waitFor(() => expect(server.entered()).toHaveLength(2));
});

test('a ratio is typed as its two numbers, and corrected by one', async () => {
  const kpis = [
    { id: 50, measure: 'Orders', grain: 'month' as const, aggregation: 'ratio' as const, factor: 100 },
  ];
  const { user, server } = await openMonth('', {}, { content: { kpis } });
  const orders = await field('Orders');
  expect(orders).toHaveAttribute('placeholder', '12 of 25');
  await user.type(orders, '12 of 0{Enter}');
  expect(orders).toHaveAccessibleDescription('Divide by another number than 0');
  fill(orders, '12/25');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Orders is saved')).toBeVisible();
  fill(orders, '50');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.entered()).toHaveLength(2));
  expect(server.entered().flatMap(({ points }) => points)).toMatchObject([
    { num: 12, den: 25 },
    { value: 50 },
  ]);
});

test('what was typed stays in sight where the month is locked meanwhile', async () => {
  const { user, server, shown } = await openMonth('');
  server.refuse('commands.run', 'period_locked', 'Oct 2026 is locked. Reopen it to change its values.');
  await user.type(await field('Orders'), '40{Enter}');
  expect(await screen.findByText(/^Oct 2026 is locked\./)).toBeVisible();
  shown.closing = closingOf({ phase: 'locked', lock: lockOf() });
  await act(() => queryClient.invalidateQueries({ queryKey: closeKey(1) }));
  expect(await screen.findByRole('heading', { name: 'Missing when it was locked' })).toBeVisible();
  expect(await field('Orders')).toHaveValue('40');
  expect(screen.getByRole('link', { name: 'Reopen' })).toHaveAttribute(
    'href',
    '/strategy/1/month/lock?period=month%3A2026-10-01',
  );
  await user.type(await field('Orders'), '{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('what a locked month lacks of KPIs that are deleted since is counted', async () => {
  await openMonth('', { phase: 'locked', lock: lockOf(), expected: 4, people: [person()] });
  expect(
    await screen.findByText('2 values were missing of KPIs that are deleted or changed since.'),
  ).toBeVisible();
});

test('a member who may only update enters their own values alone', async () => {
  const people = [person({ userId: 1 }), person({ userId: 8, name: 'Ben', items: [churn] })];
  await openMonth('', { people }, { ...twoKpis, role: 'contributor' });
  expect(await field('Orders')).toBeVisible();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Nudge|Lock/ })).toBeNull();
});

test('one member is nudged with a line, and the page says who was left out', async () => {
  const { user, server } = await openMonth('');
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
  const { user, server } = await openMonth('', { people });
  server.refuse('periods.nudge', 'unavailable', 'The server is busy.');
  await user.click(await screen.findByRole('button', { name: 'Nudge all 2' }));
  await findDialog('Nudge 2 people');
  fill(control('A line to add'), 'Please');
  await press(user, 'Nudge');
  expect(await screen.findByText('The server is busy.')).toBeVisible();
  expect(control('A line to add')).toHaveValue('Please');
  server.answer('periods.nudge', () => ({ nudged: [{ userId: 7, name: 'Rita' }], leftOut: [] }));
  await press(user, 'Nudge');
  expect(await screen.findByText('Rita was asked.')).toBeVisible();
  expect(server.sent('periods.nudge').at(-1)).toEqual({ period: 'month:2026-10-01', note: 'Please' });
});

test.each(['the button', 'n/a'])('no value is expected with a reason: by %s', async (by) => {
  const { user, server } = await openMonth('');
  if (by === 'n/a') await user.type(await field('Orders'), 'n/a');
  else await user.click(await screen.findByRole('button', { name: 'No value of Orders, Oct 2026' }));
  const reason = await screen.findByRole('textbox', { name: 'Why is there no value?' });
  await user.type(reason, 'The meter is broken{Enter}');
  expect(await screen.findByText('Orders is saved')).toBeVisible();
  expect(server.entered()[0]?.points).toMatchObject([
    { kpiId: 50, period: 'month:2026-10-01', state: 'na', note: 'The meter is broken' },
  ]);
});

test('a value is compared with the target and the values of the month', async () => {
  const points = {
    Orders: {
      actual: { '2026-05': 40, '2026-06': 41, '2026-07': 43, '2026-08': 42, '2026-09': 41 },
      target: { '2026-05': 40 },
    },
  };
  const { user } = await openMonth('', {}, { points });
  await user.type(await field('Orders'), '30');
  expect(screen.getByText('Off Track')).toBeVisible();
  await user.keyboard('{Backspace}{Backspace}410{Enter}');
  expect(screen.getByText('Ten times the last value (41%).')).toBeVisible();
});

test('of many people and values the first are shown, and the others when asked for', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const items = many(15).map((at) => item({ kpiId: 100 + at, title: `KPI ${at}` }));
  const people = many(300).map((at) =>
    person({ userId: at, name: `Person ${at}`, ...(at === 1 && { items }) }),
  );
  const { user } = await openMonth('', { people }, { role: 'read_only' });
  expect(await screen.findByText('Person 30')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'KPI 9' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
  expect(screen.getByRole('link', { name: 'KPI 9' })).toBeVisible();
  expect(screen.queryByText('Person 31')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 60 more of 300' }));
  expect(screen.getByText('Person 90')).toBeVisible();
  expect(screen.queryByText('Person 91')).toBeNull();
});

test('after a value is typed the head, the steps, the line and the people count the same', async () => {
  const ben = person({ userId: 8, name: 'Ben', items: [churn], entered: 0 });
  const { user } = await openMonth('', { people: [person(), ben], expected: 3, entered: 1 }, twoKpis);
  const about = () => document.body.textContent ?? '';
  await screen.findByText('2 values of 2 people, 12 days late');
  expect(about()).toContain('1 of 3 values in');
  await user.type(await field('Orders'), '40{Enter}');
  expect(await screen.findByText('1 value of 1 person, 12 days late')).toBeVisible();
  expect(about()).toContain('2 of 3 values in');
  expect(about()).toContain('1 missing');
  expect(screen.getByText(/^2 values from 1 person are in/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Nudge Rita' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Nudge Ben' })).toBeVisible();
  await user.type(await field('Churn'), '4{Enter}');
  expect(await screen.findByText('Every value is entered, or has a reason.')).toBeVisible();
  expect(about()).toContain('3 of 3 values in');
});

test('a month in which nothing was due says so and can be locked', async () => {
  await openMonth('', { people: [], expected: 0, entered: 0 });
  expect(await screen.findByText('Nothing was due in Oct 2026.')).toBeVisible();
  expect(document.body).toHaveTextContent('nothing was due');
  expect(screen.getByRole('button', { name: /^Lock/ })).toBeVisible();
});

test('before a running period ends nothing is due', async () => {
  const nothing = { expected: 0, entered: 0, people: [] };
  await openMonth('', { phase: 'open', isLockable: false, ...nothing, today: '2026-10-12' });
  expect(await screen.findByText('Nothing is due before Oct 2026 ends.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull();
});
