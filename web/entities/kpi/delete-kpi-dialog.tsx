import { useEffect, useRef, useState } from 'react';
import type { AnyKpi } from '../../../contract/api/kpi.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { deletion } from '../../lib/sync/edit.ts';
import { submit } from '../../lib/sync/outbox.ts';
import { undoOf } from '../../lib/sync/undo/undo.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { consequence } from './format.ts';

/** Confirms the deletion of a KPI, with its consequences. */
export default function DeleteKpiDialog({
  strategyId,
  kpi,
  onClose,
}: {
  strategyId: number;
  kpi: AnyKpi;
  onClose: () => void;
}) {
  // The optimistic deletion would change the text.
  const [texts] = useState(() => ({ measure: kpi.measure, consequence: consequence(kpi) }));
  const [error, setError] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  const confirm = async () => {
    setDeleting(true);
    try {
      const done = await submit(strategyId, deletion('kpi', kpi.id));
      toast.undoable('KPI deleted successfully', undoOf(strategyId, done));
      if (isOpen.current) onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast.failure(failure, 'Failed to delete KPI');
      setError(failure.message);
    } finally {
      setDeleting(false);
    }
  };

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Are you absolutely sure?"
      confirmLabel="Delete"
      destructive
      pending={isDeleting}
      error={error}
    >
      <p className="line-clamp-3 font-medium wrap-anywhere text-ink">{texts.measure}</p>
      <p>{texts.consequence}</p>
    </ConfirmDialog>
  );
}
