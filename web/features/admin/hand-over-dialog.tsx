import type { ReactNode } from 'react';
import type { Person } from '../../../contract/admin/people.ts';
import { type Faults, useForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { findPerson, refreshAdmin } from './admin-calls.ts';
import { PersonField } from './person-field.tsx';

/** Asks for a person, and hands something over to them. */
export function HandOverDialog({
  title,
  submitLabel,
  isRequired,
  hasField = true,
  handOver,
  done,
  onClose,
  children,
}: {
  title: string;
  submitLabel: string;
  /** Whether there must be a person. */
  isRequired: boolean;
  /** False where there is nothing to hand over. */
  hasField?: boolean;
  handOver: (heir: Person | undefined) => Promise<unknown>;
  done: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const form = useForm({
    initial: { handOverTo: '', unknown: '' },
    check: ({ handOverTo, unknown }): Faults => {
      if (handOverTo.trim() === '') return isRequired ? { handOverTo: 'Choose a person' } : {};
      return unknown === handOverTo ? { handOverTo: 'No active person has this username' } : {};
    },
    save: async ({ handOverTo }) => {
      const heir = handOverTo.trim() === '' ? undefined : await findPerson(handOverTo);
      if (handOverTo.trim() !== '' && !heir) {
        form.set('unknown', handOverTo);
        return;
      }
      await handOver(heir);
      toast.success(done);
      onClose();
      await refreshAdmin();
    },
    // A refusal of the person stands at the field.
    onFailure: (error) => void (error.details.length === 0 && toast.error(error.message)),
  });
  return (
    <FormDialog size="sm" title={title} submitLabel={submitLabel} form={form} onClose={onClose}>
      <div className="flex flex-col gap-4 text-14 text-ink-2">
        {children}
        {hasField && (
          <PersonField
            label="Hand over to"
            isRequired={isRequired}
            value={form.values.handOverTo}
            error={form.faults['handOverTo'] ?? form.faults['userId']}
            onChange={(text) => form.set('handOverTo', text)}
          />
        )}
      </div>
    </FormDialog>
  );
}
