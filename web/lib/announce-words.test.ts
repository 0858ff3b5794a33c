import { expect, test } from 'vitest';
import type { Change } from '../../contract/change.ts';
import { heardOf, newsOf, type Heard } from './announce-words.ts';

const heard = (name: string, operation: Heard['operation'], label: string, id: number): Heard => ({
  name,
  operation,
  kind: ['objective', 'objectives'],
  id,
  label,
});
const kpi = (name: string, operation: Heard['operation'], label: string, id: number): Heard => ({
  ...heard(name, operation, label, id),
  kind: ['KPI', 'KPIs'],
});

const change = (over: Partial<Change>): Change => ({
  revision: 2,
  seq: 0,
  at: '',
  userId: 1,
  name: 'Ann',
  entity: 'node',
  id: 7,
  operation: 'update',
  label: 'Grow',
  before: { title: 'G' },
  after: { title: 'Grow' },
  commandId: null,
  ...over,
});

test.each<[string, Heard[], string]>([
  ['one thing is named', [heard('Ann', 'update', 'Grow', 1)], 'Ann changed objective Grow.'],
  [
    'several are counted',
    [1, 2, 3].map((id) => heard('Ann', 'update', `O${id}`, id)),
    'Ann changed 3 objectives.',
  ],
  [
    'a thing that was changed often is one',
    [heard('Ann', 'update', 'Gro', 1), heard('Ann', 'update', 'Grow', 1)],
    'Ann changed objective Grow.',
  ],
  [
    'deeds are listed',
    [heard('Ann', 'update', 'A', 1), heard('Ann', 'update', 'B', 2), kpi('Ann', 'create', 'Churn', 3)],
    'Ann changed 2 objectives and added KPI Churn.',
  ],
  [
    'two people have a sentence each',
    [heard('Ann', 'move', 'A', 1), kpi('Bob', 'delete', 'Churn', 3)],
    'Ann moved objective A. Bob deleted KPI Churn.',
  ],
  [
    'of a crowd only the number is told',
    ['Ann', 'Bob', 'Cy'].map((name, id) => heard(name, 'update', 'A', id)),
    '3 people made 3 changes.',
  ],
  [
    'and of many kinds of deeds',
    (['create', 'update', 'move', 'delete'] as const).map((operation, id) =>
      heard('Ann', operation, 'A', id),
    ),
    'Ann made 4 changes.',
  ],
])('%s', (_what, news, sentence) => {
  expect(newsOf(news)).toBe(sentence);
});

test('a change of nothing but its place is a move, and a node is called by its type', () => {
  expect(heardOf(change({ after: { position: 'b' } }), () => 'perspective')).toMatchObject({
    operation: 'move',
    kind: ['pillar', 'pillars'],
  });
  expect(heardOf(change({}), () => 'vision')).toMatchObject({ operation: 'update', label: 'Grow' });
  expect(heardOf(change({ after: null, before: { type: 'mission' } }), () => undefined)).toMatchObject({
    kind: ['mission', 'missions'],
  });
});

test('what no page shows is not told', () => {
  expect(heardOf(change({ entity: 'link' }), () => undefined)).toBeUndefined();
  expect(heardOf(change({ entity: 'inviteLink' }), () => undefined)).toBeUndefined();
});
