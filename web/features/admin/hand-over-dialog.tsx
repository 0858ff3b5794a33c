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
  handOver,
  done,
  onClose,
  children,
}: {
  title: string;
  submitLabel: string;
  /** Whether there must be a person. */
  isRequired: boolean;
  handOver: (heir: Person | undefined) => Promise<unknown>;
  done: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const form = useForm({
    initial: { person: '', unknown: '' },
    check: ({ person, unknown }): Faults => {
      if (person.trim() === '') return isRequired ? { person: 'Choose a person' } : {};
      return unknown === person ? { person: 'No active person has this username' } : {};
    },
    save: async ({ person }) => {
      const heir = person.trim() === '' ? undefined : await findPerson(person);
      if (person.trim() !== '' && !heir) {
        form.set('unknown', person);
        return;
      }
      await handOver(heir);
      toast.success(done);
      onClose();
      await refreshAdmin();
    },
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <FormDialog size="sm" title={title} submitLabel={submitLabel} form={form} onClose={onClose}>
      <div className="flex flex-col gap-4 text-14 text-ink-2">
        {children}
        <PersonField
          label="Hand over to"
          value={form.values.person}
          error={form.faults['person']}
          onChange={(text) => form.set('person', text)}
        />
      </div>
    </FormDialog>
  );
}
