import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks before an act, carries it out, and says how it went; a failure leaves the question open. */
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
