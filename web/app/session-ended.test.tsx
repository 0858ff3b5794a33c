import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ada, strategy } from '../test/content.ts';
import { renderPage } from '../test/render.tsx';
import { loadSignedIn } from './app.tsx';

const ENDED = ['not_signed_in', 'Your session has ended.'] as const;
const asked = () => screen.findByRole('dialog', { name: 'Please sign in again' });

async function signInAgain(user: UserEvent): Promise<void> {
  await user.type(within(await asked()).getByLabelText(/^Password/), 'secret');
  await user.click(within(await asked()).getByRole('button', { name: 'Login' }));
}

/** A vision typed into a board whose session ends before it is saved; `isSignedIn` lets the server save it. */
async function typedTooLate() {
  const session = { isSignedIn: false };
  const page = await renderPage('/strategy/1', {
    arrange: (server) => {
      server.answer('session.create', () => {
        session.isSignedIn = true;
        return ada;
      });
      server.refuseWhen('commands.run', () => !session.isSignedIn, ...ENDED);
    },
  });
  const [add] = await screen.findAllByRole('button', { name: 'Add vision' });
  await page.user.click(add as HTMLElement);
  await page.user.type(await screen.findByLabelText(/^Title/), 'A long thought');
  await page.user.keyboard('{Enter}');
  await asked();
  return { ...page, session };
}

/** Publishes as another tab of this browser who is signed in; null for nobody. */
function sayInAnotherTab(userId: number | null): void {
  const tab = new BroadcastChannel('meridian-session');
  onTestFinished(() => tab.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
  tab.postMessage(userId);
}

test('a session that ended elsewhere asks to sign in again, and returns to the same page', async () => {
  // Loading the code of the next page takes long on a busy machine.
  await loadSignedIn('/dashboard');
  const { user, server } = await renderPage('/nowhere', {
    arrange: (fake) => {
      fake.refuse('strategies.list', ...ENDED);
      fake.answer('session.create', () => ada);
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Go to Dashboard' }));
  await asked();
  server.answer('strategies.list', () => [strategy()]);
  await signInAgain(user);
  expect(await screen.findByRole('link', { name: 'Northwind' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('signing in again over the page also asks for the code, and nothing typed is lost', async () => {
  const { user } = await renderPage('/dashboard', {
    arrange: (server) => {
      server.refuse('strategies.create', ...ENDED);
      server.answer('session.create', () => ({ challenge: 'challenge' }));
      server.answer('session.confirm', () => ada);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Create Strategy' }));
  await user.type(await screen.findByLabelText(/^Title/), 'Half a thought{Enter}');
  await signInAgain(user);
  await user.type(await screen.findByLabelText(/^Code/), '123456');
  await user.click(within(await asked()).getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).toBeNull());
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Half a thought');
});

test('a user who signs in again in another tab is signed in in this one too', async () => {
  const { server, session } = await typedTooLate();
  session.isSignedIn = true;
  sayInAnotherTab(ada.id);
  await waitFor(() => expect(server.content.node).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('A long thought')).toBeVisible();
});

test('signing out in another tab keeps what is typed in this one until the same user signs in again', async () => {
  const { user } = await renderPage('/strategy/1', {
    arrange: (server) => server.answer('session.create', () => ada),
  });
  const [add] = await screen.findAllByRole('button', { name: 'Add vision' });
  await user.click(add as HTMLElement);
  await user.type(await screen.findByLabelText(/^Title/), 'A long thought');
  sayInAnotherTab(null);
  await signInAgain(user);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).toBeNull());
  expect(screen.getByLabelText(/^Title/)).toHaveValue('A long thought');
});

test('signing out in another tab leaves a page where nothing is typed', async () => {
  await renderPage('/strategy/1');
  await screen.findByRole('heading', { level: 1, name: 'Strategy Board' });
  sayInAnotherTab(null);
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
});

test('signing in as another user in another tab clears the typed values', async () => {
  const { server, session } = await typedTooLate();
  session.isSignedIn = true;
  sayInAnotherTab(99);
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(screen.queryByText('A long thought')).toBeNull();
  expect(server.content.node).toEqual([]);
});

test('a save during a read of the board stays, though the read ends last', async () => {
  const { user, server } = await typedTooLate();
  const reading = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  server.answer('strategies.readContent', async () => {
    const read = structuredClone(server.content);
    reading.resolve();
    await isRead.promise;
    return read;
  });
  const save = server.hold('commands.run');
  await signInAgain(user);
  await reading.promise;
  save();
  await waitFor(() => expect(server.content.node).toHaveLength(1));
  const [vision] = server.content.node;
  const key = server.calls.findLast(({ name }) => name === 'commands.run')?.headers.get('idempotency-key');
  act(() => {
    server.socket.open();
    const change = { revision: 2, seq: 0, at: '2026-01-02T03:04:00.000Z', userId: ada.id, name: 'Ada' };
    const created = {
      entity: 'node',
      id: vision?.id ?? 0,
      operation: 'create',
      label: 'A long thought',
    } as const;
    const after = { ...vision, revision: undefined };
    const changes = [{ ...change, ...created, before: null, after, commandId: key ?? null }];
    server.socket.receive({ type: 'changes', strategyId: 1, from: 1, to: 2, changes });
  });
  expect(screen.getByText('A long thought')).toBeVisible();
  await act(async () => {
    isRead.resolve();
    await new Promise((done) => setTimeout(done, 50));
  });
  expect(screen.getByText('A long thought')).toBeVisible();
});

test('a session by a provider or a passkey offers these ways, and keeps what is typed', async () => {
  const script = Object.assign(document.createElement('script'), { id: 'boot', type: 'application/json' });
  const signIn = { providers: [{ id: 'own', name: 'Own ID' }], passwords: false, passkeys: true, by: 'own' };
  script.textContent = JSON.stringify({
    user: ada,
    registration: 'open',
    sendsMail: false,
    isRendered: false,
    signIn,
  });
  document.head.append(script);
  onTestFinished(() => script.remove());
  const { user, server, session } = await typedTooLate();
  const dialog = within(await asked());
  expect(dialog.queryByLabelText(/^Password/)).toBeNull();
  expect(dialog.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  const opened = { location: { href: '' }, close: () => undefined };
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  onTestFinished(() => open.mockRestore());
  server.answer('sso.begin', () => ({ address: 'https://id.example/sign-in' }));
  await user.click(dialog.getByRole('button', { name: 'Sign in with Own ID' }));
  await waitFor(() => expect(opened.location.href).toBe('https://id.example/sign-in'));
  session.isSignedIn = true;
  sayInAnotherTab(ada.id);
  await waitFor(() => expect(server.content.node).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
