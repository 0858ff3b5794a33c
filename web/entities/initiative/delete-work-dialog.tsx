import { useState } from 'react';
import type { Flow } from '../../../contract/api/entities.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { deletion } from '../../lib/sync/edit.ts';
import { type EditAnswer, submit } from '../../lib/sync/outbox.ts';
import { undoOf } from '../../lib/sync/undo/undo.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { consequence, type Work } from './format.ts';

const nouns: Record<Work['kind'], string> = {
  initiative: 'initiative',
  tactic: 'tactic',
  actionStep: 'action step',
};

const nameOf = (work: Work): string => (work.kind === 'initiative' ? work.item.initiative : work.item.title);

/** Confirms the deletion of an initiative, a tactic or an action step, with its consequences. */
export default function DeleteWorkDialog({
  strategyId,
  flow,
  work,
  onClose,
}: {
  strategyId: number;
  flow: Flow;
  work: Work;
  onClose: () => void;
}) {
  // The optimistic deletion would change the text.
  const [texts] = useState(() => ({ name: nameOf(work), consequence: consequence(flow, work) }));
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const noun = nouns[work.kind];

  async function remove(): Promise<void> {
    setPending(true);
    setError(undefined);
    let done: EditAnswer;
    try {
      done = await submit(strategyId, deletion(work.kind, work.item.id));
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      toast.failure(refusal, `Failed to delete ${noun}`);
      setError(refusal.message);
      setPending(false);
      return;
    }
    toast.undoable(
      `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted successfully`,
      undoOf(strategyId, done),
    );
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void remove()}
      title={`Delete this ${noun}?`}
      confirmLabel="Delete"
      destructive
      pending={pending}
      error={error}
    >
      <p className="line-clamp-3 font-medium wrap-anywhere text-ink">{texts.name}</p>
      <p>{texts.consequence}</p>
    </ConfirmDialog>
  );
}
