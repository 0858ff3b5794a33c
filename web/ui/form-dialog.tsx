import type { SubmitEvent } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export type FormDialogProps = Pick<
  DialogProps,
  'onClose' | 'title' | 'description' | 'size' | 'focusOn' | 'children'
> & {
  form: {
    isDirty: boolean;
    /** The form is being sent. */
    pending: boolean;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  submitLabel: string;
  cancelLabel?: string;
};

/** A dialog with one form: Cancel and the submit button at its end. */
export function FormDialog({ form, submitLabel, cancelLabel = 'Cancel', ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      isOpen
      isDirty={form.isDirty}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button onClick={dialog.onClose}>{cancelLabel}</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            {submitLabel}
          </Button>
        </>
      }
    />
  );
}
