import type { User } from '../../../contract/api/entities.ts';
import { accountRoutes } from '../../../contract/api/routes/accounts.ts';
import { call } from '../../lib/api/call.ts';
import { faultsOf, useForm } from '../../lib/form.ts';
import { setUser } from '../../lib/session/session.ts';
import { queryClient, userKey } from '../../lib/sync/query.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

const { body: schema } = accountRoutes['user.update'];

/** Changes the full name, which teammates see in place of the username. */
export default function DisplayNameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm({
    initial: { fullName: user.fullName ?? '' },
    check: (values) => faultsOf(schema, values),
    save: async (body) => {
      setUser(await call('user.update', { body }));
      toast.success('Full name updated successfully');
      onClose();
      // The name stands in strategies, members, comments and lists.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    },
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Full Name"
      description={`What your teammates see. Left empty, it is your username. You still sign in as ${user.username}.`}
      size="sm"
      form={form}
      submitLabel="Save"
    >
      <TextField label="Full name" autoComplete="name" {...form.field('fullName')} />
    </FormDialog>
  );
}
