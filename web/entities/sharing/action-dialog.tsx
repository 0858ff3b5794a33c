import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/** Confirms an action, runs it, and shows the result; a failure keeps the dialog open. */
export function ActionDialog({
  title,
  confirmLabel,
  children,
  action,
  done,
  failed,
  destructive = false,
  onClose,
}: {
  title: string;
  confirmLabel: string;
  children: ReactNode;
  /** Throws if it fails. */
  action: () => Promise<void>;
  /** The toast of success; none if the action shows its result itself. */
  done?: string;
  failed: string;
  destructive?: boolean;
  onClose: () => void;
}) {
  const [pending, setPending] = useState(false);

  async function confirm(): Promise<void> {
    setPending(true);
    try {
      await action();
    } catch {
      toast.error(failed);
      setPending(false);
      return;
    }
    onClose();
    if (done) toast.success(done);
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={title}
      confirmLabel={confirmLabel}
      destructive={destructive}
      pending={pending}
    >
      {children}
    </ConfirmDialog>
  );
}
