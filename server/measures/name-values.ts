import { type EnteredValue, nameValue, type NamedValue } from '../../contract/commands/enter-values.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import type { AnyPeriod } from '../../contract/scorecard/periods.ts';
import { keyOfPoint } from '../../contract/scorecard/point-edits.ts';
import type { PeriodGrain } from '../../contract/scorecard/settings.ts';
import { memo } from '../../contract/scorecard/steps.ts';
import { noPeriod } from '../content/calendar.ts';

type ValueFault = Exclude<ReturnType<typeof nameValue>, NamedValue>;

/** Names the points of values one after the other. A value that was given before is at fault. */
export function valueNamer(
  calendar: Calendar,
): (kpi: Records['kpi'], entered: EnteredValue) => NamedValue | ValueFault {
  const keysBefore = new Set<string>();
  // Many values are for few periods.
  const periods = new Map<string, AnyPeriod | string>();
  const periodOf = (text: string, grain: PeriodGrain): AnyPeriod | string =>
    memo(periods, `${grain} ${text}`, () => parsePeriod(calendar, text, grain) ?? noPeriod(grain));
  return (kpi, entered) => {
    const value = nameValue(kpi, entered, periodOf);
    if ('part' in value) return value;
    const keys = value.points.map(keyOfPoint);
    if (keys.some((key) => keysBefore.has(key)))
      return { part: 'period', message: `${value.period.label} is given twice` };
    for (const key of keys) keysBefore.add(key);
    return value;
  };
}
