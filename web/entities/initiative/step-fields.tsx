import type { useForm } from '../../lib/form.ts';
import { usePeople } from '../../lib/strategy/people.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FinishedOffer } from './finished-offer.tsx';
import { StatusField } from './status-field.tsx';
import type { StepValues } from './step-values.ts';
import { Pair } from './work-dialog.tsx';

type Form = Pick<ReturnType<typeof useForm<StepValues>>, 'values' | 'faults' | 'field' | 'set'>;

/** The common form fields of a tactic and an action step. */
export function StepFields({
  strategyId,
  whoLabel,
  form: { values, faults, field, set },
}: {
  strategyId: number;
  whoLabel: string;
  form: Form;
}) {
  const people = usePeople(strategyId);
  return (
    <>
      <TextField label="What" required autoComplete="off" {...field('title')} />
      <ComboBox
        label={whoLabel}
        name="who"
        required
        suggestions={people}
        value={values.who}
        error={faults.who}
        onChange={(it) => set('who', it)}
      />
      <Pair>
        <TextField label="Start Date" type="date" required {...field('startDate')} />
        <TextField label="Due Date" type="date" required {...field('dueDate')} />
      </Pair>
      <Pair>
        <NumberField
          label="Progress"
          description="Percent, 0 to 100"
          inputMode="numeric"
          {...field('progress')}
        />
        <StatusField value={values.status} error={faults.status} onChange={(it) => set('status', it)} />
      </Pair>
      <FinishedOffer
        progress={values.progress}
        status={values.status}
        onMend={(status) => set('status', status)}
      />
    </>
  );
}
