import { useState } from 'react';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../contract/kinds/constants.ts';
import type { Node } from '../../../contract/api/entities.ts';
import { changed, useForm } from '../../lib/form.ts';
import { EditBase } from '../../lib/sync/live/edit-base.ts';
import { useEditing } from '../../lib/sync/live/use-editing.ts';
import { update } from '../../lib/sync/edit.ts';
import { submit } from '../../lib/sync/outbox.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

/** Edits the texts of an objective. Stays open with the typed values on a refusal. */
export default function DetailsDialog({ objective, onClose }: { objective: Node; onClose: () => void }) {
  // The edit sends the difference to the texts at opening, whatever others change meanwhile.
  const [initial] = useState(() => ({ title: objective.title, description: objective.description }));
  const [base] = useState(() => new EditBase(objective.strategyId));
  useEditing(objective.strategyId, 'node', objective.id);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial,
    check: () => ({}),
    save: async (values) => {
      setRefusal(undefined);
      const words = changed(initial, values);
      if (Object.keys(words).length > 0) {
        const edit = update('node', objective.id, words);
        await submit(objective.strategyId, { ...edit, ...base.option });
      }
      onClose();
    },
    onFailure: (error) => {
      toast.failure(error);
      setRefusal(base.choice(error) ?? (error.details.length > 0 ? undefined : error.message));
    },
  });
  return (
    <FormDialog onClose={onClose} title="Edit Objective" form={form} submitLabel="Save">
      <div className="flex flex-col gap-4">
        {refusal && (
          <p role="alert" className="rounded-md bg-destructive-soft px-2.5 py-2 text-13 text-destructive">
            {refusal}
          </p>
        )}
        <TextField label="Title" maxLength={TITLE_MAX} autoComplete="off" {...form.field('title')} />
        <TextArea label="Description" rows={5} maxLength={DESCRIPTION_MAX} {...form.field('description')} />
      </div>
    </FormDialog>
  );
}
