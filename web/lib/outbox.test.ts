import { afterEach, expect, test, vi } from 'vitest';
import { retryEdits, submit } from './outbox.ts';
import { sessionEnded } from './query.ts';

afterEach(() => {
  sessionEnded.set(false);
  vi.unstubAllGlobals();
});

test('an edit waits while the session has ended, also where another user is signed in, and is sent after signing in again', async () => {
  const asked: string[] = [];
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json({ id: 1, title: 'Mine' }, { status: 201 }));
  });
  sessionEnded.set(true);
  const saved = submit(7, {
    route: 'nodes.create',
    params: { id: 7 },
    body: { type: 'vision', title: 'Mine' },
    settle: (flow) => flow,
  });
  retryEdits();
  await Promise.resolve();
  expect(asked).toEqual([]);
  sessionEnded.set(false);
  retryEdits();
  await expect(saved).resolves.toMatchObject({ title: 'Mine' });
  expect(asked).toEqual(['/api/strategies/7/nodes']);
});
