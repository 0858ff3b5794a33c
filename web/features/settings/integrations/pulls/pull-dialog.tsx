import type { Pull, PullTrial } from '../../../../../contract/pulls/pull.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/call.ts';
import { useForm } from '../../../../lib/form.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { changePulls } from './calls.ts';
import { bodyOf, draftOf, faultsIn, trialOf } from './draft.ts';
import { HeaderFields } from './header-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { Trial } from './trial.tsx';

/** Adds a data pull, or changes one. */
export default function PullDialog({
  strategyId,
  pull,
  onClose,
}: {
  strategyId: number;
  /** The one to change; undefined for a new one. */
  pull: Pull | undefined;
  onClose: () => void;
}) {
  const params = { id: strategyId };
  const form = useForm({
    initial: draftOf(pull),
    check: (draft) => faultsIn(draft, pull),
    save: async (draft) => {
      const body = bodyOf(draft, pull);
      const request = pull
        ? call('pulls.update', { params: { ...params, pullId: pull.id }, body })
        : call('pulls.create', { params, body });
      await changePulls(strategyId, request);
      toast.success(pull ? 'Data pull changed' : 'Data pull added');
      onClose();
    },
    onFailure: (error) => toast.error(error.message),
  });
  const onTry = async (): Promise<PullTrial | undefined> => {
    try {
      return await call('pulls.try', { params, body: trialOf(form.values, pull) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { why: error.message, written: 0, same: 0, refused: 0, rows: [] };
    }
  };
  return (
    <FormDialog
      size="md"
      title={pull ? 'Change data pull' : 'Add data pull'}
      description="Values of KPIs are read from an address by schedule, and entered as you."
      submitLabel={pull ? 'Save' : 'Add'}
      form={form}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <TextField label="Name" required maxLength={80} {...form.field('name')} />
        <SourceFields strategyId={strategyId} form={form} />
        <HeaderFields form={form} pull={pull} />
        <Trial onTry={onTry} />
        <ScheduleFields form={form} />
      </div>
    </FormDialog>
  );
}
