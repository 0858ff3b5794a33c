import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useMounted } from './use-mounted.ts';

/** Asks, and runs what is confirmed. Where that fails, the dialog stays and says why, unless `onFail` does. */
export function ConfirmRun({
  title,
  confirmLabel,
  destructive = false,
  run,
  onFail,
  onClose,
  children,
}: {
  title: string;
  confirmLabel: string;
  destructive?: boolean;
  /** Throws where it fails. */
  run: () => Promise<void>;
  onFail?: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const isMounted = useMounted();
  const confirm = async (): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await run();
    } catch (reason) {
      if (onFail) onFail();
      else setError((reason as Error).message);
      setPending(false);
      return;
    }
    // The user may have opened another dialog before the answer.
    if (isMounted.current) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={title}
      confirmLabel={confirmLabel}
      destructive={destructive}
      pending={pending}
      error={error}
    >
      {children}
    </ConfirmDialog>
  );
}
