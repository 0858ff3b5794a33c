import type { Band } from '../../../../contract/scorecard/score.ts';
import type { Direction } from '../../../../contract/scorecard/settings.ts';
import type { useForm } from '../../../lib/form.ts';
import { typedNumber } from '../../../ui/typed-number.ts';
import { Select } from '../../../ui/select.tsx';
import type { KpiFormValues } from '../values.ts';
import { DIRECTION_LABELS, FACTOR_LABELS, SOURCE_LABELS } from '../../../../contract/words/tracking.ts';
import { Fold } from '../../record/fold.tsx';
import { choiceOf } from './choices.ts';
import type { NamedMeasure } from './formula.ts';
import { FormulaField } from './formula-field.tsx';
import { isMoreField, MoreSettings } from './more-settings.tsx';
import { Options } from './options.tsx';
import type { SampleSettings } from './samples.ts';
import { SamplesTable } from './samples-table.tsx';

type Form = ReturnType<typeof useForm<KpiFormValues>>;

/** The target and red line of the period that is shown. */
export interface ShownLines {
  target: number | null;
  redLine: number | null;
  band: Pick<Band, 'lo' | 'hi'> | null;
}

/** What the samples need of form values, and of the lines of the period; undefined where there is no target. */
function sampleSettings(values: KpiFormValues, lines: ShownLines | undefined): SampleSettings | undefined {
  const number = (text: string): number | null => {
    const value = typedNumber(text, values.unit);
    return value === null || Number.isNaN(value) ? null : value;
  };
  const target = lines?.target ?? number(values.target);
  if (target === null) return undefined;
  const cap = number(values.cap) ?? 100;
  const decimals = number(values.decimals);
  return {
    direction: values.direction as Direction,
    target,
    red: lines?.redLine ?? number(values.red),
    baseline: number(values['baseline.value']),
    finalTarget: number(values['finalTarget.value']),
    cap,
    decimals:
      decimals !== null && Number.isInteger(decimals) && decimals >= 0 && decimals <= 6 ? decimals : null,
  };
}

/** The further settings of a KPI that is tracked over time. */
export function TrackingSection({
  form: { values, faults, field, set },
  lines,
  measures,
  focusOn,
}: {
  form: Pick<Form, 'values' | 'faults' | 'field' | 'set'>;
  /** Those of a tracked KPI whose target is not being changed. */
  lines?: ShownLines | undefined;
  /** The other KPIs of the strategy. */
  measures: readonly NamedMeasure[];
  /** The name of the field that gets the focus: it must not be folded away. */
  focusOn: string | undefined;
}) {
  return (
    <section aria-label="Over time" className="flex flex-col gap-4 border-t pt-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select label="Values come from" {...field('source')}>
          <Options labels={SOURCE_LABELS} />
        </Select>
        {choiceOf(values) === 'ratio' && <RatioFields {...{ field, measures }} />}
      </div>
      {values.source === 'formula' && (
        <FormulaField
          value={values.formula}
          onChange={(text) => set('formula', text)}
          measures={measures}
          error={faults['formula']}
        />
      )}
      <SamplesTable settings={sampleSettings(values, lines)} unit={values.unit} />
      <Fold
        label="More settings"
        holds={isMoreField}
        faults={faults}
        startsOpen={focusOn !== undefined && isMoreField(focusOn)}
      >
        <MoreSettings unit={values.unit} {...{ field, isSum: values.aggregation === 'sum' }} />
      </Fold>
    </section>
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
