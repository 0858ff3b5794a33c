import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../../lib/sync/query.ts';
import { setUser } from '../../../lib/session/session.ts';
import { ada, strategy } from '../../../test/content.ts';
import type { FakeServer } from '../../../test/fake-server.ts';
import { receive } from '../../../test/live.ts';
import { CONTENT, budget, openReview, orders, reviewOf } from '../../../test/open-review.ts';
import { fill, press } from '../../../test/page.ts';
import { action, AT } from '../../../test/review.ts';
import { newActions } from './actions.tsx';
import { drafts } from './drafts.ts';

afterEach(() => {
  drafts.set(new Map());
  newActions.set(new Map());
});

const decision = () => screen.findByLabelText('Decision');
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

test('a space at the end of what is typed stays while it is saved', async () => {
  const { server } = openReview();
  fill(await decision(), 'Hire ');
  await waitFor(() => expect(server.sent('reviews.update')).toHaveLength(1), { timeout: 3000 });
  expect(await screen.findByText('Saved · Ada')).toBeVisible();
  expect(await decision()).toHaveValue('Hire ');
  (document.activeElement as HTMLElement).blur();
  await waitFor(async () => expect(await decision()).toHaveValue('Hire'));
});

test('a decision that did not reach the server is saved once the browser is online again', async () => {
  const { server } = openReview(
    {},
    { arrange: (one) => one.refuse('reviews.update', 'unavailable', 'Busy right now.') },
  );
  fill(await decision(), 'Hire two');
  (document.activeElement as HTMLElement).blur();
  expect(await screen.findByText('Busy right now.')).toBeVisible();
  server.answer('reviews.update', () => reviewOf({ agenda: [{ ...orders, decision: 'Hire two' }, budget] }));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Busy right now.')).toBeNull());
});

test('an action whose fields are empty again does not hold up the end of the meeting', async () => {
  const { user } = openReview();
  await heading('Orders');
  fill(screen.getByLabelText('Action'), 'Write');
  fill(screen.getByLabelText('Action'), '');
  await user.click(screen.getByRole('button', { name: 'End the meeting' }));
  await screen.findByRole('alertdialog', { name: 'End the meeting' });
  await press(user, 'End it', 'alertdialog');
  expect(await screen.findByRole('heading', { name: 'Decisions' })).toBeVisible();
});

const changedBySomebody = (server: FakeServer) =>
  receive(server, { type: 'reviews', strategyId: 1, reviewId: 7 });

test('an action that is typed is shown when somebody else ends the meeting', async () => {
  const { user, server, shown } = openReview();
  await heading('Orders');
  fill(screen.getByLabelText('Action'), 'Write the advert');
  shown.review = reviewOf({ state: 'held', heldAt: AT });
  changedBySomebody(server);
  const alert = await screen.findByRole('alert', { name: 'Typed, but not saved' });
  expect(alert).toHaveTextContent('Action · Orders');
  expect(alert).toHaveTextContent('Write the advert');
  await user.click(within(alert).getByRole('button', { name: 'Discard the action' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a decision that is typed is shown when somebody else removes its item', async () => {
  const { server, shown } = openReview(
    {},
    { arrange: (one) => one.refuse('reviews.update', 'not_found', 'This item does not exist.') },
  );
  fill(await decision(), 'Hire two');
  shown.review = reviewOf({ agenda: [budget] });
  changedBySomebody(server);
  const alert = await screen.findByRole('alert', { name: 'Typed, but not saved' });
  expect(alert).toHaveTextContent('Hire two');
  await heading('Budget');
});

test('a review that somebody else deletes is gone', async () => {
  const { server } = openReview();
  await heading('Orders');
  server.refuse('reviews.read', 'not_found', 'This review does not exist.');
  changedBySomebody(server);
  expect(await screen.findByText('This review does not exist.')).toBeVisible();
});

test('records with the same title are added one after the other', async () => {
  const { user, server } = openReview(
    { review: reviewOf({ agenda: [{ ...orders, of: 'kpi:51' }] }) },
    {
      content: {
        ...CONTENT,
        kpis: [50, 51].map((id) => ({ id, measure: 'Orders', objective: 'Deliver' })),
      },
    },
  );
  await heading('Orders');
  await user.type(screen.getByRole('combobox', { name: 'Add an item' }), 'KPI: Orders{Escape}');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.sent('reviews.update')).toEqual([{ add: { of: 'kpi:50' } }]));
});

test('the focus goes on to the next action when one is done or deleted', async () => {
  const [call, write, count] = ['Call', 'Write', 'Count'].map((title, at) => action(at + 3, title));
  const { user, server, shown } = openReview({
    stillOpen: [call, write, count].filter((one) => !!one),
  });
  server.answer('reviewActions.update', ({ params }) => {
    shown.stillOpen = shown.stillOpen.filter(({ id }) => id !== params.actionId);
    return action(params.actionId, '', { isDone: true, doneAt: AT });
  });
  await heading('Still open');
  await user.click(screen.getByRole('checkbox', { name: 'Call' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Write' })).toHaveFocus());
  await user.click(screen.getByRole('checkbox', { name: 'Count' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Write' })).toHaveFocus());
});

test('a record that was deleted since takes no comments', async () => {
  openReview({ review: reviewOf({ agenda: [{ ...orders, of: 'kpi:99' }] }) });
  expect(await screen.findByText('It was deleted since.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Comments/ })).toBeNull();
});

test('what one user typed is not there for the next one who signs in', async () => {
  openReview();
  fill(await decision(), 'Hire two');
  fill(screen.getByLabelText('Action'), 'Write the advert');
  act(() => setUser({ ...ada, id: 2 }));
  expect([drafts.get().size, newActions.get().size]).toEqual([0, 0]);
});

test('what is typed is shown to a member who may only read from now on', async () => {
  const { server } = openReview();
  await heading('Orders');
  fill(screen.getByLabelText('Action'), 'Write the advert');
  server.answer('strategies.read', () => strategy({ role: 'read_only' }));
  await act(() => queryClient.invalidateQueries());
  const alert = await screen.findByRole('alert', { name: 'Typed, but not saved' });
  expect(alert).toHaveTextContent('Write the advert');
});

test('items show their new order before the server answers', async () => {
  const { user, server } = openReview();
  await heading('Orders');
  const answer = server.hold('reviews.update');
  await user.click(screen.getByRole('button', { name: 'Reorder or remove' }));
  await user.click(screen.getByRole('menuitem', { name: 'Move down' }));
  expect(await screen.findByText('2 of 2')).toBeVisible();
  answer();
});
