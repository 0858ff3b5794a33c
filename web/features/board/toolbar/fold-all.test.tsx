import { expect, test, vi } from 'vitest';
import type { Node } from '../../../../contract/api/entities.ts';
import type { Pillar } from '../../../entities/board/arrangement.ts';
import { Collapsed } from '../view-preferences.ts';
import { expandAll } from './fold-all.ts';

/** Two pillars of 20 objectives each: 100 to 119, and 200 to 219. */
const pillars = [100, 200].map((from) => ({
  node: { id: from - 1 } as Node,
  accent: 1,
  objectives: Array.from({ length: 20 }, (_, at) => ({ id: from + at }) as Node),
})) satisfies Pillar[];
const ids = pillars.flatMap(({ objectives }) => objectives.map(({ id }) => id));
const board = { visions: [], missions: [], pillars };

function collapsedBoard(): Collapsed {
  const collapsed = new Collapsed(1);
  collapsed.add([...ids, '100 kpis', 999]);
  return collapsed;
}

test('cards expand from the top of the board, some before each paint', async () => {
  const collapsed = collapsedBoard();
  expandAll(collapsed, { board }, 'horizontal');
  // Ten folds: both of the first card, and those of the rows down to the fifth.
  expect([...collapsed.get()]).toEqual([...ids.filter((id) => id % 100 > 4 || id === 204), 999]);
  await vi.waitFor(() => expect(collapsed.get().size).toBe(0));
});

test('bands expand one after the other', () => {
  const collapsed = collapsedBoard();
  expandAll(collapsed, { board }, 'vertical');
  expect([...collapsed.get()]).toEqual([...ids.filter((id) => id > 108), 999]);
});

test('what is collapsed meanwhile stays so', async () => {
  const collapsed = collapsedBoard();
  expandAll(collapsed, { board }, 'horizontal');
  collapsed.add(ids);
  await new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve, 20)));
  expect(collapsed.get().size).toBeGreaterThanOrEqual(ids.length);
});
