import { GRAINS } from '../../../../contract/scorecard/settings.ts';
import { GRAIN_LABELS } from '../../../../contract/words/tracking.ts';
import type { useRecordForm } from '../../record/use-record-form.ts';
import { Select } from '../../../ui/select.tsx';
import { type KpiFormValues, START_TARGET } from '../values.ts';
import { choiceOf, CHOICES, settingsOf } from './choices.ts';
import { Options } from './options.tsx';

type Form = Pick<ReturnType<typeof useRecordForm<KpiFormValues>>, 'initial' | 'values' | 'faults' | 'set'>;

/** How often a value is due. Without an answer the KPI has one target and one actual. */
export function HowOften({ form: { initial, values, faults, set }, isNew }: { form: Form; isNew: boolean }) {
  return (
    <Select
      label="How often"
      name="grain"
      value={values.grain}
      error={faults.grain}
      description={
        values.grain !== ''
          ? 'A value and a target for each period, and a status that follows from them'
          : !isNew && initial.grain !== ''
            ? 'Its values and targets by period stay stored, but no longer show'
            : undefined
      }
      onChange={({ target }) => {
        set('grain', target.value as typeof values.grain);
        const [start, other] = target.value === '' ? [START_TARGET, ''] : ['', START_TARGET];
        if (isNew && values.target === other) set('target', start);
      }}
    >
      <option value="">Once: one target, one actual</option>
      <Options labels={GRAIN_LABELS} only={GRAINS} />
    </Select>
  );
}

/** What a KPI over time is: which way is better, and how values go to longer periods. */
export function WhatItIs({
  form: { values, set },
  onChosen,
}: {
  form: Pick<Form, 'values' | 'set'>;
  onChosen?: () => void;
}) {
  const choice = choiceOf(values);
  return (
    <Select
      label="What it is"
      value={choice}
      onChange={({ target }) => {
        onChosen?.();
        for (const [name, value] of Object.entries(settingsOf(target.value))) set(name as 'direction', value);
      }}
    >
      {choice === '' && <option value="">As set below</option>}
      {CHOICES.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}
