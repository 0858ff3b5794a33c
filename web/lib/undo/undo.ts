import type { Change } from '../../../contract/change.ts';
import { onChanges } from '../live/live.ts';
import { contentEventsOf } from '../live/patch.ts';
import { isOwnKey, newKey, submit } from '../outbox.ts';
import { UndoStack } from './undo-core.ts';

const stack = new UndoStack();

onChanges((strategyId, changes) =>
  stack.record(
    strategyId,
    changes.filter(({ commandId }) => commandId !== null && isOwnKey(commandId)),
  ),
);

/**
 * Undoes or redoes the viewer's last edit in this tab, or the last one of a record. Resolves with its label, or null.
 * Rejects with the ApiError where another user changed the same since, or the viewer may not edit any more.
 */
export async function step(
  kind: 'undo' | 'redo',
  of?: Pick<Change, 'entity' | 'id'>,
): Promise<string | null> {
  const key = newKey();
  const edit = stack.take(kind, key, of);
  if (!edit) return null;
  const { strategyId, revision, changes } = edit;
  await submit(strategyId, { key, commands: [{ type: 'undo', revision, events: contentEventsOf(changes) }] });
  return edit.label;
}
