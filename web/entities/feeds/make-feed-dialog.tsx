import { call } from '../../lib/api/call.ts';
import { useForm } from '../../lib/form.ts';
import { useStrategies } from '../../lib/strategy/strategies.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshFeeds } from './feed-calls.ts';

const MINE = 'mine';

/** Makes the address of a calendar; `onMade` receives it. */
export function MakeFeedDialog({
  strategyId,
  onMade,
  onClose,
}: {
  /** What is chosen at first: a strategy, or what is due from the viewer. */
  strategyId: number | null;
  onMade: (address: string) => void;
  onClose: () => void;
}) {
  const { data: strategies = [] } = useStrategies();
  const form = useForm({
    initial: { of: strategyId === null ? MINE : String(strategyId) },
    check: () => ({}),
    save: async ({ of }) => {
      const body = { strategyId: of === MINE ? null : Number(of) };
      const { address } = await call('feeds.create', { body });
      await refreshFeeds();
      onMade(address);
    },
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <FormDialog
      size="sm"
      title="New calendar address"
      description="Your calendar reads the dates from it. Whoever has the address sees titles and dates."
      submitLabel="Make address"
      form={form}
      onClose={onClose}
    >
      <Select label="Dates" {...form.field('of')}>
        <option value={MINE}>What is due from me</option>
        {strategies.map(({ id, title }) => (
          <option key={id} value={id}>
            Everything in {title}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
}
