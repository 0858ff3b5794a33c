import { expect, test } from 'vitest';
import type { Change } from '../../api/change.ts';
import type { Node } from '../../api/entities.ts';
import { emptyContent } from '../../commands/content.ts';
import { routes } from '../../api/routes.ts';
import { namesOf, describeChange } from './describe-change.ts';

const node = (id: number, type: Node['type'], title: string): Node => ({
  id,
  strategyId: 1,
  type,
  title,
  code: '',
  description: '',
  perspectiveId: null,
  color: null,
  weight: 1,
  mapX: null,
  mapY: null,
  position: 'a0',
});
const nodes = [node(1, 'perspective', 'Customer'), node(2, 'objective', 'Delight')];
const content = { ...emptyContent(), node: new Map(nodes.map((record) => [record.id, record])) };

const change = (more: Partial<Change>): Change => ({
  revision: 2,
  seq: 0,
  at: '2030-01-01T00:00:00.000Z',
  userId: 1,
  name: 'Ada',
  entity: 'node',
  id: 2,
  operation: 'update',
  label: 'Delight',
  before: {},
  after: {},
  commandId: null,
  ...more,
});
const personOf = (text: string): string => (text === 'grace.h' ? 'Grace Hopper' : text);
const descriptionOf = (more: Partial<Change>) => describeChange(change(more), namesOf(content, personOf));

test('a renamed objective is described with both titles', () => {
  expect(descriptionOf({ before: { title: 'Please' }, after: { title: 'Delight' } })).toEqual({
    sentence: 'changed the objective “Delight”',
    details: [{ field: 'Title', from: 'Please', to: 'Delight' }],
  });
});

test('what happened to a cause is described with its ends, and a place on the map without its numbers', () => {
  const ends = { sourceId: 2, targetId: 1, type: 'causes' };
  expect(descriptionOf({ entity: 'link', operation: 'create', before: null, after: ends }).sentence).toBe(
    'linked “Delight” as a cause of “Customer”',
  );
  expect(descriptionOf({ before: { mapX: null, mapY: null }, after: { mapX: 1, mapY: 0 } })).toEqual({
    sentence: 'moved the objective “Delight” on the map',
    details: [],
  });
});

test('a move within a pillar is a move, a move to another pillar names that', () => {
  expect(descriptionOf({ before: { position: 'a0' }, after: { position: 'a1' } }).sentence).toBe(
    'moved the objective “Delight”',
  );
  expect(descriptionOf({ before: { perspectiveId: 9 }, after: { perspectiveId: 1 } }).details).toEqual([
    { field: 'Pillar', from: 'something removed since', to: 'Customer' },
  ]);
});

test('a reference to another KPI is described with its title', () => {
  const before = { numeratorId: null };
  const after = { numeratorId: 7 };
  expect(descriptionOf({ entity: 'kpi', label: 'Margin', before, after }).details).toEqual([
    { field: 'Numerator', from: 'nothing', to: 'something removed since' },
  ]);
});

test('a member is described by the name to show, one who left as a former member', () => {
  const names = namesOf(content, personOf, undefined, (id) => (id === 7 ? 'Grace Hopper' : undefined));
  const owner = change({ entity: 'kpi', before: { ownerId: 8 }, after: { ownerId: 7 } });
  expect(describeChange(owner, names).details).toEqual([
    { field: 'Responsible', from: 'a former member', to: 'Grace Hopper' },
  ]);
});

test('a deletion names the deleted record', () => {
  const gone = {
    operation: 'delete',
    id: 8,
    label: 'Grow',
    before: { type: 'objective' },
    after: null,
  } as const;
  expect(descriptionOf(gone).sentence).toBe('deleted the objective “Grow”');
});

test('dates do not depend on the time zone; money, percent and missing values are formatted', () => {
  const before = { whenDate: null, budget: 0, progress: 5, nodeId: 2 };
  const after = { whenDate: '2030-03-01T00:00:00.000Z', budget: 12_500, progress: 40, nodeId: null };
  expect(descriptionOf({ entity: 'initiative', label: 'Do', before, after }).details).toEqual([
    { field: 'End date', from: 'nothing', to: 'Mar 1, 2030' },
    { field: 'Budget', from: '$0.00', to: '$12,500.00' },
    { field: 'Progress', from: '5%', to: '40%' },
    { field: 'Objective', from: 'Delight', to: 'Unassigned' },
  ]);
});

test('what a member became responsible for by a name is described with the name and how much it is', () => {
  const counts = { kpis: 3, initiatives: 1, tactics: 0, actionSteps: 0, reviewActions: 0 };
  const given = { entity: 'membership', label: 'Zoe Zorn', byJob: true } as const;
  expect(descriptionOf({ ...given, after: { ownerNames: ['zoe', 'zoe@x.org'], ...counts } }).sentence).toBe(
    'made Zoe Zorn responsible for 3 KPIs and 1 initiative, where it said “zoe” and “zoe@x.org”',
  );
});

test('memberships that begin, end or change their role are described', () => {
  const person = { entity: 'membership', id: 7, label: 'Ben' } as const;
  const sentence = (more: Partial<Change>) => descriptionOf({ ...person, ...more }).sentence;
  expect(sentence({ operation: 'create', userId: 7, before: null, after: { role: 'read_only' } })).toBe(
    'joined as Read Only',
  );
  expect(sentence({ before: { role: 'read_only' }, after: { role: 'read_write' } })).toBe(
    'changed the role of Ben from Read Only to Read & Write',
  );
  expect(sentence({ operation: 'delete', before: { role: 'read_only' }, after: null })).toBe('removed Ben');
  expect(sentence({ operation: 'delete', userId: 7, before: {}, after: null })).toBe('left the strategy');
  expect(sentence({ before: { password: 'lasting' }, after: { password: 'temporary' } })).toBe(
    'gave Ben a temporary password',
  );
});

test.each([
  [{ after: { nudged: ['Rita', 'Ben'], note: '' } }, 'asked Rita and Ben for Oct 2026'],
  [{ after: { nudged: ['Rita'], note: 'Please' } }, 'asked Rita for Oct 2026: Please'],
  [{ after: { closesAfterDays: 1 } }, 'had months lock automatically 1 day after their end'],
  [{ after: { closesAfterDays: null } }, 'let months stay open until somebody locks them'],
  [{ operation: 'create', after: { name: 'October' }, byJob: true }, 'locked Oct 2026 automatically'],
] as const)('of the close of a period it says: %s', (fields, sentence) => {
  const line = { entity: 'period', operation: 'update', label: 'Oct 2026' } as const;
  expect(descriptionOf({ ...line, ...(fields as object) }).sentence).toBe(sentence);
});

test.each([
  ['strategies.update', 'strategy'],
  ['strategies.setBoardTitle', 'strategy'],
  ['nodes.update', 'node'],
  ['kpis.update', 'kpi'],
  ['initiatives.update', 'initiative'],
  ['tactics.update', 'tactic'],
  ['actionSteps.update', 'actionStep'],
] as const)('each field that %s changes has a label', (name, entity) => {
  // A new position, also on the map, is described as a move, and the period of a value with its point.
  const others = new Set(['beforeId', 'mapX', 'mapY', 'actualPeriod', 'targetPeriod']);
  const fields = Object.keys(routes[name].body.shape).filter((field) => !others.has(field));
  const hasLabel = (field: string) =>
    descriptionOf({ entity, before: { [field]: 1 }, after: { [field]: 2 } }).details.length === 1;
  expect(fields.filter((field) => !hasLabel(field))).toEqual([]);
});

test.each([
  [2, 'create', null, { role: 'read_write' }, 'added Ada as Read & Write'],
  [2, 'update', { role: 'read_write' }, { role: 'owner' }, 'made Ada the owner'],
  // The event is stored under the owner's account, user 1.
  [1, 'update', { role: 'owner' }, { role: 'read_write' }, 'gave Ada Read & Write'],
  [1, 'delete', { role: 'read_write' }, null, 'removed Ada'],
] as const)(
  'what the operator or a job did with member %d is not attributed to the owner: %s',
  (id, operation, before, after, sentence) => {
    const line = { entity: 'membership', label: 'Ada', id, operation, before, after } as const;
    for (const by of [{ byOperator: true }, { byJob: true }] as const) {
      expect(descriptionOf({ ...line, ...by }).sentence).toBe(sentence);
    }
  },
);

test('who is responsible is told by the name to show', () => {
  const changed = { before: { inputOwner: 'grace.h' }, after: { inputOwner: 'Ada' } };
  expect(descriptionOf({ entity: 'kpi', ...changed }).details).toEqual([
    { field: 'Owner', from: 'Grace Hopper', to: 'Ada' },
  ]);
  const action = { before: { ownerName: '' }, after: { ownerName: 'grace.h' } };
  expect(descriptionOf({ entity: 'reviewAction', ...action }).details).toEqual([
    { field: 'Owner', from: 'nothing', to: 'Grace Hopper' },
  ]);
});

test('values of a KPI are told with their periods and notes', () => {
  const described = describeChange(
    change({
      entity: 'points',
      operation: 'update',
      label: 'Churn',
      before: { 'actual month:2026-02-01': null },
      after: { 'actual month:2026-02-01': { value: 4.5, state: 'value', note: 'Late' } },
    }),
    namesOf(content, personOf),
  );
  expect(described).toEqual({
    sentence: 'changed a value or target of the KPI “Churn”',
    details: [{ field: 'Actual, Feb 2026', from: 'nothing', to: '4.5 (Late)' }],
  });
});

test('dates that an upgrade emptied are told as they were', () => {
  const kpi = {
    entity: 'kpi',
    before: { baseline: { value: 3, date: '0026-01-01' }, measureDueDate: '2030-02-01' },
    after: { baseline: { value: 3, date: null }, measureDueDate: null },
    byJob: true,
  } as const;
  expect(descriptionOf(kpi).details).toEqual([
    { field: 'Baseline', from: '3 on 0026-01-01', to: '3' },
    { field: 'Due date', from: 'Feb 1, 2030', to: 'nothing' },
  ]);
  const action = {
    entity: 'review',
    label: 'Ask',
    before: { due: '0026-06-01' },
    after: { due: null },
  } as const;
  expect(descriptionOf(action)).toEqual({
    sentence: 'changed the action “Ask” of a review',
    details: [{ field: 'Due', from: '0026-06-01', to: 'nothing' }],
  });
});

const IMPORTED = {
  rows: { new: 3, changed: 0, same: 0, refused: 0, left: 0 },
  created: { kpi: 3 },
  points: 40,
  omitted: 0,
};

test.each([
  ['period', 'create', 'Oct 2026', { name: 'October close' }, 'locked Oct 2026 as “October close”'],
  ['period', 'update', 'Oct 2026', { reason: 'A late invoice' }, 'reopened Oct 2026: A late invoice'],
  [
    'period',
    'update',
    'Oct 2026',
    { snapshotId: 4, corrected: 2, reason: 'Five months were left out' },
    'corrected 2 results of Oct 2026: Five months were left out',
  ],
  [
    'period',
    'update',
    'Oct 2026',
    { kept: 1, reason: '' },
    'kept 1 result of Oct 2026 that differs from the values',
  ],
  ['import', 'create', 'plan.xlsx', IMPORTED, 'imported “plan.xlsx”: 3 new KPIs and 40 values'],
  ['import', 'create', '', IMPORTED, 'imported a pasted sheet: 3 new KPIs and 40 values'],
  ['review', 'create', 'Review Oct 2026', {}, 'started the review “Review Oct 2026”'],
  ['publication', 'create', 'Where we stand', {}, 'published the page “Where we stand”'],
  ['publication', 'update', 'Where we stand', { note: '' }, 'changed the page “Where we stand”'],
  [
    'publication',
    'update',
    'Where we stand',
    { linkAt: '2026-11-25T09:00:00.000Z' },
    'made a new link for the page “Where we stand”',
  ],
  ['review', 'update', 'Review Oct 2026', { state: 'held' }, 'ended the review “Review Oct 2026”'],
  ['snapshot', 'delete', 'Before', { periodLabel: 'Oct 2026' }, 'deleted the snapshot “Before” of Oct 2026'],
  ['snapshot', 'create', 'Before', { periodLabel: 'Oct 2026' }, 'took the snapshot “Before” of Oct 2026'],
] as const)('%s %s of %s is told', (entity, operation, label, after, sentence) => {
  expect(descriptionOf({ entity, operation, label, after }).sentence).toBe(sentence);
});

test('what stands beside the plan is told with its earlier text, and a new record without its title again', () => {
  const decided = {
    entity: 'review',
    label: 'January',
    before: { 'decision Margin': 'Raise prices' },
    after: { 'decision Margin': 'Wait' },
  } as const;
  expect(descriptionOf(decided)).toEqual({
    sentence: 'changed the review “January”',
    details: [{ field: 'Decision on “Margin”', from: 'Raise prices', to: 'Wait' }],
  });
  const ended = {
    entity: 'publication',
    label: 'Where we stand',
    before: { expiresAt: null },
    after: { expiresAt: '2026-12-24T23:00:00.000Z' },
  } as const;
  expect(descriptionOf(ended).details).toEqual([{ field: 'Ends', from: 'nothing', to: 'Dec 24, 2026' }]);
  const added = {
    entity: 'reviewAction',
    operation: 'create',
    label: 'Call',
    before: null,
    after: { title: 'Call', ownerName: 'Jonas', due: null },
  } as const;
  expect(descriptionOf(added)).toEqual({
    sentence: 'added the action “Call” of a review',
    details: [{ field: 'Owner', from: 'nothing', to: 'Jonas' }],
  });
  const deleted = {
    entity: 'comment',
    operation: 'delete',
    label: 'Grow',
    before: { of: 'objective:2', text: 'Why?' },
    after: null,
  } as const;
  expect(descriptionOf(deleted)).toEqual({
    sentence: 'deleted a comment on “Grow”',
    details: [{ field: 'Text', from: 'Why?', to: 'nothing' }],
  });
});
