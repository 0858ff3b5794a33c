import { strategyRoutes, type Template } from '../../../contract/api/routes/strategies.ts';
import { call } from '../../lib/api/call.ts';
import { faultsOf, useForm } from '../../lib/form.ts';
import { putStrategy } from '../../lib/strategy/strategies.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast.tsx';
import { EXAMPLE } from './example.ts';
import { StrategyFields } from '../../entities/strategy/strategy-fields.tsx';

const { body: schema } = strategyRoutes['strategies.create'];

const TEMPLATE_OPTIONS: { value: Template; label: string; description?: string }[] = [
  { value: 'blank', label: 'Blank' },
  {
    value: 'balanced_scorecard',
    label: 'Balanced scorecard',
    description: 'The four classic perspectives, with example objectives',
  },
  {
    value: 'example',
    label: 'Example',
    description: 'The whole strategy of a made-up company, with KPIs and work, to look around in',
  },
];

interface Values {
  title: string;
  description: string;
  template: Template;
}

/** Asks for a new strategy's title, description and start. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({
    initial: { title: '', description: '', template: 'blank' },
    check: (values) => faultsOf(schema, values),
    save: async (values) => {
      putStrategy(await call('strategies.create', { body: values }));
      toast.success('Strategy created successfully');
      onClose();
    },
    onFailure: (error) => toast.error(error.message),
  });
  const choose = (template: Template) => {
    form.set('template', template);
    if (template !== 'example') return;
    // A title that the user typed stays.
    if (!form.values.title) form.set('title', EXAMPLE.title);
    if (!form.values.description) form.set('description', EXAMPLE.description);
  };
  return (
    <FormDialog onClose={onClose} title="Create Strategy" form={form} submitLabel="Create">
      <StrategyFields field={form.field} />
      <RadioGroup
        label="Start from"
        name="template"
        className="mt-4"
        options={TEMPLATE_OPTIONS}
        value={form.values.template}
        onChange={choose}
        error={form.faults.template}
      />
    </FormDialog>
  );
}
