import { onChanges } from '../live/live.ts';
import { contentEventsOf } from '../live/patch.ts';
import { type EditAnswer, isOwnKey, newKey, setOnDone, submit } from '../outbox.ts';
import { type ReversibleEdit, UndoStack } from './undo-core.ts';

const stack = new UndoStack();

onChanges((strategyId, changes) =>
  stack.record(
    strategyId,
    changes.filter(({ commandId }) => commandId !== null && isOwnKey(commandId)),
  ),
);

setOnDone((strategyId, done) => stack.recordDone(strategyId, done));

/**
 * Undoes or redoes the viewer's last edit in this tab. Resolves with its label, or null. Rejects with the ApiError where another
 * user changed the same since, or the viewer may not edit any more.
 */
export async function step(kind: 'undo' | 'redo'): Promise<string | null> {
  const key = newKey();
  const edit = stack.take(kind, key);
  if (!edit) return null;
  await reverse(edit, key);
  return edit.label;
}

/** Undoes what the viewer changed at a revision, in this tab or before. Rejects as `step` does. */
export async function undoRevision(strategyId: number, revision: number): Promise<void> {
  const key = newKey();
  const isIt = (edit: ReversibleEdit) => edit.strategyId === strategyId && edit.revision === revision;
  const edit = stack.take('undo', key, isIt) ?? { strategyId, revision, changes: [] };
  stack.expect('undo', key);
  await reverse(edit, key);
}

/** How to undo what an edit did; undefined where it changed nothing. */
export const undoOf = (
  strategyId: number,
  { revision, records }: EditAnswer,
): (() => Promise<void>) | undefined =>
  records.length === 0 ? undefined : () => undoRevision(strategyId, revision);

const reverse = (
  { strategyId, revision, changes }: Omit<ReversibleEdit, 'label'>,
  key: string,
): Promise<EditAnswer> =>
  submit(strategyId, { key, commands: [{ type: 'undo', revision, events: contentEventsOf(changes) }] });
