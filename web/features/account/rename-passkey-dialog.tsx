import type { Passkey } from '../../../contract/people/passkeys.ts';
import { call } from '../../lib/api/call.ts';
import { useForm, type Faults } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

/** Renames a passkey, so that its owner tells devices apart. */
export function RenamePasskeyDialog({
  passkey: { id, name },
  onDone,
  onClose,
}: {
  passkey: Passkey;
  onDone: () => void;
  onClose: () => void;
}) {
  const form = useForm({
    initial: { name },
    check: (typed): Faults => (typed.name.trim() === '' ? { name: 'Name is required' } : {}),
    save: async (body) => {
      await call('passkeys.update', { params: { id }, body });
      onDone();
    },
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <FormDialog size="sm" title="Rename passkey" onClose={onClose} form={form} submitLabel="Save">
      <TextField label="Name" required {...form.field('name')} />
    </FormDialog>
  );
}
