import { capitalized } from '../../../contract/words/capitalized.ts';
import { useState } from 'react';
import { KINDS } from '../../../contract/kinds/kinds.ts';
import type { AddressedKind } from '../../../contract/kinds/names.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { deletion } from '../../lib/sync/edit.ts';
import { submit } from '../../lib/sync/outbox.ts';
import { undoOf } from '../../lib/sync/undo/undo.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/** Confirms the deletion of a record of the plan, and offers to undo it. */
export function DeleteRecord({
  strategyId,
  kind,
  id,
  title,
  texts,
  onClose,
}: {
  strategyId: number;
  kind: AddressedKind;
  id: number;
  title?: string;
  texts: () => { name: string; consequence: string };
  onClose: () => void;
}) {
  const noun = KINDS[kind].label;
  // The optimistic deletion would change the texts.
  const [{ name, consequence }] = useState(texts);
  const remove = async (): Promise<void> => {
    try {
      const answer = await submit(strategyId, deletion(kind, id));
      toast.undoable(`${capitalized(noun)} deleted successfully`, undoOf(strategyId, answer));
    } catch (error) {
      toast.failure(error as ApiError, `Failed to delete ${noun}`);
      throw error;
    }
  };
  return (
    <DeleteDialog title={title} name={name} remove={remove} onClose={onClose}>
      <p>{consequence}</p>
    </DeleteDialog>
  );
}
