import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { strategy } from '../test/content.ts';
import { renderPage } from '../test/render.tsx';

async function openDashboard() {
  const page = await renderPage('/dashboard', { strategies: [strategy({ title: 'Known before' })] });
  await screen.findByRole('link', { name: 'Known before' });
  return page;
}

async function logOut(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Account of ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
}

test('signing out sends no other request and opens no dialog while the server ends the session', async () => {
  const { user, server } = await openDashboard();
  const answer = server.hold('session.delete');
  const countReads = () => server.calls.filter(({ name }) => name === 'strategies.list').length;
  const before = countReads();
  await logOut(user);
  server.refuse('strategies.list', 'not_signed_in', 'Sign in first.');
  act(() => {
    server.socket.open();
    server.socket.receive({ type: 'strategies' });
  });
  // Longer than live messages are collected.
  await new Promise((done) => setTimeout(done, 600));
  expect(countReads()).toBe(before);
  expect(screen.queryByRole('dialog')).toBeNull();
  answer();
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(screen.queryByText('Known before')).toBeNull();
});

test('a refused sign-out keeps the page, with the changes received meanwhile', async () => {
  const { user, server } = await openDashboard();
  const answer = server.hold('session.delete');
  await logOut(user);
  server.strategies = [strategy({ title: 'Came at the last moment' })];
  act(() => {
    server.socket.open();
    server.socket.receive({ type: 'strategies' });
  });
  await new Promise((done) => setTimeout(done, 600));
  expect(screen.getByRole('link', { name: 'Known before' })).toBeVisible();
  server.refuse('session.delete', 'unavailable', 'The server is busy.');
  answer();
  expect(await screen.findByText('The server is busy.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Came at the last moment' })).toBeVisible());
});
