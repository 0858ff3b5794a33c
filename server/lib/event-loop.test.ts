import { expect, it } from 'vitest';
import {
  createEntries,
  entriesOf,
  findIn,
  searchEntries,
  type SearchRecord,
} from '../../contract/search/search.ts';
import { runYielding, yieldIfDue } from './event-loop.ts';

const parts = Array.from({ length: 60_000 }, (_, id): SearchRecord => ({
  kind: 'kpi',
  id,
  title: `Überall ${id}`,
  nodeId: null,
  partId: null,
}));
const strategy = { id: 1, title: 'Northwind' };

it('should let other tasks run while many titles are indexed', async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++);
  const entries = await runYielding(createEntries(strategy, parts));
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(0);
  expect(entries).toHaveLength(60_001);
});

it('should yield often enough, with the same result as without yields', () => {
  const entries = entriesOf(strategy, parts);
  const steps = searchEntries([entries, entries], 'uberall 19');
  let yields = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) yields++;
  expect(yields).toBe(240);
  expect(step.value).toEqual(findIn([entries, entries], 'uberall 19'));
  expect(step.value.total).toBeGreaterThan(0);
});

const block = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('should let other tasks run between short tasks that follow each other in one turn', async () => {
  let hasRun = false;
  setImmediate(() => (hasRun = true));
  const shortTask = async (): Promise<void> => {
    block(6);
    await yieldIfDue();
  };
  await yieldIfDue();
  for (let task = 0; task < 3; task++) await shortTask();
  expect(hasRun).toBe(true);
});
