import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The consequences, as text. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** The action is running: the dialog stays until it is done. */
  pending?: boolean;
  /** The error of the action; the dialog stays open. */
  error?: string | undefined;
}

/** Confirms an action; the focus starts on the safe answer. */
export function ConfirmDialog({ isOpen, onClose, pending = false, ...rest }: ConfirmDialogProps) {
  if (!isOpen) return null;
  return (
    <Modal onClose={onClose} isKeyboardDismissDisabled={pending} className="max-w-md">
      <Dialog role="alertdialog" className="max-h-[inherit] overflow-y-auto outline-none">
        <Question {...rest} onClose={onClose} pending={pending} />
      </Dialog>
    </Modal>
  );
}

function Question({
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  pending = false,
  error,
}: Omit<ConfirmDialogProps, 'isOpen'>) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <>
      <div className="px-5 pt-4 pb-5">
        <Heading slot="title" className="text-16 font-semibold text-ink">
          {title}
        </Heading>
        {children && <div className="mt-2 space-y-2 text-14 text-ink-2">{children}</div>}
        {error && (
          <p role="alert" className="mt-3 flex gap-1.5 text-13 text-destructive">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
        <Button ref={cancel} onClick={onClose} disabled={pending}>
          {cancelLabel}
        </Button>
        <Button variant={destructive ? 'destructive' : 'primary'} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </footer>
    </>
  );
}
