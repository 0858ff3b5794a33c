import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { pillarTitles } from '../test/board.ts';
import { contentOf } from '../test/content.ts';
import type { FakeServer } from '../test/fake-server.ts';
import { renderPage } from '../test/render.tsx';

/** Another member adds a pillar; no live update tells of it. */
function addPillar(server: FakeServer, title: string): void {
  const pillars = server.content.node.map((node) => node.title);
  const revision = server.content.revision + 1;
  server.content = {
    ...contentOf({ pillars: Object.fromEntries([...pillars, title].map((it) => [it, []])) }),
    revision,
  };
  server.strategies = server.strategies.map((strategy) => ({ ...strategy, revision }));
}

/** Opens a board; its socket is refused, as by a proxy. */
async function openRefused() {
  const page = await renderPage('/strategy/1', { content: { pillars: { Customer: [] } } });
  await screen.findByRole('heading', { level: 1, name: 'Strategy Board' });
  const socket = await waitFor(() => page.server.socket, { timeout: 10_000 });
  // The next test has a connection without a pause.
  onTestFinished(() => act(() => socket.open()));
  addPillar(page.server, 'People');
  act(() => socket.lose(1006));
  await waitFor(() => expect(pillarTitles()).toEqual(['Customer', 'People']));
  return page;
}

test('where no socket opens, the banner says that live updates are missing, and can be closed', async () => {
  const { user } = await openRefused();
  expect(await screen.findByText(/^Live updates are not available/, {}, { timeout: 5000 })).toBeVisible();
  expect(screen.queryByText(/Offline/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^Live updates are not available/)).toBeNull();
});

test('where no socket opens, an own change brings those of others', async () => {
  const { user, server } = await openRefused();
  addPillar(server, 'Money');
  await user.click(screen.getByRole('button', { name: 'Add pillar' }));
  await user.type(await screen.findByLabelText('Title'), 'Suppliers');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(pillarTitles()).toEqual(['Customer', 'People', 'Money', 'Suppliers']));
});

test('where the server cannot be reached, the banner says that the page is offline', async () => {
  const { server } = await renderPage('/strategy/1');
  await screen.findByRole('heading', { level: 1, name: 'Strategy Board' });
  server.isOffline = true;
  const socket = await waitFor(() => server.socket, { timeout: 10_000 });
  act(() => socket.lose(1006));
  expect(await screen.findByText(/^Offline\. What others change/, {}, { timeout: 5000 })).toBeVisible();
});

test('a socket that opens after all ends the notice', async () => {
  const { server } = await openRefused();
  await screen.findByText(/^Live updates are not available/, {}, { timeout: 5000 });
  await waitFor(() => expect(server.sockets.length).toBeGreaterThan(1));
  act(() => server.socket.open());
  await waitFor(() => expect(screen.queryByText(/^Live updates are not available/)).toBeNull());
});
