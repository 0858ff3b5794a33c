import { afterEach, expect, test, vi } from 'vitest';
import { emptyContent } from '../../../contract/commands/content.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { contentKey, queryClient } from '../sync/query.ts';
import { strategyQuery } from './strategies.ts';

/** Answers one reading after another with a strategy at these revisions; gives what was asked for. */
function answering(...revisions: number[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json({ id: 7, revision: revisions[asked.length - 1] }));
  });
  return asked;
}

const contentAt = (revision: number): void =>
  void queryClient.setQueryData(contentKey(7), { revision, content: emptyContent() });

const read = (): Promise<Strategy> => queryClient.fetchQuery(strategyQuery(7));

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a strategy that is older than its content is read again', async () => {
  contentAt(5);
  const asked = answering(4, 6);
  await expect(read()).resolves.toMatchObject({ revision: 6 });
  expect(asked).toEqual(['/api/strategies/7', '/api/strategies/7']);
});

test('a current strategy is read once, and an outdated one at most twice', async () => {
  contentAt(5);
  const asked = answering(5);
  await expect(read()).resolves.toMatchObject({ revision: 5 });
  expect(asked).toHaveLength(1);
  queryClient.removeQueries({ queryKey: strategyQuery(7).queryKey, exact: true });
  const again = answering(2, 2, 2);
  await expect(read()).resolves.toMatchObject({ revision: 2 });
  expect(again).toHaveLength(2);
});
