import { isBlank } from '../../../contract/words/invisible.ts';
import { useState } from 'react';
import type { BookTemplate } from '../../../contract/month/book.ts';
import { TITLE_MAX } from '../../../contract/kinds/constants.ts';
import { call } from '../../lib/api/call.ts';
import { type Faults, useForm } from '../../lib/form.ts';
import { ConfirmRun } from '../../ui/confirm-run.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormNotes } from '../../ui/form-notes.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { changeBooks } from '../../entities/book/books.ts';
import { choicesOf, type Choices } from './draft.ts';

/** What the viewer is about to do with a template. */
export type Request = { kind: 'keep' } | { kind: 'update' | 'deleteTemplate'; template: BookTemplate };

/** Opens the dialog of a request. */
export type Ask = (request: Request) => void;

interface Shown {
  strategyId: number;
  choices: Choices;
  onClose: () => void;
  /** A template is kept: it is the chosen one now. */
  onStored: (template: BookTemplate) => void;
}

/** The dialog of a request. */
export default function RequestDialog({ request, ...shown }: Shown & { request: Request }) {
  const { strategyId, choices, onClose, onStored: onKept } = shown;
  const params = { id: strategyId };
  switch (request.kind) {
    case 'keep':
      return <KeepDialog {...shown} />;
    case 'update': {
      const { id: templateId, name } = request.template;
      return (
        <ConfirmRun
          title={`Update the template “${name}”`}
          confirmLabel="Update"
          run={async () => {
            const body = choicesOf(choices);
            onKept(
              await changeBooks(
                strategyId,
                call('bookTemplates.update', { params: { ...params, templateId }, body }),
              ),
            );
          }}
          onClose={onClose}
        >
          <p>
            It keeps the title, subtitle and sections as they are chosen now. Books that were made stay as
            they are.
          </p>
        </ConfirmRun>
      );
    }
    case 'deleteTemplate':
      break;
  }
  const { id: templateId, name } = request.template;
  return (
    <ConfirmRun
      title={`Delete the template “${name}”`}
      confirmLabel="Delete"
      destructive
      run={() => changeBooks(strategyId, call('bookTemplates.delete', { params: { ...params, templateId } }))}
      onClose={onClose}
    >
      <p>Books that were made with it stay.</p>
    </ConfirmRun>
  );
}

function KeepDialog({ strategyId, choices, onClose, onStored: onKept }: Shown) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: { name: '' },
    check: ({ name }): Faults => (isBlank(name) ? { name: 'Name is required' } : {}),
    save: async ({ name }) => {
      setRefusal(undefined);
      const body = { name, ...choicesOf(choices) };
      const request = call('bookTemplates.create', { params: { id: strategyId }, body });
      onKept(await changeBooks(strategyId, request));
      toast.success(`Template “${name.trim()}” kept`, { title: 'Kept' });
      onClose();
    },
    onFailure: (error) => setRefusal(error.message),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Keep as template"
      description="The title, the subtitle and the sections, for the next book of this strategy."
      form={form}
      submitLabel="Keep"
    >
      <div className="flex flex-col gap-4">
        <FormNotes refusal={refusal} isSent={false} />
        <TextField label="Name" required maxLength={TITLE_MAX} {...form.field('name')} />
      </div>
    </FormDialog>
  );
}
