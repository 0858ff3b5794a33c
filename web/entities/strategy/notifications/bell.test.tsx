import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Notification, NotificationKind } from '../../../../contract/people/notifications.ts';
import type { FakeServer } from '../../../test/fake-server.ts';
import { findDialog, press } from '../../../test/page.ts';
import { renderPage, type RenderOptions } from '../../../test/render.tsx';

const notification = (fields: Partial<Notification> = {}): Notification => ({
  id: 5,
  kind: 'assigned',
  strategyId: 1,
  strategy: 'Northwind',
  of: 'initiative:3',
  label: 'Two carriers',
  commentId: null,
  by: 'Ben',
  detail: '',
  at: '2026-02-03T10:00:00.000Z',
  isRead: false,
  ...fields,
});

/** Answers with notifications as the server does; the list is theirs to change. */
function serve(server: FakeServer, all: Notification[]): void {
  const count = () => ({ unread: all.filter(({ isRead }) => !isRead).length });
  let off: NotificationKind[] = [];
  server.answer('notifications.count', count);
  server.answer('notifications.list', () => ({ notifications: all, next: null }));
  server.answer('notifications.update', ({ params, body }) => {
    all.splice(0, all.length, ...all.map((one) => (one.id === params.id ? { ...one, ...body } : one)));
    return count();
  });
  server.answer('notifications.readAll', () => {
    all.splice(0, all.length, ...all.map((one) => ({ ...one, isRead: true })));
    return count();
  });
  let mail: NotificationKind[] = [];
  server.answer('notificationSettings.read', () => ({ off, mail }));
  server.answer('notificationSettings.update', ({ body }) => {
    ({ off, mail = mail } = body);
    return { off, mail };
  });
}

async function open(all: Notification[], { arrange }: RenderOptions = {}) {
  const page = await renderPage('/dashboard', {
    arrange: (server) => {
      serve(server, all);
      arrange?.(server);
    },
  });
  await page.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await findDialog('Notifications');
  return page;
}

const sentence = 'Ben made you responsible for Two carriers';

describe('the bell', () => {
  it('should count what is unread, and follow what happens', async () => {
    const all = [notification()];
    const { server } = await renderPage('/dashboard', { arrange: (one) => serve(one, all) });
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    act(() => server.socket.open());
    all.push(notification({ id: 6 }));
    act(() => server.socket.receive({ type: 'notifications' }));
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  });

  it('should say so where nothing is new', async () => {
    await open([]);
    expect(await screen.findByText(/Nothing new/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('should mark as read and unread, one or all', async () => {
    const { user } = await open([notification(), notification({ id: 6, label: 'Other' })]);
    await user.click(await screen.findByRole('button', { name: `Mark as read: ${sentence}` }));
    await user.click(await screen.findByRole('button', { name: `Mark as unread: ${sentence}` }));
    await screen.findByRole('button', { name: `Mark as read: ${sentence}` });
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    await press(user, 'Close');
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  });

  it('should lead to what it is about, and mark it as read', async () => {
    const { user } = await open([notification()]);
    await user.click(await screen.findByRole('link', { name: `Unread: ${sentence}` }));
    await waitFor(() => expect(location.pathname).toBe('/strategy/1/initiatives'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible());
  });

  it('should turn kinds off and on', async () => {
    const { user, server } = await open([]);
    await user.click(screen.getByRole('button', { name: 'What I am notified of' }));
    const due = await screen.findByRole('checkbox', { name: 'Something of mine is due' });
    await waitFor(() => expect(due).toBeEnabled());
    await user.click(due);
    await waitFor(() => expect(due).not.toBeChecked());
    await user.click(due);
    await waitFor(() => expect(due).toBeChecked());
    expect(server.sent('notificationSettings.update')).toEqual([{ off: ['due'] }, { off: [] }]);
  });

  it('should have kinds mailed that are on, and say what mail takes', async () => {
    const { user, server } = await open([]);
    await user.click(screen.getByRole('button', { name: 'What I am notified of' }));
    const mailed = await screen.findByRole('checkbox', { name: 'By mail: Something of mine is due' });
    await waitFor(() => expect(mailed).toBeEnabled());
    await user.click(mailed);
    await waitFor(() => expect(mailed).toBeChecked());
    await user.click(screen.getByRole('checkbox', { name: 'Something of mine is due' }));
    await waitFor(() => expect(mailed).toBeDisabled());
    expect(mailed).not.toBeChecked();
    expect(server.sent('notificationSettings.update')).toEqual([
      { off: [], mail: ['due'] },
      { off: ['due'] },
    ]);
    expect(screen.getByText(/^Mail takes an address/)).toBeVisible();
  });

  it('should be read again after a failure', async () => {
    const { user, server } = await open([], {
      arrange: (one) => one.refuse('notifications.list', 'unavailable', 'Busy right now.'),
    });
    await screen.findByText('Busy right now.');
    serve(server, [notification()]);
    await press(user, 'Try again');
    expect(
      within(await screen.findByRole('list', { name: 'Notifications' })).getByRole('link'),
    ).toBeVisible();
  });
});
