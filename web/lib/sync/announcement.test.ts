import { expect, test } from 'vitest';
import type { Change } from '../../../contract/api/change.ts';
import { summarize, announcementOf, type ChangeSummary } from './announcement.ts';

const summary = (
  name: string,
  operation: ChangeSummary['operation'],
  label: string,
  id: number,
): ChangeSummary => ({
  name,
  operation,
  kind: ['objective', 'objectives'],
  id,
  label,
});
const kpi = (
  name: string,
  operation: ChangeSummary['operation'],
  label: string,
  id: number,
): ChangeSummary => ({
  ...summary(name, operation, label, id),
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

test.each<[string, ChangeSummary[], string]>([
  ['one record is named', [summary('Ann', 'update', 'Grow', 1)], 'Ann changed objective Grow.'],
  [
    'several records are counted',
    [1, 2, 3].map((id) => summary('Ann', 'update', `O${id}`, id)),
    'Ann changed 3 objectives.',
  ],
  [
    'a record that changed twice counts once',
    [summary('Ann', 'update', 'Gro', 1), summary('Ann', 'update', 'Grow', 1)],
    'Ann changed objective Grow.',
  ],
  [
    'actions are listed',
    [summary('Ann', 'update', 'A', 1), summary('Ann', 'update', 'B', 2), kpi('Ann', 'create', 'Churn', 3)],
    'Ann changed 2 objectives and added KPI Churn.',
  ],
  [
    'two users have a sentence each',
    [summary('Ann', 'move', 'A', 1), kpi('Bob', 'delete', 'Churn', 3)],
    'Ann moved objective A. Bob deleted KPI Churn.',
  ],
  [
    'more than two users are only counted',
    ['Ann', 'Bob', 'Cy'].map((name, id) => summary(name, 'update', 'A', id)),
    '3 people made 3 changes.',
  ],
  [
    'more than three kinds of actions are only counted',
    (['create', 'update', 'move', 'delete'] as const).map((operation, id) =>
      summary('Ann', operation, 'A', id),
    ),
    'Ann made 4 changes.',
  ],
])('%s', (_what, summaries, sentence) => {
  expect(announcementOf(summaries)).toBe(sentence);
});

test('a change of the position alone is a move, and a node has the name of its type', () => {
  expect(summarize(change({ after: { position: 'b' } }), () => 'perspective')).toMatchObject({
    operation: 'move',
    kind: ['pillar', 'pillars'],
  });
  expect(summarize(change({}), () => 'vision')).toMatchObject({ operation: 'update', label: 'Grow' });
  expect(summarize(change({ after: null, before: { type: 'mission' } }), () => undefined)).toMatchObject({
    kind: ['mission', 'missions'],
  });
});

test('a record that no page shows is not announced', () => {
  expect(summarize(change({ entity: 'link' }), () => undefined)).toBeUndefined();
  expect(summarize(change({ entity: 'inviteLink' }), () => undefined)).toBeUndefined();
});
