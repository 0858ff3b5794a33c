import type { User } from '../../../contract/entities.ts';
import { accountRoutes } from '../../../contract/routes/accounts.ts';
import { call } from '../../lib/call.ts';
import { faultsOf, useForm } from '../../lib/form.ts';
import { setUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
    <Dialog
      isOpen
      onClose={onClose}
      title="Display Name"
      description={`What your teammates see. You still sign in as ${user.username}.`}
      size="sm"
      isDirty={form.isDirty}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Save
          </Button>
        </>
      }
    >
      <TextField label="Name" required autoComplete="name" {...form.field('name')} />
    </Dialog>
  );
}
