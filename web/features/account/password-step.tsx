import type { ReactNode } from 'react';
import { useForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConfirmField, useConfirmation } from './confirm-field.tsx';

/** Asks for the current password before a change of the sign-in. */
export function PasswordStep({
  title,
  description,
  submit,
  children,
  send,
  onClose,
}: {
  title: string;
  description: string;
  submit: string;
  children?: ReactNode;
  /** Throws ApiError on a refusal. */
  send: (password: string | undefined) => Promise<void>;
  onClose: () => void;
}) {
  const { means, check, passwordOf } = useConfirmation();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => check(password),
    save: ({ password }) => send(passwordOf(password)),
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <FormDialog
      size="sm"
      title={title}
      description={description}
      onClose={onClose}
      form={form}
      submitLabel={submit}
    >
      {children}
      <ConfirmField means={means} {...form.field('password')} />
    </FormDialog>
  );
}
