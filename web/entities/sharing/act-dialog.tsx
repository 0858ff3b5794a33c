import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/** Confirms an action, runs it, and shows the result; a failure keeps the dialog open. */
export function ActDialog({
  title,
  confirmLabel,
  children,
  act,
  done,
  failed,
  destructive = false,
  onClose,
}: {
  title: string;
  confirmLabel: string;
  children: ReactNode;
  /** Throws where it fails. */
  act: () => Promise<void>;
  /** The toast of success; none where the act shows its result itself. */
  done?: string;
  failed: string;
  destructive?: boolean;
  onClose: () => void;
}) {
  const [pending, setPending] = useState(false);

  async function confirm(): Promise<void> {
    setPending(true);
    try {
      await act();
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
