import type { useForm } from '../../../lib/form.ts';
import { Select } from '../../../ui/select.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { KpiFormValues } from '../values.ts';
import { AGGREGATION_LABELS, DIRECTION_LABELS, MISSING_LABELS } from '../../../../contract/words/tracking.ts';
import { Options } from './options.tsx';

const NAMES: ReadonlySet<string> = new Set([
  'direction',
  'aggregation',
  'targetAggregation',
  'missing',
  'decimals',
  'indicator',
  'weight',
  'cap',
  'dueDays',
  'baseline.value',
  'baseline.date',
  'finalTarget.value',
  'finalTarget.date',
]);

/** Whether a field of this name is among these. */
export const isMoreField = (name: string): boolean => NAMES.has(name);

/** The settings of a tracked KPI that most leave as they are. */
export function MoreSettings({
  field,
  unit,
}: Pick<ReturnType<typeof useForm<KpiFormValues>>, 'field'> & { unit: string }) {
  return (
    <div className="grid items-start gap-4 pt-2 sm:grid-cols-2">
      <Select label="Better is" {...field('direction')}>
        <Options labels={DIRECTION_LABELS} />
      </Select>
      <Select label="Values of longer periods" {...field('aggregation')}>
        <Options labels={AGGREGATION_LABELS} />
      </Select>
      <Select label="Targets of longer periods" {...field('targetAggregation')}>
        <option value="">As the values imply</option>
        <Options labels={AGGREGATION_LABELS} />
      </Select>
      <Select label="A missing value" {...field('missing')}>
        <Options labels={MISSING_LABELS} />
      </Select>
      <NumberField
        label="Baseline"
        unit={unit}
        description="Where it began, for the progress"
        {...field('baseline.value')}
      />
      <TextField label="Baseline date" type="date" {...field('baseline.date')} />
      <NumberField
        label="Final target"
        unit={unit}
        description="The goal; empty is the target above"
        {...field('finalTarget.value')}
      />
      <TextField label="Final target date" type="date" {...field('finalTarget.date')} />
      <NumberField label="Weight" description="In the score above it" {...field('weight')} />
      <NumberField
        label="Decimals"
        description="Shown; empty for what the values need"
        {...field('decimals')}
      />
      <NumberField label="Highest score" description="100 to 150" {...field('cap')} />
      <NumberField label="Days until due" description="After a period ends, 0 to 90" {...field('dueDays')} />
      <Select label="Indicator" {...field('indicator')}>
        <option value="">Not set</option>
        <option value="lead">Lead: tells what will be</option>
        <option value="lag">Lag: tells what was</option>
      </Select>
    </div>
  );
}
