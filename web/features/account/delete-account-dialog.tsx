import { Link, useLocation } from 'wouter';
import type { User } from '../../../contract/api/entities.ts';
import { call } from '../../lib/api/call.ts';
import { useForm } from '../../lib/form.ts';
import { PAGES, pathTo } from '../../lib/routes/pages.ts';
import { setUser } from '../../lib/session/session.ts';
import { useStrategies } from '../../lib/strategy/strategies.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { bodyOf } from './account-calls.ts';
import { ConfirmField, useConfirmation } from './confirm-field.tsx';

/** Deletes the viewer's account after a confirmation; before that it lists the strategies that they own. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [, navigate] = useLocation();
  const { data = [] } = useStrategies();
  const owned = data.filter(({ userId }) => userId === user.id);
  const { means, check, passwordOf } = useConfirmation();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => check(password),
    save: async ({ password }) => {
      await call('user.delete', { body: bodyOf(passwordOf(password)) });
      setUser(null);
      navigate(PAGES.start);
    },
    onFailure: (error) => toast.error(error.message),
  });
  if (owned.length > 0)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Delete account"
        size="sm"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p className="text-14 text-ink-2">You own strategies. Hand each over or delete it first.</p>
        <ul className="mt-3 max-h-[40dvh] divide-y overflow-y-auto rounded-lg border">
          {owned.map(({ id, title }) => (
            <li key={id} className="px-3 py-2 text-14 wrap-anywhere">
              <Link href={pathTo('team', id)}>{title}</Link>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <FormDialog size="sm" title="Delete account" submitLabel="Delete account" form={form} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-14 text-ink-2">
          This cannot be undone. Your roles, sessions and settings are removed. What you did stays as that of
          “Former member {user.id}”. The files of issued books keep your name.
        </p>
        <ConfirmField means={means} {...form.field('password')} />
      </div>
    </FormDialog>
  );
}
