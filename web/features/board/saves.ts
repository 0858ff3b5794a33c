import type { Node } from '../../../contract/entities.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { EditBase } from '../../lib/live/edit-base.ts';
import { realId, submit, temporaryId, type ContentEdit, type ContentRoute } from '../../lib/outbox.ts';
import { step } from '../../lib/undo/undo.ts';
import { toast } from '../../ui/toast.tsx';
import { showSoon } from './focus.ts';
import type { Refusal } from './refusal.ts';
import {
  createNode,
  deleteNode,
  moveNode,
  setBoardTitle,
  updateNode,
  type NewNode,
  type Place,
  type Words,
} from './edits.ts';

/** The writes of a board. Each is optimistic; a refusal shows a toast and rejects with a Refusal. */
export interface Saves {
  create: (node: NewNode) => Promise<unknown>;
  /** With `base`, an edit does not overwrite what another user changed meanwhile. */
  update: (id: number, words: Partial<Words>, base: EditBase) => Promise<unknown>;
  move: (id: number, place: Place) => Promise<unknown>;
  remove: (node: Node) => Promise<unknown>;
  setBoardTitle: (title: string, base: EditBase) => Promise<unknown>;
}

/** The writes of one strategy's board. */
export function savesOf(strategyId: number): Saves {
  async function save<N extends ContentRoute>(
    edit: ContentEdit<N>,
    success?: string,
    base?: EditBase,
  ): Promise<void> {
    try {
      await submit(strategyId, edit);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.isConflict) base?.seen();
      toast.error(refusal.message);
      throw refusal;
    }
    if (success) toast.success(success);
  }
  return {
    create: async (node) => {
      const temporary = temporaryId();
      await save(createNode(strategyId, temporary, node), 'Node created successfully');
      showSoon(() => realId(strategyId, temporary));
    },
    update: (id, words, base) =>
      save({ ...updateNode(strategyId, id, words), ...base.option }, undefined, base),
    move: async (id, place) => {
      await save(moveNode(strategyId, id, place));
      toast.undoable('The new place is saved', () => step('undo', { entity: 'node', id }), {
        title: 'Moved',
      });
    },
    remove: (node) => save(deleteNode(strategyId, node.id), 'Node deleted successfully'),
    setBoardTitle: (title, base) =>
      save({ ...setBoardTitle(strategyId, title), ...base.option }, undefined, base),
  };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError) {
    const isConflict = error.code === 'conflict';
    return { message: error.message, fields: error.fieldErrors(), isConflict };
  }
  throw error;
}

const PATIENCE_MS = 600;

/**
 * Waits up to 600 ms for a save, so that a dialog can stay open on a refusal. Resolves with 'late' where no answer came:
 * the dialog then closes, and `onRefusal` handles a later refusal.
 */
export async function patiently(
  saving: Promise<unknown>,
  onRefusal: (refusal: Refusal) => void,
): Promise<'saved' | 'late' | Refusal> {
  let isLate = false;
  const outcome = saving.then(
    () => 'saved' as const,
    (refusal: Refusal) => {
      if (isLate) onRefusal(refusal);
      return refusal;
    },
  );
  const late = new Promise<'late'>((resolve) => {
    setTimeout(() => {
      isLate = true;
      resolve('late');
    }, PATIENCE_MS);
  });
  return Promise.race([outcome, late]);
}
