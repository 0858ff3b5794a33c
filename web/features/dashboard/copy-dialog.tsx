import type { Strategy } from '../../../contract/api/entities.ts';
import { type COPIES, strategyFileRoutes } from '../../../contract/api/routes/strategy-files.ts';
import { StrategyFields } from '../../entities/strategy/strategy-fields.tsx';
import { call } from '../../lib/api/call.ts';
import { faultsOf, useForm } from '../../lib/form.ts';
import { putStrategy } from '../../lib/strategy/strategies.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioGroup, type RadioOption } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast.tsx';

const { body: schema } = strategyFileRoutes['strategies.copy'];

type Copy = (typeof COPIES)[number];

const OPTIONS: RadioOption<Copy>[] = [
  {
    value: 'all',
    label: 'Everything',
    description: 'Also values, comments, reviews and snapshots. History and members stay behind.',
  },
  {
    value: 'plan',
    label: 'The plan as a template',
    description: 'Board, KPIs and work, without values, dates and people',
  },
];

/** Makes another strategy from one of the user's. */
export default function CopyDialog({
  strategy: { id, title, description },
  onClose,
}: {
  strategy: Strategy;
  onClose: () => void;
}) {
  const form = useForm<{ title: string; description: string; what: Copy }>({
    initial: { title: `${title} (copy)`, description, what: 'all' },
    check: (values) => faultsOf(schema, values),
    save: async (body) => {
      putStrategy(await call('strategies.copy', { params: { id }, body }));
      toast.success('Strategy created successfully');
      onClose();
    },
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <FormDialog onClose={onClose} title="Copy Strategy" form={form} submitLabel="Copy" focusOn="title">
      <RadioGroup
        label="What"
        name="what"
        look="cards"
        className="mb-4"
        options={OPTIONS}
        value={form.values.what}
        onChange={(what) => form.set('what', what)}
      />
      <StrategyFields field={form.field} />
    </FormDialog>
  );
}
