import { expect, it } from 'vitest';
import { entriesInSteps, entriesOf, findIn, findInSteps, type Part } from '../contract/find.ts';
import { inTurns } from './turns.ts';

const parts = Array.from({ length: 60_000 }, (_, id): Part => ({
  kind: 'kpi',
  id,
  title: `Überall ${id}`,
  nodeId: null,
  partId: null,
}));
const strategy = { id: 1, title: 'Northwind' };

it('should let others have their turns while many titles are made ready', async () => {
  let turns = 0;
  const others = setInterval(() => turns++);
  const entries = await inTurns(entriesInSteps(strategy, parts));
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
  expect(entries).toHaveLength(60_001);
});

it('should pause often enough, and come to the same as without a pause', () => {
  const entries = entriesOf(strategy, parts);
  const steps = findInSteps([entries, entries], 'uberall 19');
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses++;
  expect(pauses).toBe(240);
  expect(step.value).toEqual(findIn([entries, entries], 'uberall 19'));
  expect(step.value.total).toBeGreaterThan(0);
});
