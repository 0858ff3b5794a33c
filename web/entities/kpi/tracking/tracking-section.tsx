import { useEffect, useRef, useState } from 'react';
import {
  type Aggregation,
  type Direction,
  type Grain,
  GRAINS,
} from '../../../../contract/scorecard/settings.ts';
import type { Faults, useForm } from '../../../lib/form.ts';
import { typedNumber } from '../../../ui/typed-number.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Select } from '../../../ui/select.tsx';
import type { KpiFormValues } from '../values.ts';
import {
  DIRECTION_LABELS,
  FACTOR_LABELS,
  GRAIN_LABELS,
  SOURCE_LABELS,
} from '../../../../contract/words/tracking.ts';
import { choiceOf, CHOICES, settingsOf } from './choices.ts';
import type { NamedMeasure } from './formula.ts';
import { FormulaField } from './formula-field.tsx';
import { GrainChangeNote, type StoredKpi } from './grain-change-note.tsx';
import { MORE_FIELDS, MoreSettings } from './more-settings.tsx';
import { Options } from './options.tsx';
import type { SampleSettings } from './samples.ts';
import { SamplesTable } from './samples-table.tsx';
import { isComputedIn } from './values.ts';

type Form = ReturnType<typeof useForm<KpiFormValues>>;

/** What the samples need of form values; undefined where there is no target. */
function sampleSettings(values: KpiFormValues): SampleSettings | undefined {
  const number = (text: string): number | null => {
    const value = typedNumber(text, values.unit);
    return value === null || Number.isNaN(value) ? null : value;
  };
  const target = number(values.target);
  if (target === null) return undefined;
  const cap = number(values.cap) ?? 100;
  const decimals = number(values.decimals);
  return {
    direction: values.direction as Direction,
    target,
    baseline: number(values['baseline.value']),
    finalTarget: number(values['finalTarget.value']),
    cap,
    decimals:
      decimals !== null && Number.isInteger(decimals) && decimals >= 0 && decimals <= 6 ? decimals : null,
  };
}

/** The part of the KPI dialog for a KPI that is tracked over time. */
export function TrackingSection({
  form: { values, faults, field, set },
  measures,
  stored,
  focusOn,
}: {
  form: Pick<Form, 'values' | 'faults' | 'field' | 'set'>;
  /** The other KPIs of the strategy. */
  measures: readonly NamedMeasure[];
  /** The edited KPI; undefined for a new one. */
  stored: StoredKpi | undefined;
  /** The name of the field that gets the focus: it must not be folded away. */
  focusOn?: string | undefined;
}) {
  const isTracked = values.isTracked === 'yes';
  return (
    <section aria-label="Over time" className="flex flex-col gap-4 border-t pt-4">
      <Checkbox
        label="Track over time"
        description={
          stored?.grain && !isTracked
            ? 'Its values and targets by period stay stored, but no longer show: the KPI has one target, one actual and the status above. Turn this on again to have them back.'
            : 'A value and a target for each period, and a status that follows from them. The page “Targets” has the targets.'
        }
        checked={isTracked}
        onChange={(event) => set('isTracked', event.target.checked ? 'yes' : '')}
      />
      {isTracked && <Tracked {...{ values, faults, field, set, measures, stored, focusOn }} />}
    </section>
  );
}

function Tracked({
  values,
  faults,
  field,
  set,
  measures,
  stored,
  focusOn,
}: Pick<Form, 'values' | 'faults' | 'field' | 'set'> & {
  measures: readonly NamedMeasure[];
  stored: StoredKpi | undefined;
  focusOn: string | undefined;
}) {
  const choice = choiceOf(values);
  const choose = (id: string) => {
    for (const [name, value] of Object.entries(settingsOf(id))) set(name as 'direction', value);
  };
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select label="What it is" value={choice} onChange={(event) => choose(event.target.value)}>
          {choice === '' && <option value="">As set below</option>}
          {CHOICES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="How often" {...field('grain')}>
          <Options labels={GRAIN_LABELS} only={GRAINS} />
        </Select>
        {choice === 'ratio' && <RatioFields {...{ field, measures }} />}
        <Select label="Values come from" {...field('source')}>
          <Options labels={SOURCE_LABELS} />
        </Select>
      </div>
      {stored && !isComputedIn(values) && (
        <GrainChangeNote
          kpi={stored}
          grain={values.grain as Grain}
          aggregation={values.aggregation as Aggregation}
        />
      )}
      {values.source === 'formula' && (
        <FormulaField
          value={values.formula}
          onChange={(text) => set('formula', text)}
          measures={measures}
          error={faults['formula']}
        />
      )}
      <SamplesTable settings={sampleSettings(values)} unit={values.unit} />
      <More faults={faults} startsOpen={MORE_FIELDS.some((name) => name === focusOn)}>
        <MoreSettings unit={values.unit} {...{ field, isSum: values.aggregation === 'sum' }} />
      </More>
    </>
  );
}

/** A ratio of two KPIs, or of two numbers that are entered. */
function RatioFields({ field, measures }: Pick<Form, 'field'> & { measures: readonly NamedMeasure[] }) {
  const options = (
    <>
      <option value="">Entered by period</option>
      {measures.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
  return (
    <>
      <Select label="Better is" {...field('direction')}>
        <Options labels={DIRECTION_LABELS} only={['up', 'down']} />
      </Select>
      <Select label="Shown as" {...field('factor')}>
        <Options labels={FACTOR_LABELS} />
      </Select>
      <Select label="Numerator" {...field('numeratorId')}>
        {options}
      </Select>
      <Select label="Denominator" {...field('denominatorId')}>
        {options}
      </Select>
    </>
  );
}

/** The settings that most KPIs leave as they are. It opens where one of them is at fault. */
function More({
  faults,
  startsOpen,
  children,
}: {
  faults: Faults;
  startsOpen: boolean;
  children: React.ReactNode;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  const box = useRef<HTMLDivElement>(null);
  const isAtFault = MORE_FIELDS.some((name) => name in faults);
  useEffect(() => {
    if (!isAtFault) return;
    setOpen(true);
    // Only the first field at fault takes the focus, wherever it is.
    requestAnimationFrame(() => {
      const first = box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
      if (first && box.current?.contains(first)) first.focus();
    });
  }, [isAtFault]);
  return (
    <div ref={box}>
      <Disclosure label="More settings" open={isOpen} onOpenChange={setOpen}>
        {children}
      </Disclosure>
    </div>
  );
}
