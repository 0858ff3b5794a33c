import type { User } from '../../../contract/api/entities.ts';
import { accountRoutes } from '../../../contract/api/routes/accounts.ts';
import { call } from '../../lib/api/call.ts';
import { faultsOf, useForm } from '../../lib/form.ts';
import { setUser } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

const { body: schema } = accountRoutes['user.update'];

/** Changes the name that teammates see. */
export default function DisplayNameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm({
    initial: { name: user.name },
    check: (values) => faultsOf(schema, values),
    save: async (body) => {
      setUser(await call('user.update', { body }));
      toast.success('Display name updated successfully');
      onClose();
    },
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Display Name"
      description={`What your teammates see. You still sign in as ${user.username}.`}
      size="sm"
      form={form}
      submitLabel="Save"
    >
      <TextField label="Name" required autoComplete="name" {...form.field('name')} />
    </FormDialog>
  );
}
