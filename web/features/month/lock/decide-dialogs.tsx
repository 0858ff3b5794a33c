import { DESCRIPTION_MAX } from '../../../../contract/kinds/constants.ts';
import { call } from '../../../lib/api/call.ts';
import { counted } from '../../../../contract/words/list.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.tsx';
import { changePeriod } from '../closing.ts';
import type { LockCheck } from './lock-checks.ts';
import { noFaults, required, useRequest } from '../use-request.tsx';

interface Shown {
  strategyId: number;
  check: LockCheck;
  onClose: () => void;
}

/** Corrects the results of a lock. */
export function CorrectDialog({ strategyId, check: { period, differing }, onClose }: Shown) {
  const { form, notes } = useRequest(
    { reason: '' },
    required('reason', 'Say why, for the history'),
    async ({ reason }) => {
      const body = { period: period.key, reason };
      await changePeriod(strategyId, call('periods.relock', { params: { id: strategyId }, body }));
      toast.success(`${period.label} has its corrected results`, { title: 'Corrected' });
      onClose();
    },
  );
  return (
    <FormDialog
      onClose={onClose}
      title={`Correct ${period.label}`}
      description={`The lock gets what its plan and its values at the lock give: ${counted(differing, 'result')} will change. It stays locked. Published pages of the period show the corrected results and the day. The old snapshot stays in the list.`}
      form={form}
      submitLabel={`Correct ${period.label}`}
    >
      <div className="flex flex-col gap-4">
        {notes}
        <TextArea label="Reason" required rows={3} maxLength={DESCRIPTION_MAX} {...form.field('reason')} />
      </div>
    </FormDialog>
  );
}

/** Leaves the results of a lock as they are. */
export function KeepDialog({ strategyId, check: { period }, onClose }: Shown) {
  const { form, notes } = useRequest({ reason: '' }, noFaults, async ({ reason }) => {
    const body = { period: period.key, reason };
    await changePeriod(strategyId, call('periods.keep', { params: { id: strategyId }, body }));
    toast.success(`${period.label} stays as it is`, { title: 'Kept' });
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Keep ${period.label} as it is`}
      description="Its results stay those of the lock. What differs is still listed here, and you can correct it later."
      form={form}
      submitLabel="Keep"
    >
      <div className="flex flex-col gap-4">
        {notes}
        <TextArea label="Reason (optional)" rows={3} maxLength={DESCRIPTION_MAX} {...form.field('reason')} />
      </div>
    </FormDialog>
  );
}
