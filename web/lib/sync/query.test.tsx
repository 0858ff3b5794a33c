import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyContent } from '../../../contract/commands/content.ts';
import { creation } from './edit.ts';
import { abandonEditsOf, submit } from './outbox.ts';
import { ApiError } from '../api/api-error.ts';
import {
  contentKey,
  goneKey,
  historyKey,
  putTyped,
  queryClient,
  strategiesKey,
  strategyKey,
  userKey,
} from './query.ts';

const ID = 7;
const MINUTES = 60_000;

const isCached = (key: readonly unknown[]): boolean => queryClient.getQueryData(key) !== undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is no longer watched leaves memory after minutes', async () => {
  const keys = [contentKey(ID), strategyKey(ID), historyKey(ID)];
  for (const key of keys) queryClient.setQueryData(key, { revision: 1, content: emptyContent() });
  const stops = keys.map((queryKey) =>
    new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => undefined),
  );
  await vi.advanceTimersByTimeAsync(60 * MINUTES);
  expect(keys.map(isCached)).toEqual([true, true, true]);
  for (const stop of stops) stop();
  await vi.advanceTimersByTimeAsync(1 * MINUTES);
  expect(keys.map(isCached)).toEqual([true, true, true]);
  await vi.advanceTimersByTimeAsync(9 * MINUTES);
  expect(keys.map(isCached)).toEqual([false, false, false]);
});

test('what the server does not have stays: who is signed in, what was taken away, what is typed; and the list', async () => {
  const keys = [userKey, goneKey(ID), strategiesKey];
  for (const key of keys) queryClient.setQueryData(key, { id: 1 });
  const draft = [...strategyKey(ID), 'aDraft'];
  putTyped(draft, { title: 'Typed' });
  await vi.advanceTimersByTimeAsync(60 * MINUTES);
  expect([...keys, draft].map(isCached)).toEqual([true, true, true, true]);
});

test('the content of a strategy stays while an edit of it waits for a connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const keys = [contentKey(ID), strategyKey(ID)];
  for (const key of keys) queryClient.setQueryData(key, { revision: 1, content: emptyContent() });
  const saved = submit(ID, creation('node', -1, { type: 'vision', title: 'Offline' }));
  saved.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60 * MINUTES);
  expect(keys.map(isCached)).toEqual([true, true]);
  abandonEditsOf(ID, new ApiError(404, 'not_found', 'Gone'));
  await expect(saved).rejects.toThrow('Gone');
  await vi.advanceTimersByTimeAsync(10 * MINUTES);
  expect(keys.map(isCached)).toEqual([false, false]);
});
