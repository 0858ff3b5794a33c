import { expect, test } from 'vitest';
import type { Change } from '../../../contract/change.ts';
import { UndoStack } from './undo-core.ts';

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
  expect(stack.take('undo', 'u1')?.change.id).toBe(2);
  expect(stack.take('undo', 'u2')?.change.id).toBe(1);
  expect(stack.take('undo', 'u3')).toBeUndefined();
});

test('the last edit of one record is undone from under others', () => {
  const stack = new UndoStack();
  stack.record(1, [change('one', { id: 1 }), change('two', { id: 2 })]);
  expect(stack.take('undo', 'u1', { entity: 'node', id: 1 })?.change.id).toBe(1);
  expect(stack.take('undo', 'u2', { entity: 'node', id: 1 })).toBeUndefined();
  expect(stack.take('undo', 'u3')?.change.id).toBe(2);
});

test('an undone edit can be redone, and then undone again', () => {
  const stack = new UndoStack();
  stack.record(1, [change('one')]);
  stack.take('undo', 'back');
  expect(stack.has('redo')).toBe(false);
  stack.record(1, [change('back', { before: { title: 'b' }, after: { title: 'a' } })]);
  expect(stack.take('redo', 'again')?.change.before).toEqual({ title: 'b' });
  stack.record(1, [change('again')]);
  expect(stack.has('undo')).toBe(true);
  expect(stack.has('redo')).toBe(false);
});

test('a new edit clears the redo stack', () => {
  const stack = new UndoStack();
  stack.record(1, [change('one')]);
  stack.take('undo', 'back');
  stack.record(1, [change('back')]);
  stack.record(1, [change('other')]);
  expect(stack.has('redo')).toBe(false);
});

test('creations, deletions and changes without a command are not reversible', () => {
  const stack = new UndoStack();
  stack.record(1, [
    change('made', { operation: 'create', before: null }),
    change('gone', { operation: 'delete', after: null }),
    change('gone', { entity: 'kpi' }),
    change(null),
  ]);
  expect(stack.has('undo')).toBe(false);
});
