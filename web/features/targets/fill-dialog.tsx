import { useState } from 'react';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioGroup, type RadioOption } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { numberFaults } from '../../ui/typed-number.ts';
import type { Fill } from './fill.ts';
import { numberOf } from './model.ts';

const KINDS: RadioOption<Fill['kind']>[] = [
  { value: 'spread', label: 'Spread a total', description: 'Equally, and the sum is exact' },
  { value: 'ramp', label: 'Ramp from one value to another', description: 'In equal steps' },
  { value: 'copy', label: 'Copy last year', description: 'With a growth' },
];

/** The fields of each sentence, with their names and what they start with. */
const FIELDS = {
  spread: [['total', 'Total of the year', '']],
  ramp: [
    ['first', 'First value', ''],
    ['last', 'Last value', ''],
  ],
  copy: [['percent', 'Growth in %', '3']],
} as const;

const initial = Object.fromEntries(
  Object.values(FIELDS).flatMap((fields) => fields.map(([name, , text]) => [name, text])),
);

/** Fills the targets of KPIs by a sentence. */
export function FillDialog({
  whom,
  periods,
  firstOpen,
  onFill,
  onClose,
}: {
  /** Which KPIs are filled, in words. */
  whom: string;
  periods: readonly Period[];
  /** The index of the first period that has not ended. */
  firstOpen: number;
  onFill: (fill: Fill, from: number) => void;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<Fill['kind']>('spread');
  const [from, setFrom] = useState(String(firstOpen));
  const [texts, setTexts] = useState<Record<string, string>>(initial);
  const [isTried, setTried] = useState(false);
  const fields = FIELDS[kind];
  const errorOf = (name: string): string | undefined =>
    isTried && numberOf(texts[name] ?? '') === null
      ? (numberFaults(texts)[name] ?? 'Give a number')
      : undefined;
  const submit = () => {
    setTried(true);
    const numbers = fields.map(([name]) => [name, numberOf(texts[name] ?? '')] as const);
    if (numbers.some(([, value]) => value === null)) return;
    onFill({ kind, ...Object.fromEntries(numbers) } as Fill, Number(from));
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Fill targets"
      description={`${whom}. Nothing is saved yet.`}
      form={{ isDirty: false, pending: false, onSubmit: submit }}
      submitLabel="Fill"
    >
      <div className="flex flex-col gap-4">
        <RadioGroup label="How" name="kind" options={KINDS} value={kind} onChange={setKind} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {fields.map(([name, label]) => (
            <NumberField
              key={name}
              label={label}
              required
              value={texts[name] ?? ''}
              onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
              error={errorOf(name)}
            />
          ))}
          <Select
            label="From"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            description={
              Number(from) > 0 &&
              `Earlier periods stay as they are${kind === 'spread' ? ', and count in the total' : ''}.`
            }
          >
            {periods.map(({ key, label }, index) => (
              <option key={key} value={index}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </FormDialog>
  );
}
