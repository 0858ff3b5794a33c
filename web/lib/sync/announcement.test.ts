import { expect, test } from 'vitest';
import type { Change } from '../../../contract/api/change.ts';
import { revisedOf } from '../../../contract/api/views.ts';
import { contentOf } from '../../test/content.ts';
import { summariesOf, announcementOf, type ChangeSummary } from './announcement.ts';

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

const flow = contentOf({
  pillars: { People: ['Train'], Customer: ['Keep'] },
  causes: [['Train', 'Keep']],
});
const { content } = revisedOf(flow);
const idOf = (title: string) => flow.node.find((node) => node.title === title)?.id ?? 0;
const ends = { sourceId: idOf('Train'), targetId: idOf('Keep') };

test('a change of the position alone is a move, and a node has the name of its type', () => {
  const summaryOf = (over: Partial<Change>) =>
    summariesOf([change({ id: idOf('People'), ...over })], content);
  expect(summaryOf({ after: { position: 'b' } })).toMatchObject([
    { operation: 'move', kind: ['pillar', 'pillars'] },
  ]);
  expect(summaryOf({ after: { mapX: 1, mapY: 0 } })).toMatchObject([{ operation: 'move' }]);
  expect(summaryOf({})).toMatchObject([{ operation: 'update', label: 'Grow' }]);
  expect(summaryOf({ id: 0, after: null, before: { type: 'mission' } })).toMatchObject([
    { kind: ['mission', 'missions'] },
  ]);
});

test.each<[string, Partial<Change>, string]>([
  [
    'made',
    { id: 0, operation: 'create', before: null, after: { ...ends, type: 'causes' } },
    'Ann added link from Train to Keep.',
  ],
  [
    'changed',
    { id: flow.link[0]?.id ?? 0, after: { strength: 'weak' } },
    'Ann changed link from Train to Keep.',
  ],
  [
    'deleted, or its making undone',
    { id: 0, operation: 'delete', before: { ...ends, type: 'causes' }, after: null },
    'Ann deleted link from Train to Keep.',
  ],
])('a cause that is %s is named by its ends', (_, over, sentence) => {
  expect(announcementOf(summariesOf([change({ entity: 'link', label: '', ...over })], content))).toBe(
    sentence,
  );
});

test('the places that are stored with a link are not announced', () => {
  const link = change({ entity: 'link', id: 0, operation: 'create', after: { ...ends, type: 'causes' } });
  const place = change({ id: ends.sourceId, after: { mapX: 0, mapY: 0 } });
  expect(summariesOf([link, place], content)).toMatchObject([{ kind: ['link', 'links'] }]);
  expect(summariesOf([place], content)).toHaveLength(1);
});

test('a record that no page shows is not announced', () => {
  const gone = { ...ends, targetId: 0, type: 'causes' };
  const changes = [
    change({ entity: 'link', operation: 'create', after: { ...ends, type: 'hierarchy' } }),
    change({ entity: 'link', operation: 'delete', before: gone, after: null }),
    change({ entity: 'link' }),
    change({ entity: 'inviteLink' }),
  ];
  expect(summariesOf(changes, content)).toEqual([]);
});
