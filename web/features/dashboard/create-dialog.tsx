import { useLocation } from 'wouter';
import type { Strategy } from '../../../contract/api/entities.ts';
import { strategyRoutes, type Template } from '../../../contract/api/routes/strategies.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { openImport } from '../../lib/strategy/import-request.ts';
import { StrategyFields } from '../../entities/strategy/strategy-fields.tsx';
import { call } from '../../lib/api/call.ts';
import { type Faults, faultsOf, useForm } from '../../lib/form.ts';
import { putStrategy } from '../../lib/strategy/strategies.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { EXAMPLE } from './example.ts';
import { createFromFile } from './from-file.ts';

const { body: schema } = strategyRoutes['strategies.create'];

/** What a new strategy starts from. */
export type Start = 'nothing' | 'map' | 'example' | 'spreadsheet' | 'file';

/** The templates with a map, beside the four perspectives. */
const MAPS = [
  ['public_sector', 'Public sector, mission on top'],
  ['software_company', 'Software company'],
  ['hospital', 'Hospital'],
] as const satisfies readonly (readonly [Template, string])[];
type MapTemplate = (typeof MAPS)[number][0];

const STARTS: { value: Start; label: string; description: string }[] = [
  { value: 'nothing', label: 'From nothing', description: 'A board of your own, to write on' },
  {
    value: 'map',
    label: 'From a strategy map',
    description: 'Pillars and objectives of an organization like yours, with causes and effects',
  },
  {
    value: 'example',
    label: 'From an example',
    description: 'The whole strategy of a made-up company, with KPIs and work, to look around in',
  },
  {
    value: 'spreadsheet',
    label: 'From a spreadsheet',
    description: 'A plan, KPIs or values from Excel or CSV, which you choose next',
  },
  {
    value: 'file',
    label: 'From a strategy file',
    description: 'A strategy that was exported here or from another server',
  },
];

interface Values {
  start: Start;
  title: string;
  description: string;
  perspectives: boolean;
  map: MapTemplate;
  file: File | null;
}

/** What is sent to create a strategy without a file. */
function bodyOf({ start, title, description, perspectives, map }: Values) {
  const blank: Template = perspectives && start === 'nothing' ? 'balanced_scorecard' : 'blank';
  const template: Template = start === 'map' ? map : start === 'example' ? 'example' : blank;
  return { title, description, template };
}

function check(values: Values): Faults {
  if (values.start !== 'file') return faultsOf(schema, bodyOf(values));
  return values.file ? {} : { file: 'Choose a file' };
}

const create = (values: Values): Promise<Strategy> =>
  values.start === 'file' && values.file
    ? createFromFile(values.file)
    : call('strategies.create', { body: bodyOf(values) });

/** Asks for a new strategy's start, and its title and description or its file. */
export default function CreateDialog({
  start: initialStart,
  onClose,
}: {
  /** The start that is chosen at first. */
  start: Start;
  onClose: () => void;
}) {
  const [, navigate] = useLocation();
  const form = useForm<Values>({
    initial: {
      start: initialStart,
      title: '',
      description: '',
      perspectives: false,
      map: 'public_sector',
      file: null,
    },
    check,
    save: async (values) => {
      const strategy = await create(values);
      putStrategy(strategy);
      toast.success('Strategy created successfully');
      onClose();
      if (values.start !== 'spreadsheet') return;
      const path = pathTo('board', strategy.id);
      openImport({ path });
      navigate(path);
    },
    onFailure: (error) => toast.error(error.message),
  });
  const { start, perspectives } = form.values;
  const choose = (chosen: Start) => {
    form.set('start', chosen);
    if (chosen !== 'example') return;
    // A title that the user typed stays.
    if (!form.values.title) form.set('title', EXAMPLE.title);
    if (!form.values.description) form.set('description', EXAMPLE.description);
  };
  return (
    <FormDialog onClose={onClose} title="Create Strategy" form={form} submitLabel="Create" focusOn="title">
      <RadioGroup
        label="Start"
        name="start"
        look="cards"
        className="mb-4"
        options={STARTS}
        value={start}
        onChange={choose}
        error={form.faults['template']}
      />
      {start === 'file' ? (
        <FileField
          label="Strategy file"
          name="file"
          required
          accept=".json,application/json"
          description="Its name ends with .meridian.json. You will be the only member of the new strategy."
          error={form.faults['file']}
          onFile={(file) => form.set('file', file)}
        />
      ) : (
        <StrategyFields field={form.field} />
      )}
      {start === 'map' && (
        <Select
          label="Map"
          className="mt-4"
          value={form.values.map}
          onChange={({ target }) => form.set('map', target.value as MapTemplate)}
        >
          {MAPS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {start === 'nothing' && (
        <Checkbox
          label="With the four classic perspectives"
          description="A balanced scorecard with example objectives"
          className="mt-4"
          checked={perspectives}
          onChange={({ target }) => form.set('perspectives', target.checked)}
        />
      )}
    </FormDialog>
  );
}
