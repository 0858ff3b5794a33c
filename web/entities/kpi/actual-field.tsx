import { useQuery } from '@tanstack/react-query';
import type { PeriodLock } from '../../../contract/month/period-lock.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import { periodsToType, periodTyped } from '../../../contract/scorecard/period-typed.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { numberText } from '../../../contract/words/number-text.ts';
import { addressOf } from '../../lib/routes/base.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';
import { NumberField } from '../../ui/number-field.tsx';
import type { useRecordForm } from '../record/use-record-form.ts';
import { timelineQuery } from '../scorecard/scorecard.ts';
import type { Typing } from '../scorecard/typing.ts';
import { enteredIn } from '../value-entry/entry.ts';
import { lockText, reopenPath } from '../value-entry/lock.ts';
import { ValuePeriod } from '../value-entry/value-period.tsx';
import { formatDueDate } from './format.ts';
import type { DialogValues } from './form-start.ts';

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

/** The text of what is entered for a KPI in a period; empty while it is not read. */
function useEnteredText(kpi: Kpi | undefined, period: Period | undefined): string {
  const isRead = kpi !== undefined && period !== undefined && kpi.grain === period.grain;
  const key = period?.key ?? '';
  const { data } = useQuery({
    ...timelineQuery(kpi?.strategyId ?? 0, kpi?.id ?? 0, { from: key, to: key }),
    ...(!isRead && { enabled: false }),
  });
  const entry = isRead ? data?.periods.find((one) => one.key === key) : undefined;
  return data && entry ? numberText(enteredIn(data, entry).value) : '';
}

/** Says that a period is locked, with the way to reopen it in a window of its own: what is typed stays. */
function LockNote({
  strategyId,
  lock,
  mayReopen,
}: {
  strategyId: number;
  lock: PeriodLock;
  mayReopen: boolean;
}) {
  return (
    <>
      {lockText(lock)}{' '}
      {mayReopen && (
        <a
          href={addressOf(reopenPath(strategyId, lock.period))}
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-2"
        >
          Reopen
        </a>
      )}
    </>
  );
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
  const entered = useEnteredText(kpi, period);
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
    return (
      <NumberField {...field} description={kpi?.actualDate && `Recorded ${formatDueDate(kpi.actualDate)}`} />
    );
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
        description={lock && <LockNote {...{ strategyId, lock, mayReopen }} />}
      />
    </div>
  );
}
