import type { ReactNode } from 'react';
import { usePending } from '../../lib/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';

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
        {refusal && (
          <p role="alert" className="rounded-md bg-destructive-soft px-2.5 py-2 text-13 text-destructive">
            {refusal}
          </p>
        )}
        {isSent && (
          <p role="status" className="rounded-md bg-warning-soft px-2.5 py-2 text-13 text-warning">
            The server cannot be reached. This is sent as soon as it can.
          </p>
        )}
        {children}
      </div>
    </Dialog>
  );
}

/** Two fields beside each other, where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>;
}
