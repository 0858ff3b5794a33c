import type { ClosingPerson } from '../../../contract/month/close.ts';
import { NUDGE_NOTE_MAX } from '../../../contract/month/close.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../contract/kinds/constants.ts';
import { call } from '../../lib/api/call.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { changePeriod, type Closing } from './closing.ts';
import { Checks } from './lock/checks.tsx';
import { CorrectDialog, KeepDialog } from './lock/decide-dialogs.tsx';
import type { LockCheck } from './lock/lock-checks.ts';
import { noFaults, required, useRequest } from './use-request.tsx';
import { nudgedText, periodName } from './words.ts';

/** What the viewer is about to do with a period. */
export type Request =
  | { kind: 'nudge'; people: readonly ClosingPerson[]; isAll: boolean }
  | { kind: 'lock' | 'reopen' | 'snapshot' }
  | { kind: 'correct' | 'keep'; check: LockCheck };

/** Opens the dialog of a request. */
export type Ask = (request: Request) => void;

interface Shown {
  strategyId: number;
  closing: Closing;
  onClose: () => void;
}

/** The dialog of a request. */
export default function RequestDialog({ request, ...shown }: Shown & { request: Request }) {
  if (request.kind === 'nudge') return <NudgeDialog {...shown} {...request} />;
  if (request.kind === 'lock') return <LockDialog {...shown} />;
  if (request.kind === 'reopen') return <ReopenDialog {...shown} />;
  if (request.kind === 'correct') return <CorrectDialog {...shown} check={request.check} />;
  if (request.kind === 'keep') return <KeepDialog {...shown} check={request.check} />;
  return <SnapshotDialog {...shown} />;
}

function NudgeDialog({
  strategyId,
  closing: { period, people: responsible },
  people,
  isAll,
  onClose,
}: Shown & Extract<Request, { kind: 'nudge' }>) {
  const { form, notes } = useRequest({ note: '' }, noFaults, async ({ note }) => {
    const userIds = people.flatMap(({ userId }) => userId ?? []);
    // All are those who owe something by now.
    const body = { period: period.key, note, ...(!isAll && { userIds }) };
    const request = call('periods.nudge', { params: { id: strategyId }, body });
    const done = await changePeriod(strategyId, request);
    const outside = responsible.flatMap(({ userId, name, items }) =>
      isAll && userId === null && name !== null && items.length > 0 ? [{ name }] : [],
    );
    const message = nudgedText(done, outside);
    if (done.nudged.length > 0) toast.success(message, { title: 'Nudged' });
    else toast.show({ title: 'Nobody was nudged', message, tone: 'warning' });
    onClose();
  });
  const whom = isAll ? `${people.length} people` : people.map(({ name }) => name).join(', ');
  return (
    <FormDialog
      onClose={onClose}
      title={`Nudge ${whom}`}
      description={`They are notified at once, and led to what they owe for ${period.label}.`}
      form={form}
      submitLabel="Nudge"
    >
      <div className="flex flex-col gap-4">
        {notes}
        <TextField label="A line to add (optional)" maxLength={NUDGE_NOTE_MAX} {...form.field('note')} />
      </div>
    </FormDialog>
  );
}

function LockDialog({ strategyId, closing, onClose }: Shown) {
  const { period } = closing;
  const title = `Lock ${periodName(period)}`;
  const { form, notes } = useRequest(
    { name: period.label, note: '' },
    required('name', 'Name is required'),
    async ({ name, note }) => {
      const body = { period: period.key, name, note };
      await changePeriod(strategyId, call('periods.lock', { params: { id: strategyId }, body }));
      toast.success(`${period.label} is locked`, { title: 'Locked' });
      onClose();
    },
  );
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description="Its values can no longer be changed, its results are kept, and a snapshot of the whole strategy is taken. You can reopen it later, with a reason."
      form={form}
      submitLabel={title}
    >
      <div className="flex flex-col gap-4">
        {notes}
        <Checks closing={closing} />
        <TextField label="Name of the snapshot" required maxLength={TITLE_MAX} {...form.field('name')} />
        <TextArea label="Note" rows={2} maxLength={DESCRIPTION_MAX} {...form.field('note')} />
      </div>
    </FormDialog>
  );
}

function ReopenDialog({ strategyId, closing: { period, lock }, onClose }: Shown) {
  const { form, notes } = useRequest(
    { reason: '' },
    required('reason', 'Say why, for the history'),
    async ({ reason }) => {
      const body = { period: lock?.period ?? period.key, reason };
      await changePeriod(strategyId, call('periods.unlock', { params: { id: strategyId }, body }));
      toast.success(`${period.label} is open again`, { title: 'Reopened' });
      onClose();
    },
  );
  return (
    <FormDialog
      onClose={onClose}
      title={`Reopen ${periodName(period)}`}
      description="Its values can be changed again, and its results follow them. The snapshot stays as it is."
      form={form}
      submitLabel="Reopen"
    >
      <div className="flex flex-col gap-4">
        {notes}
        <TextArea label="Reason" required rows={3} maxLength={DESCRIPTION_MAX} {...form.field('reason')} />
      </div>
    </FormDialog>
  );
}

function SnapshotDialog({ strategyId, closing: { period }, onClose }: Shown) {
  const { form, notes } = useRequest(
    { name: '', note: '' },
    required('name', 'Name is required'),
    async ({ name, note }) => {
      const body = { name, note, period: period.key };
      const request = call('snapshots.create', { params: { id: strategyId }, body });
      const snapshot = await changePeriod(strategyId, request);
      toast.success(`Snapshot “${snapshot.name}” taken`, { title: 'Kept' });
      onClose();
    },
  );
  return (
    <FormDialog
      onClose={onClose}
      title="Take a snapshot"
      description={`It keeps the strategy as it is now, with the results of ${period.label}, and never changes.`}
      form={form}
      submitLabel="Take snapshot"
    >
      <div className="flex flex-col gap-4">
        {notes}
        <TextField label="Name" required maxLength={TITLE_MAX} {...form.field('name')} />
        <TextArea label="Note" rows={2} maxLength={DESCRIPTION_MAX} {...form.field('note')} />
      </div>
    </FormDialog>
  );
}
