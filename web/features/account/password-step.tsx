import type { ReactNode } from 'react';
import { useForm, type Faults } from '../../lib/form.ts';
import { useUser } from '../../lib/session/session.ts';
import { useSignInMeans } from './account-calls.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

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
  const user = useUser();
  const { data } = useSignInMeans();
  // An account without one signed in by other means just now, else the server says so.
  const hasPassword = data?.hasPassword ?? true;
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): Faults =>
      hasPassword && password === '' ? { password: 'Password is required' } : {},
    save: ({ password }) => send(hasPassword ? password : undefined),
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
      {/* By which a password manager knows whose password is asked for. */}
      <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
      {hasPassword && (
        <TextField
          label="Current Password"
          type="password"
          required
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
    </FormDialog>
  );
}
