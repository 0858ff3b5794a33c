import { expect, test } from 'vitest';
import type { Change } from '../../../../contract/api/change.ts';
import { type ReversibleEdit, UndoStack } from './undo-core.ts';

const change = (commandId: string | null, more: Partial<Change> = {}): Change => ({
  revision: 2,
  seq: 0,
  at: '2030-01-01T00:00:00.000Z',
  userId: 1,
  name: 'Ada',
  entity: 'node',
  id: 7,
  operation: 'update',
  label: 'Grow',
  before: { title: 'a' },
  after: { title: 'b' },
  commandId,
  ...more,
});

test('the last edit is undone first', () => {
  const stack = new UndoStack();
  stack.record(1, [change('one', { id: 1 }), change('two', { id: 2 })]);
  expect(stack.take('undo', 'u1')?.changes[0]?.id).toBe(2);
  expect(stack.take('undo', 'u2')?.changes[0]?.id).toBe(1);
  expect(stack.take('undo', 'u3')).toBeUndefined();
});

test('the last edit that matches is undone from under others', () => {
  const stack = new UndoStack();
  stack.record(1, [change('one', { id: 1 }), change('two', { id: 2 })]);
  const isFirst = ({ changes }: ReversibleEdit) => changes[0]?.id === 1;
  expect(stack.take('undo', 'u1', isFirst)?.changes[0]?.id).toBe(1);
  expect(stack.take('undo', 'u2', isFirst)).toBeUndefined();
  expect(stack.take('undo', 'u3')?.changes[0]?.id).toBe(2);
});

test('an undone edit can be redone, and then undone again', () => {
  const stack = new UndoStack();
  stack.record(1, [change('one')]);
  stack.take('undo', 'back');
  expect(stack.has('redo')).toBe(false);
  stack.record(1, [change('back', { before: { title: 'b' }, after: { title: 'a' } })]);
  expect(stack.take('redo', 'again')?.changes[0]?.before).toEqual({ title: 'b' });
  stack.record(1, [change('again')]);
  expect(stack.has('undo')).toBe(true);
  expect(stack.has('redo')).toBe(false);
});

test('what reverses an edit from before can be redone', () => {
  const stack = new UndoStack();
  stack.expect('undo', 'back');
  stack.record(1, [change('back')]);
  expect(stack.has('undo')).toBe(false);
  expect(stack.has('redo')).toBe(true);
});

test('a new edit clears the redo stack', () => {
  const stack = new UndoStack();
  stack.record(1, [change('one')]);
  stack.take('undo', 'back');
  stack.record(1, [change('back')]);
  stack.record(1, [change('other')]);
  expect(stack.has('redo')).toBe(false);
});

test('values of a KPI by period are undone with the actual that follows from them', () => {
  const stack = new UndoStack();
  const points = {
    entity: 'points',
    label: 'Churn',
    after: { 'actual month:2026-01-01': { value: 1 } },
  } as const;
  stack.record(1, [
    change('one', points),
    change('one', { entity: 'kpi', label: 'Churn', after: { actual: 1 } }),
  ]);
  expect(stack.take('undo', 'u1')?.label).toBe('Churn');
});

test('creations, deletions and edits of several records are undone as one, under the title of the record itself', () => {
  const stack = new UndoStack();
  stack.record(1, [
    change('made', { id: 1, operation: 'create', before: null, label: 'Vision' }),
    change('made', { id: 2, entity: 'link', operation: 'create', before: null, label: '' }),
    change('gone', { id: 3, operation: 'delete', after: null, label: 'Objective' }),
    change('gone', { id: 4, operation: 'delete', after: null, label: 'Pillar' }),
  ]);
  expect(stack.take('undo', 'u1')).toMatchObject({ label: 'Pillar', changes: [{ id: 3 }, { id: 4 }] });
  expect(stack.take('undo', 'u2')).toMatchObject({ label: 'Vision', changes: [{ id: 1 }, { id: 2 }] });
});

test('a link, which has no title, is undone under the name of its kind', () => {
  const stack = new UndoStack();
  stack.record(1, [change('linked', { entity: 'link', operation: 'create', before: null, label: '' })]);
  expect(stack.take('undo', 'u1')?.label).toBe('Link');
});

test('changes without a command, and of members and invite links, cannot be undone', () => {
  const stack = new UndoStack();
  stack.record(1, [change(null), change('joined', { entity: 'membership' })]);
  expect(stack.has('undo')).toBe(false);
});

const done = (key: string, revision: number) => ({ key, revision, label: 'Grow' });

test('an edit is undone by its answer where its changes do not arrive', () => {
  const stack = new UndoStack();
  stack.recordDone(1, done('one', 2));
  expect(stack.take('undo', 'back')).toEqual({ strategyId: 1, revision: 2, changes: [], label: 'Grow' });
  stack.recordDone(1, done('back', 3));
  expect(stack.has('undo')).toBe(false);
  expect(stack.take('redo', 'again')).toMatchObject({ revision: 3 });
});

test.each(['before', 'after'])(
  'an edit whose changes arrive %s its answer is one edit, with its changes',
  (when) => {
    const stack = new UndoStack();
    if (when === 'after') stack.recordDone(1, done('one', 2));
    stack.record(1, [change('one')]);
    if (when === 'before') stack.recordDone(1, done('one', 2));
    expect(stack.take('undo', 'back')?.changes).toHaveLength(1);
    expect(stack.has('undo')).toBe(false);
  },
);

test('changes that arrive after their edit was undone are no new edit', () => {
  const stack = new UndoStack();
  stack.recordDone(1, done('one', 2));
  stack.take('undo', 'back');
  stack.recordDone(1, done('back', 3));
  stack.record(1, [change('one')]);
  expect(stack.has('undo')).toBe(false);
  expect(stack.has('redo')).toBe(true);
});
