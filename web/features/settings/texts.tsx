import { useState } from 'react';
import type { Strategy } from '../../../contract/api/entities.ts';
import { strategyRoutes } from '../../../contract/api/routes/strategies.ts';
import { DEFAULT_BOARD_TITLE, TITLE_MAX } from '../../../contract/kinds/constants.ts';
import { isBlank } from '../../../contract/words/invisible.ts';
import { StrategyFields } from '../../entities/strategy/strategy-fields.tsx';
import { call } from '../../lib/api/call.ts';
import { type Faults, faultsOf } from '../../lib/form.ts';
import { putStrategy } from '../../lib/strategy/strategies.ts';
import { update } from '../../lib/sync/edit.ts';
import { EditBase } from '../../lib/sync/live/edit-base.ts';
import { submit } from '../../lib/sync/outbox.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useTextsForm } from './use-texts-form.ts';

const { body: schema } = strategyRoutes['strategies.update'];

/** The form of a strategy's title and description. */
export function TextsForm({ strategy: { id, title, description } }: { strategy: Strategy }) {
  const form = useTextsForm({
    texts: { title, description },
    check: (values) => faultsOf(schema, values),
    save: async (body) => {
      const saved = await call('strategies.update', { params: { id }, body });
      putStrategy(saved);
      toast.success('Strategy updated successfully');
      return { title: saved.title, description: saved.description };
    },
    onFailure: () => toast.error('Failed to update strategy'),
  });
  return (
    <form {...form.props} noValidate className="flex w-full flex-col items-start gap-4 *:w-full">
      <StrategyFields field={form.field} />
      <SaveButton form={form} label="Save title and description" />
      <ConfirmDialog {...form.question} />
    </form>
  );
}

/** The form of the title of the board. */
export function BoardTitleForm({ strategy: { id, boardTitle } }: { strategy: Strategy }) {
  const [base] = useState(() => new EditBase(id));
  const form = useTextsForm({
    texts: { boardTitle: boardTitle || DEFAULT_BOARD_TITLE },
    check: (texts): Faults => (isBlank(texts.boardTitle) ? { boardTitle: 'Board title is required' } : {}),
    save: async ({ boardTitle: typed = '' }) => {
      const title = typed.trim();
      await submit(id, { ...update('strategy', id, { boardTitle: title }), ...base.option });
      toast.success('Board title saved');
      return { boardTitle: title };
    },
    onFailure: (error) => {
      const choice = base.choice(error);
      toast.error(choice ? `${error.message} ${choice}` : error.message);
    },
  });
  return (
    <form {...form.props} noValidate className="flex w-full flex-col items-start gap-4 *:w-full">
      <TextField
        label="Title of the board"
        required
        autoComplete="off"
        maxLength={TITLE_MAX}
        {...form.field('boardTitle')}
        onFocus={() => form.isDirty || base.begin()}
      />
      <SaveButton form={form} label="Save board title" />
      <ConfirmDialog {...form.question} />
    </form>
  );
}

function SaveButton({ form, label }: { form: { pending: boolean }; label: string }) {
  return (
    <div>
      <Button type="submit" aria-label={label} pending={form.pending}>
        Save
      </Button>
    </div>
  );
}
