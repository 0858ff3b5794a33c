import type { ReactNode } from 'react';
import { usePending } from '../../lib/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { FormNotes } from '../../ui/form-notes.tsx';

/** The dialog around a form of work, with why it was refused and its buttons. */
export function WorkDialog({
  strategyId,
  form,
  isNew,
  children,
  ...dialog
}: Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
  strategyId: number;
  form: Pick<DialogProps, 'isDirty' | 'onSubmit'> & { pending: boolean; refusal: string | undefined };
  isNew: boolean;
  children: ReactNode;
}) {
  const { pending, refusal, isDirty, onSubmit } = form;
  const { offline } = usePending(strategyId);
  // What was sent is not lost by closing: it waits until the server can be reached.
  const isSent = pending && offline;
  return (
    <Dialog
      {...dialog}
      isOpen
      isDirty={isDirty === true && !isSent}
      {...(onSubmit && { onSubmit })}
      footer={
        <>
          <Button onClick={dialog.onClose}>{isSent ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {isNew ? 'Create' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormNotes refusal={refusal} isSent={isSent} />
        {children}
      </div>
    </Dialog>
  );
}

/** Two fields beside each other, where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>;
}
