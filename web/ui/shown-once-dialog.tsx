import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyField } from './copy-field.tsx';
import { Dialog } from './dialog.tsx';

/** Shows a new secret, once, with a button that copies it; the children say what it is for. */
export function ShownOnceDialog({
  title,
  description,
  label,
  value,
  copied,
  onClose,
  children,
}: {
  title: string;
  description?: string;
  /** The label of the field. */
  label: string;
  value: string;
  /** The toast's message once it is on the clipboard. */
  copied: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label={label} value={value} copied={copied} />
      <p className="mt-4 text-13 text-ink-2">{children}</p>
    </Dialog>
  );
}
