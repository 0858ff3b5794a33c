import { mailRoutes } from '../../../contract/api/routes/mail.ts';
import { call } from '../../lib/api/call.ts';
import { faultsOf, useForm } from '../../lib/form.ts';
import { mailAccountQuery } from '../../lib/session/mail-account.ts';
import { bootSignIn, useUser } from '../../lib/session/session.ts';
import { queryClient } from '../../lib/sync/query.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

const { body: schema } = mailRoutes['email.update'];

/** Gives or changes the mail address; a link that is mailed there confirms it. */
export default function AddressDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  // Who came by a provider may have no password here; the server knows.
  const isByProvider = bootSignIn().by !== null;
  const form = useForm({
    initial: { email: '', password: '' },
    check: (values) => ({
      ...faultsOf(schema, values),
      ...(values.password === '' && !isByProvider && { password: 'Password is required' }),
    }),
    save: async ({ email, password }) => {
      const body = { email, ...(password !== '' && { password }) };
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
        {/* By which a password manager knows whose password is asked for. */}
        <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
        <TextField
          label="Current Password"
          type="password"
          required={!isByProvider}
          description={isByProvider ? 'Leave it empty if you have none here.' : undefined}
          autoComplete="current-password"
          {...form.field('password')}
        />
      </div>
    </FormDialog>
  );
}
