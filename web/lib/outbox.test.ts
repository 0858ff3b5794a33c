import { afterEach, expect, test, vi } from 'vitest';
import { creation } from './edit.ts';
import { loadEdits, retryEdits, submit } from './outbox.ts';
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
    return Promise.resolve(Response.json({ revision: 2, ids: { '-1': 7 }, records: [] }));
  });
  sessionEnded.set(true);
  await loadEdits();
  const saved = submit(7, creation('node', -1, { type: 'vision', title: 'Mine' }));
  retryEdits();
  await Promise.resolve();
  expect(asked).toEqual([]);
  sessionEnded.set(false);
  retryEdits();
  await expect(saved).resolves.toMatchObject({ ids: { '-1': 7 } });
  expect(asked).toEqual(['/api/strategies/7/commands']);
});
