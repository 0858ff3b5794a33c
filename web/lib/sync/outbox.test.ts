import { afterEach, expect, test, vi } from 'vitest';
import { creation } from './edit.ts';
import { loadEdits, retryEdits, setOnDone, submit } from './outbox.ts';
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

test('an edit that the server did is reported with its key and title, one that changed nothing is not', async () => {
  const seen: object[] = [];
  setOnDone((_, done) => seen.push(done));
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  const records = [{ kind: 'node', id: 7, record: { id: 7, title: 'Mine' } }];
  const answers = [
    { revision: 2, ids: { '-2': 7 }, records },
    { revision: 2, ids: {}, records: [] },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answers.shift())));
  await submit(8, { ...creation('node', -2, { type: 'vision', title: 'Mine' }), key: 'key-of-edit' });
  await submit(8, creation('node', -3, { type: 'vision', title: 'Mine' }));
  setOnDone(() => undefined);
  expect(seen).toEqual([{ key: 'key-of-edit', revision: 2, label: 'Mine' }]);
});
