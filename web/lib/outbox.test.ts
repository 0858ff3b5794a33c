import { afterEach, expect, test, vi } from 'vitest';
import { hurryEdits, submit } from './outbox.ts';
import { sessionEnded } from './query.ts';

afterEach(() => {
  sessionEnded.set(false);
  vi.unstubAllGlobals();
});

test('an edit waits while the session has ended, whoever else is signed in by then, and is sent when it goes on', async () => {
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
  hurryEdits();
  await Promise.resolve();
  expect(asked).toEqual([]);
  sessionEnded.set(false);
  hurryEdits();
  await expect(saved).resolves.toMatchObject({ title: 'Mine' });
  expect(asked).toEqual(['/api/strategies/7/nodes']);
});
