import { useRef } from 'react';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import { periodsToType, periodTyped } from '../../../contract/scorecard/period-typed.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { numberText } from '../../../contract/words/number-text.ts';
import { lockText } from '../../lib/strategy/locks.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';
import type { Typing } from '../../lib/strategy/typing.ts';
import type { Faults } from '../../lib/form.ts';
import { typedNumber } from '../../ui/typed-number.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { ValuePeriod } from '../../ui/value-period.tsx';
import type { useRecordForm } from '../record/use-record-form.ts';
import { ReopenLink } from '../record/reopen.tsx';
import { readUnusual, useActuals } from './actuals.ts';
import type { DialogValues } from './form-start.ts';
import { dayText } from '../../../contract/words/dates.ts';

/** The period of the actual of a form; undefined where the KPI is due once, or the periods are not read. */
export function actualPeriodOf(
  { grain, actualPeriod }: Pick<DialogValues, 'grain' | 'actualPeriod'>,
  typing: Typing | undefined,
  isNew: boolean,
): Period | undefined {
  if (grain === '' || !typing) return undefined;
  const chosen = parsePeriod(typing.calendar, actualPeriod, grain);
  return chosen?.grain === grain ? chosen : periodTyped(typing, grain, isNew ? undefined : typing.shown);
}

/** Asks once about a typed actual that is unusual beside those before it. */
export function useActualQuestion(kpi: Kpi | undefined, typing: Typing | undefined) {
  const lastQuestion = useRef('');
  return async (
    { isActualTyped, actual: text, unit }: DialogValues,
    period: Period | undefined,
  ): Promise<Faults> => {
    if (!kpi || !period || !typing || !isActualTyped) return {};
    const typed = { kpi, period, text, value: typedNumber(text, unit) };
    const [what] = (await readUnusual(kpi.strategyId, typing.calendar, [typed])).values();
    const question = `${period.key} ${text}`;
    if (what === undefined || question === lastQuestion.current) return {};
    lastQuestion.current = question;
    return { actual: `Unusual: ${what} Save again if it is right.` };
  };
}

/** The actual in the form of a KPI. That of a KPI over time is of a period, which is named and can be changed. */
export function ActualField({
  strategyId,
  kpi,
  form: { values, set },
  control,
  period,
  typing,
  mayReopen,
  isComputed,
}: {
  strategyId: number;
  kpi: Kpi | undefined;
  form: Pick<ReturnType<typeof useRecordForm<DialogValues>>, 'values' | 'set'>;
  /** The name and the fault of the field. */
  control: { label: string; name: string; value: string; error: string | undefined };
  period: Period | undefined;
  typing: Typing | undefined;
  mayReopen: boolean;
  isComputed: boolean;
}) {
  const isEntered = kpi !== undefined && period !== undefined && kpi.grain === period.grain;
  const { data: actuals } = useActuals(
    strategyId,
    isEntered ? [kpi] : [],
    isEntered ? new Map([[period.grain, period]]) : undefined,
    kpi?.id,
  );
  const entered = numberText(actuals?.values.get(kpi?.id ?? 0));
  const lock = period && typing?.lockOf(period);
  const type = (text: string): void => {
    set('actual', text);
    set('isActualTyped', true);
  };
  const field = {
    ...control,
    unit: values.unit,
    onChange: ({ target }: { target: HTMLInputElement }) => type(target.value),
    // The same text typed over the selected one is no change for React.
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(currentTarget.value),
  };
  if (isComputed) return <NumberField {...field} description="Computed from other KPIs" readOnly />;
  if (values.grain === '')
    return <NumberField {...field} description={kpi?.actualDate && `Recorded ${dayText(kpi.actualDate)}`} />;
  const isReadOnly = !period || (lock !== undefined && !values.isActualTyped);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <ValuePeriod
        period={period}
        choices={typing && period ? periodsToType(typing, period) : []}
        isLocked={lock !== undefined}
        onChange={(key) => set('actualPeriod', key)}
        className="text-13 font-medium text-ink"
      />
      <NumberField
        {...field}
        label={period ? `${control.label}, ${period.label}` : control.label}
        hideLabel
        value={values.isActualTyped ? values.actual : entered}
        readOnly={isReadOnly}
        description={
          lock && (
            <>
              {lockText(lock)} {mayReopen && <ReopenLink {...{ strategyId, lock }} />}
            </>
          )
        }
      />
    </div>
  );
}
