import type { ReactNode } from 'react';
import { usePending } from '../../lib/sync/outbox.ts';
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.tsx';
import { FormNotes } from '../../ui/form-notes.tsx';

/** The dialog around the form of a record, with why it was refused and its buttons. */
export function RecordDialog({
  strategyId,
  form,
  isNew,
  children,
  ...dialog
}: Pick<FormDialogProps, 'title' | 'description' | 'size' | 'focusOn' | 'onClose'> & {
  strategyId: number;
  form: FormDialogProps['form'] & { refusal: string | undefined };
  isNew: boolean;
  children: ReactNode;
}) {
  const { offline } = usePending(strategyId);
  // What was sent is not lost by closing: it waits until the server can be reached.
  const isSent = form.pending && offline;
  return (
    <FormDialog
      {...dialog}
      form={{ ...form, isDirty: form.isDirty && !isSent }}
      submitLabel={isNew ? 'Create' : 'Save'}
      cancelLabel={isSent ? 'Close' : 'Cancel'}
    >
      <div className="flex flex-col gap-4">
        <FormNotes refusal={form.refusal} isSent={isSent} />
        {children}
      </div>
    </FormDialog>
  );
}

/** Two fields beside each other, where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>;
}
