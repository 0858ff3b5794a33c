import type { ReactNode } from 'react';
import { useForm, type Faults } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks for the current password before something about signing in is changed. */
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
  /** Throws ApiError where it is refused. */
  send: (password: string) => Promise<void>;
  onClose: () => void;
}) {
  const user = useUser();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): Faults => (password === '' ? { password: 'Password is required' } : {}),
    save: ({ password }) => send(password),
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <Dialog
      isOpen
      size="sm"
      title={title}
      description={description}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
      {/* By which a password manager knows whose password is asked for. */}
      <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
      <TextField
        label="Current Password"
        type="password"
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Dialog>
  );
}
