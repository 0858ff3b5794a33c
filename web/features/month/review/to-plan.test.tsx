import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReviewAction } from '../../../../contract/month/review.ts';
import { queryClient } from '../../../lib/sync/query.ts';
import type { ReadReview } from '../../../lib/strategy/reviews.ts';
import { closingOf } from '../../../test/closing.ts';
import { receiveChange } from '../../../test/live.ts';
import { findDialog, press } from '../../../test/page.ts';
import { renderPage, type RenderOptions } from '../../../test/render.tsx';
import { action, AT, item, review } from '../../../test/review.ts';

const CONTENT = {
  pillars: { Customer: ['Deliver'] },
  kpis: [{ id: 50, measure: 'Orders', objective: 'Deliver' }],
  initiatives: [
    { initiative: 'Elsewhere', tactics: [{ id: 61, title: 'Look around' }] },
    {
      initiative: 'Sell',
      objective: 'Deliver',
      tactics: [{ id: 62, title: 'Call centre', steps: [{ id: 70, title: 'Call' }] }],
    },
  ],
};

const call = action(3, 'Call', { itemId: 'a' });
const step: ReviewAction['step'] = { id: 70, tactic: 'Call centre', objectiveId: 102, assignedTo: 'ada' };
const orders = item('a', 'Orders', { of: 'kpi:50' });
const ADD = 'Add to the plan: Call';

/** Opens a review with an action, on a server that makes it a step of the plan. */
async function open(given: Partial<ReadReview> = {}, { arrange, ...options }: RenderOptions = {}) {
  const shown: ReadReview = {
    review: review({ agenda: [orders] }),
    actions: [call],
    stillOpen: [],
    ...given,
  };
  const page = await renderPage('/strategy/1/month/review/7', {
    content: CONTENT,
    ...options,
    arrange: (server) => {
      server.answer('close.read', () => closingOf());
      server.answer('reviews.read', () => ({ ...shown }));
      server.answer('reviewActions.createStep', () => {
        shown.actions = [{ ...call, step }];
        return { ...call, step };
      });
      arrange?.(server);
    },
  });
  return { ...page, shown };
}

const addButton = () => screen.findByRole('button', { name: ADD });

test('an action of a meeting becomes a step of the chosen tactic', async () => {
  const { user, server } = await open();
  await user.click(await addButton());
  const dialog = within(await findDialog('Add to the plan'));
  const tactic = dialog.getByRole('combobox', { name: 'Tactic' });
  expect(tactic).toHaveFocus();
  expect(
    within(tactic)
      .getAllByRole('group')
      .map((one) => one.getAttribute('label')),
  ).toEqual(['Sell', 'Elsewhere']);
  await press(user, 'Add');
  expect(tactic).toHaveAccessibleDescription(/Choose a tactic$/);
  await user.selectOptions(tactic, 'Call centre');
  await press(user, 'Add');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('reviewActions.createStep')).toEqual([{ tacticId: 62 }]);
  const link = await screen.findByRole('link', { name: 'Action step of Call centre' });
  expect(link).toHaveAttribute('href', '/strategy/1/objective/102');
  await waitFor(() => expect(link).toHaveFocus());
  expect(screen.queryByRole('button', { name: ADD })).toBeNull();
  expect(screen.getByText('“Call” is an action step of Call centre now')).toBeVisible();
});

test('an action of the minutes can become a step too', async () => {
  await open({ review: review({ state: 'held', heldAt: AT, agenda: [orders] }) });
  await screen.findByRole('heading', { name: 'Decisions' });
  expect(await addButton()).toBeVisible();
});

test('an action that is still open from an earlier review can become a step', async () => {
  const { user, server } = await open({ actions: [], stillOpen: [call] });
  await user.click(await addButton());
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Tactic' }), 'Look around');
  await press(user, 'Add');
  await waitFor(() => expect(server.sent('reviewActions.createStep')).toEqual([{ tacticId: 61 }]));
});

test('a refusal and a lost answer stay in the dialog with the choice, which is sent again as the same', async () => {
  const { user, server } = await open();
  server.refuse('reviewActions.createStep', 'conflict', 'This action is a step of the plan already.');
  await user.click(await addButton());
  const dialog = within(await findDialog('Add to the plan'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tactic' }), 'Call centre');
  await press(user, 'Add');
  expect(await dialog.findByRole('alert')).toHaveTextContent('This action is a step of the plan already.');
  expect(dialog.getByRole('combobox', { name: 'Tactic' })).toHaveDisplayValue('Call centre');
  await press(user, 'Add');
  await waitFor(() => expect(server.sent('reviewActions.createStep')).toHaveLength(2));
  const keys = server.calls
    .filter(({ name }) => name === 'reviewActions.createStep')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).not.toBeNull();
  expect(keys[0]).toBe(keys[1]);
});

test('without a tactic the dialog says where to add one', async () => {
  const { user } = await open({}, { content: { pillars: { Customer: ['Deliver'] } } });
  await user.click(await addButton());
  const dialog = within(await findDialog('Add to the plan'));
  expect(dialog.getByText(/no initiative of this strategy has a tactic yet/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Go to Initiatives' })).toHaveAttribute(
    'href',
    '/strategy/1/initiatives',
  );
  await press(user, 'Cancel');
  const button = await addButton();
  await waitFor(() => expect(button).toHaveFocus());
});

test('what is done, and what is a step already, has no such button', async () => {
  const done = { ...call, isDone: true, doneAt: AT };
  await open({ actions: [done, { ...call, id: 4, title: 'Write', step }] });
  expect(await screen.findByRole('checkbox', { name: 'Write' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add to the plan/ })).toBeNull();
});

test('who updates only their own marks a step that names them, not an action that the plan gave to another', async () => {
  const mine = { ...call, ownerId: 1, step: { ...step, assignedTo: 'Ben' } };
  await open(
    { actions: [mine, { ...call, id: 4, title: 'Write', step: { ...step, assignedTo: 'ADA' } }] },
    { role: 'contributor' },
  );
  expect(await screen.findByRole('checkbox', { name: 'Call' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Write' })).toBeEnabled();
});

test('a step that somebody finishes in the plan is done in the review at once', async () => {
  const { server, shown } = await open({ actions: [{ ...call, step }] });
  expect(await screen.findByRole('checkbox', { name: 'Call' })).not.toBeChecked();
  act(() => server.socket.open());
  // After a lost connection, that alone reads it again.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  shown.actions = [{ ...call, step, isDone: true }];
  receiveChange(server, {
    entity: 'actionStep',
    id: 70,
    operation: 'update',
    before: { status: 'Not Started' },
    after: { status: 'Achieved' },
  });
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Call' })).toBeChecked());
});
