import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CONTENT, budget, openReview, orders, reviewOf } from '../../../test/open-review.ts';
import { fill, press } from '../../../test/page.ts';
import { action } from '../../../test/review.ts';
import { newActions } from './actions.tsx';
import { drafts } from './drafts.ts';

afterEach(() => {
  drafts.set(new Map());
  newActions.set(new Map());
});

const decision = () => screen.findByLabelText('Decision');
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

test('an item says why it is there, and its decision is saved by itself', async () => {
  const { server } = openReview();
  await heading('Orders');
  expect(screen.getByText('Off Track in Oct 2026.')).toBeVisible();
  fill(await decision(), 'Hire two');
  await waitFor(
    () =>
      expect(server.sent('reviews.update')).toEqual([
        { decision: { item: 'a', text: 'Hire two', before: '' } },
      ]),
    { timeout: 3000 },
  );
  expect(await screen.findByText('Saved · Ada')).toBeVisible();
  expect(
    within(screen.getByRole('navigation', { name: 'Agenda' })).getByRole('button', {
      name: /Orders.*decided/,
    }),
  ).toBeVisible();
});

test('arrow keys go through the items, and keep what is typed', async () => {
  const { user, server } = openReview();
  fill(await decision(), 'Hire two');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{ArrowRight}');
  await heading('Budget');
  expect(await decision()).toHaveValue('');
  await user.keyboard('{ArrowLeft}');
  await heading('Orders');
  expect(await decision()).toHaveValue('Hire two');
  await waitFor(() => expect(server.sent('reviews.update')).toHaveLength(1));
});

test('a decision that somebody else wrote meanwhile is shown beside the typed one', async () => {
  const { user, server, shown } = openReview(
    {},
    {
      arrange: (one) => one.refuse('reviews.update', 'conflict', 'Olga wrote another decision meanwhile.'),
    },
  );
  fill(await decision(), 'Hire two');
  shown.review = reviewOf({ agenda: [{ ...orders, decision: 'Hire none', decidedBy: 'Olga' }, budget] });
  (document.activeElement as HTMLElement).blur();
  expect(await screen.findByText('Olga wrote another decision meanwhile.')).toBeVisible();
  expect(await screen.findByText('Hire none')).toBeVisible();
  expect(await decision()).toHaveValue('Hire two');
  server.answer('reviews.update', () => shown.review);
  await user.click(screen.getByRole('button', { name: 'Replace it with mine' }));
  await waitFor(() =>
    expect(server.sent('reviews.update').at(-1)).toEqual({
      decision: { item: 'a', text: 'Hire two', before: 'Hire none' },
    }),
  );
});

test('a decision that cannot be saved stays in its field, with the reason', async () => {
  const { server, user } = openReview(
    {},
    {
      arrange: (one) => one.refuse('reviews.update', 'unavailable', 'Busy right now.'),
    },
  );
  fill(await decision(), 'Hire two');
  (document.activeElement as HTMLElement).blur();
  expect(await screen.findByText('Busy right now.')).toBeVisible();
  expect(await decision()).toHaveValue('Hire two');
  server.answer('reviews.update', () => reviewOf({ agenda: [{ ...orders, decision: 'Hire two' }, budget] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Busy right now.')).toBeNull());
});

test('an action is added to an item, and those of earlier reviews come first', async () => {
  const { user, server } = openReview({
    stillOpen: [action(3, 'Call the bank', { review: 'Review Sep 2026' })],
  });
  await heading('Still open');
  await user.click(screen.getByRole('checkbox', { name: 'Call the bank' }));
  await heading('Orders');
  expect(server.sent('reviewActions.update')).toEqual([{ isDone: true }]);
  await user.click(screen.getByRole('button', { name: 'Add action' }));
  expect(screen.getByText('Action is required')).toBeVisible();
  fill(screen.getByLabelText('Action'), 'Write the advert');
  fill(screen.getByLabelText('Due'), '0026-01-31');
  await user.click(screen.getByRole('button', { name: 'Add action' }));
  expect(await screen.findByText('Give a date from 1900-01-01 to 2200-12-31')).toBeVisible();
  expect(screen.getByLabelText('Due')).toBeInvalid();
  fill(screen.getByLabelText('Due'), '2030-01-31');
  await user.click(screen.getByRole('button', { name: 'Add action' }));
  expect(await screen.findByRole('checkbox', { name: 'Write the advert' })).toBeVisible();
  expect(server.sent('reviewActions.create')).toEqual([
    { title: 'Write the advert', itemId: 'a', due: '2030-01-31', ownerName: '' },
  ]);
  expect(screen.getByLabelText('Action')).toHaveValue('');
});

test('an action begins with the owner of the KPI and the day of the next lock, which are no typing', async () => {
  const kpis = [{ id: 50, measure: 'Orders', objective: 'Deliver', inputOwner: 'Rita' }];
  const { user, server } = openReview({}, { content: { ...CONTENT, kpis } });
  await heading('Orders');
  await waitFor(() => expect(screen.getByLabelText('Due')).toHaveValue('2026-12-10'));
  expect(screen.getByRole('combobox', { name: 'Owner' })).toHaveValue('Rita');
  expect(newActions.get().size).toBe(0);
  fill(screen.getByLabelText('Action'), 'Write the advert');
  await user.click(screen.getByRole('button', { name: 'Add action' }));
  await waitFor(() =>
    expect(server.sent('reviewActions.create')).toEqual([
      { title: 'Write the advert', itemId: 'a', due: '2026-12-10', ownerName: 'Rita' },
    ]),
  );
  // A topic of its own has no owner.
  await user.click(screen.getByRole('button', { name: 'Next item' }));
  await heading('Budget');
  expect(screen.getByRole('combobox', { name: 'Owner' })).toHaveValue('');
});

test('the owner that an action begins with can be emptied, and another one typed', async () => {
  const kpis = [{ id: 50, measure: 'Orders', objective: 'Deliver', inputOwner: 'Rita' }];
  const { user } = openReview({}, { content: { ...CONTENT, kpis } });
  await heading('Orders');
  const owner = screen.getByRole('combobox', { name: 'Owner' });
  await waitFor(() => expect(owner).toHaveValue('Rita'));
  await user.clear(owner);
  expect(owner).toHaveValue('');
  expect(newActions.get().size).toBe(0);
  await user.type(owner, 'Jonas');
  expect(owner).toHaveValue('Jonas');
});

test('an action on an objective begins with the first owner of its KPIs', async () => {
  const kpis = ['', 'Rita', 'Olga'].map((inputOwner, at) => ({
    id: 50 + at,
    measure: `Orders ${at}`,
    objective: 'Deliver',
    inputOwner,
  }));
  const review = reviewOf({ agenda: [{ ...orders, title: 'Deliver', of: 'objective:5' }] });
  const nodes = [{ id: 5, type: 'objective' as const, title: 'Deliver' }];
  openReview({ review }, { content: { nodes, kpis } });
  await heading('Deliver');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Owner' })).toHaveValue('Rita'));
});

test('an item says its place among the items alone, and why it has no number', async () => {
  const { user } = openReview({ stillOpen: [action(3, 'Call the bank')] });
  await heading('Still open');
  expect(screen.getByText('Before the agenda')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next item' }));
  expect(await screen.findByText('1 of 2')).toBeVisible();
  expect(screen.getByTitle('No value was entered')).toBeVisible();
});

test('the agenda has the status of each record, and the topic its number', async () => {
  const kpis = [
    { id: 50, measure: 'Orders', objective: 'Deliver', status: 'Off Track', actual: 4, target: 9, unit: '%' },
  ];
  openReview({}, { content: { ...CONTENT, kpis } });
  await heading('Orders');
  const agenda = within(screen.getByRole('navigation', { name: 'Agenda' }));
  expect(agenda.getByRole('button', { name: 'Orders, Off Track' })).toHaveAttribute('aria-current', 'step');
  expect(agenda.getByRole('button', { name: 'Budget' })).toBeVisible();
  expect(screen.getByText('4', { exact: false, selector: 'p span' })).toHaveTextContent('4 / 9%');
});

test('items change places', async () => {
  const { user, server } = openReview();
  await heading('Orders');
  await user.click(screen.getByRole('button', { name: 'Reorder or remove' }));
  await user.click(screen.getByRole('menuitem', { name: 'Move down' }));
  await waitFor(() => expect(server.sent('reviews.update')).toEqual([{ order: ['b', 'a'] }]));
  expect(await screen.findByText('2 of 2')).toBeVisible();
});

test('the end of the meeting saves what is typed, and shows the minutes', async () => {
  const { user, server } = openReview();
  fill(await decision(), 'Hire two');
  await user.click(screen.getByRole('button', { name: 'End the meeting' }));
  await screen.findByRole('alertdialog', { name: 'End the meeting' });
  await press(user, 'End it', 'alertdialog');
  expect(await screen.findByRole('heading', { name: 'Decisions' })).toBeVisible();
  expect(server.sent('reviews.update')).toHaveLength(1);
  expect(screen.getByText(/Hire two/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the snapshot of the meeting' })).toHaveAttribute(
    'href',
    '/strategy/1?snapshot=4',
  );
});

test('who may only read sees the agenda, and nothing to change', async () => {
  openReview({ actions: [action(3, 'Call', { itemId: 'a' })] }, { role: 'read_only' });
  await heading('Orders');
  expect(screen.getByText('None yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End the meeting' })).toBeNull();
  expect(screen.queryByLabelText('Action')).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Call' })).toBeDisabled();
});

test('an item is dragged to another place by keys', async () => {
  const { user, server } = openReview();
  const handle = await screen.findByRole('button', { name: 'Move item Budget' });
  handle.focus();
  await user.keyboard(' ');
  expect(await screen.findByText('Lifted item Budget, position 2 of 2 in the agenda')).toBeInTheDocument();
  await user.keyboard('{ArrowUp} ');
  await waitFor(() => expect(server.sent('reviews.update')).toEqual([{ order: ['b', 'a'] }]));
});

test('a tracked KPI has its chart up to the period of the review', async () => {
  const [kpi] = CONTENT.kpis;
  openReview(
    {},
    {
      content: { ...CONTENT, kpis: [{ ...kpi, measure: 'Orders', grain: 'month' as const }] },
      points: { Orders: { actual: { '2026-09': 70, '2026-10': 40, '2026-11': 90 } } },
    },
  );
  const chart = await screen.findByRole('slider', { name: 'Orders by period' });
  expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('Oct 2026: 40'));
});
