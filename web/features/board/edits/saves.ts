import type { Node } from '../../../../contract/api/entities.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { EditBase } from '../../../lib/sync/live/edit-base.ts';
import { creation, deletion, update, type ContentEdit } from '../../../lib/sync/edit.ts';
import { type EditAnswer, realId, submit, temporaryId } from '../../../lib/sync/outbox.ts';
import { undoOf } from '../../../lib/sync/undo/undo.ts';
import { toast } from '../../../ui/toast.tsx';
import { showSoon } from '../keys/focus.ts';
import type { Refusal } from './refusal.ts';
/** The texts of a node. */
export interface Words {
  title: string;
  description: string;
}

/** What an edit changes of a node. */
export type NodeChange = Partial<Words & { code: string; weight: number }>;

/** A node that does not exist yet; an objective names its pillar. */
export interface NewNode extends Words {
  code?: string;
  type: Node['type'];
  perspectiveId: number | null;
}

/** The target of a move: before a sibling, or last; with the pillar, where that changes. */
export interface Place {
  beforeId: number | null;
  perspectiveId?: number;
}

/** The writes of a board. Each is optimistic; a refusal shows a toast and rejects with a Refusal. */
export interface Saves {
  create: (node: NewNode) => Promise<unknown>;
  /** With `base`, an edit does not overwrite what another user changed meanwhile. */
  update: (id: number, change: NodeChange, base: EditBase) => Promise<unknown>;
  move: (id: number, place: Place) => Promise<unknown>;
  remove: (node: Node) => Promise<unknown>;
  setBoardTitle: (title: string, base: EditBase) => Promise<unknown>;
}

/** The writes of one strategy's board. */
export function savesOf(strategyId: number): Saves {
  async function save(edit: ContentEdit, success?: string, base?: EditBase): Promise<EditAnswer> {
    let answer: EditAnswer;
    try {
      answer = await submit(strategyId, { ...edit, ...base?.option });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.isConflict) base?.seen();
      toast.failure(error as ApiError);
      throw refusal;
    }
    if (success) toast.success(success);
    return answer;
  }
  return {
    create: async (node) => {
      const temporary = temporaryId();
      await save(creation('node', temporary, node), 'Node created successfully');
      showSoon(() => realId(strategyId, temporary));
    },
    update: (id, change, base) => save(update('node', id, change), undefined, base),
    move: async (id, place) => {
      const done = await save(update('node', id, place));
      toast.undoable('The new place is saved', undoOf(strategyId, done), { title: 'Moved' });
    },
    remove: async (node) => {
      const done = await save(deletion('node', node.id));
      toast.undoable('Node deleted successfully', undoOf(strategyId, done));
    },
    setBoardTitle: (boardTitle, base) =>
      save(update('strategy', strategyId, { boardTitle }), undefined, base),
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
