import { useState } from 'react';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../contract/kinds/constants.ts';
import { addDays } from '../../../contract/scorecard/dates.ts';
import { lastEnded, periodOn, periodsBack } from '../../../contract/scorecard/periods.ts';
import { todayIn } from '../../../contract/scorecard/today.ts';
import { isBlank } from '../../../contract/words/invisible.ts';
import { call } from '../../lib/api/call.ts';
import { type Faults, useForm } from '../../lib/form.ts';
import { queryClient, snapshotsKey } from '../../lib/sync/query.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormNotes } from '../../ui/form-notes.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Calendar, useCalendar } from './scorecard.ts';

/** How many ended months and quarters are offered. */
const MONTHS = 13;
const QUARTERS = 5;

/** The periods whose results a snapshot can keep: those that have ended, and the running month. */
function periodsOf(calendar: Calendar) {
  const today = todayIn(calendar);
  const yesterday = addDays(today, -1);
  const ended = (grain: 'month' | 'quarter', count: number) =>
    periodsBack(calendar, lastEnded(calendar, grain, yesterday), count);
  const running = periodOn(calendar, 'month', today);
  return [
    ...ended('month', MONTHS),
    { ...running, label: `${running.label} (running)` },
    ...ended('quarter', QUARTERS),
  ];
}

/** Takes a snapshot of a strategy under a name. */
export default function SnapshotDialog({ strategyId, onClose }: { strategyId: number; onClose: () => void }) {
  const { data: calendar } = useCalendar(strategyId);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: { name: '', note: '', period: '' },
    check: ({ name }): Faults => (isBlank(name) ? { name: 'Name is required' } : {}),
    save: async ({ name, note, period }) => {
      setRefusal(undefined);
      const body = { name, note, ...(period !== '' && { period }) };
      const snapshot = await call('snapshots.create', { params: { id: strategyId }, body });
      void queryClient.invalidateQueries({ queryKey: snapshotsKey(strategyId) });
      toast.success(`Snapshot “${snapshot.name}” taken`, { title: 'Kept' });
      onClose();
    },
    onFailure: (error) => setRefusal(error.message),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Take a snapshot"
      description="It keeps the strategy as it is now, with the results of a period, and never changes."
      form={form}
      submitLabel="Take snapshot"
    >
      <div className="flex flex-col gap-4">
        <FormNotes refusal={refusal} isSent={false} />
        <TextField label="Name" required maxLength={TITLE_MAX} {...form.field('name')} />
        <Select label="Results of" {...form.field('period')}>
          {calendar ? (
            // The first is what the server takes where none is named.
            periodsOf(calendar).map(({ key, label }, index) => (
              <option key={key} value={index === 0 ? '' : key}>
                {label}
              </option>
            ))
          ) : (
            <option value="">The last month that has ended</option>
          )}
        </Select>
        <TextArea label="Note" rows={2} maxLength={DESCRIPTION_MAX} {...form.field('note')} />
      </div>
    </FormDialog>
  );
}
