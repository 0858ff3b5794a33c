import { mailRoutes } from '../../../contract/api/routes/mail.ts';
import { call } from '../../lib/api/call.ts';
import { faultsOf, useForm } from '../../lib/form.ts';
import { mailAccountQuery } from '../../lib/session/mail-account.ts';
import { queryClient } from '../../lib/sync/query.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { bodyOf } from './account-calls.ts';
import { ConfirmField, useConfirmation } from './confirm-field.tsx';

const { body: schema } = mailRoutes['email.update'];

/** Gives or changes the mail address; a link that is mailed there confirms it. */
export default function AddressDialog({ onClose }: { onClose: () => void }) {
  const confirmation = useConfirmation();
  const form = useForm({
    initial: { email: '', password: '' },
    check: (values) => ({ ...faultsOf(schema, values), ...confirmation.check(values.password) }),
    save: async ({ email, password }) => {
      const body = { email, ...bodyOf(confirmation.passwordOf(password)) };
      const account = await call('email.update', { body });
      queryClient.setQueryData(mailAccountQuery.queryKey, account);
      if (account.pending === null) toast.success('This is your confirmed address already');
      else if (account.sendsMail) toast.success(`A link is on its way to ${account.pending}`);
      else toast.success('E-mail address kept');
      onClose();
    },
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <FormDialog
      size="sm"
      title="E-mail Address"
      description="A link that is mailed there confirms it. An address that is confirmed already stays until then, and is told of the change."
      onClose={onClose}
      form={form}
      submitLabel="Save"
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="E-mail address"
          type="email"
          required
          autoComplete="email"
          {...form.field('email')}
        />
        <ConfirmField means={confirmation.means} {...form.field('password')} />
      </div>
    </FormDialog>
  );
}
