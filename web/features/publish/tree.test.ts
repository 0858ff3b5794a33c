import { expect, test } from 'vitest';
import { NO_MARKS } from '../../../contract/publication/publication.ts';
import { planOf } from '../../test/content.ts';
import { countOf, groupsOf, inSnapshot, markedIn, withItems } from './tree.ts';

const content = planOf({
  nodes: [
    { id: 1, type: 'perspective', title: 'Customers' },
    { id: 2, type: 'objective', title: 'On time', perspectiveId: 1 },
    { id: 3, type: 'objective', title: 'Alone' },
  ],
  kpis: [
    { id: 4, measure: 'Delivered', nodeId: 2, below: [{ id: 5, measure: 'In the north' }] },
    { id: 6, measure: 'Nowhere' },
  ],
});
const groups = groupsOf(content);
const [customers] = groups;

test('what can be marked is listed by pillar, with what has none after it', () => {
  expect(groups.map(({ title, items }) => [title, items.map((item) => [item.title, item.depth])])).toEqual([
    [
      'Customers',
      [
        ['Customers', 0],
        ['On time', 1],
        ['Delivered', 2],
        ['In the north', 3],
      ],
    ],
    ['Without a pillar', [['Alone', 1]]],
    ['Unassigned', [['Nowhere', 2]]],
  ]);
});

test('a pillar is marked with all below it, and taken back', () => {
  const items = customers?.items ?? [];
  const marks = withItems(NO_MARKS, items, true);
  expect(marks).toEqual({ ...NO_MARKS, pillars: [1], objectives: [2], kpis: [4, 5] });
  expect(countOf(markedIn(marks), items)).toBe(4);
  expect(withItems(marks, items, false)).toEqual(NO_MARKS);
});

test('marks of what a snapshot does not have are dropped, and nothing is added', () => {
  const marks = { ...NO_MARKS, values: true, pillars: [1, 2], objectives: [2, 99], kpis: [6, 7] };
  expect(inSnapshot(marks, groups)).toEqual({ ...marks, pillars: [1], objectives: [2], kpis: [6] });
});
