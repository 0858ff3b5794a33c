import { dateOf, dayOf } from '../../../contract/scorecard/dates.ts';
import { enteredIn, subjectOf, type ValueSubject } from '../../entities/value-entry/entry.ts';
import type { Entry, Timeline } from '../../entities/scorecard/scorecard.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';

/** Whether the value of a period is made of those of shorter periods, and was not entered itself. */
export const isMadeOfParts = ({ actual, valueState }: Entry, { entered }: ValueSubject): boolean =>
  actual !== null && entered === null && valueState !== 'carried';

/** The value of a KPI in a period of a timeline, as something to enter. A running period is not judged. */
export function subjectIn(kpi: TrackedKpi, timeline: Timeline, entry: Entry): ValueSubject {
  const { key, label, phase, note, target, redLine, band } = entry;
  const { entered, ...numbers } = enteredIn(timeline, entry);
  const before = timeline.periods.filter(
    ({ start, valueState }) => start < entry.start && valueState !== 'carried',
  );
  const last = before.findLast((earlier) => earlier.actual !== null);
  const subject = subjectOf(
    kpi,
    {
      key,
      label,
      due: dateOf(dayOf(entry.end) + kpi.dueDays),
      isLate: entry.valueState === 'missing',
    },
    {
      ...(phase !== 'open' && { target, redLine, band }),
      ...numbers,
      note: note ?? '',
      last:
        last && last.actual !== null
          ? { value: last.actual, of: last.label, ...(last.settings && { unit: last.settings.unit }) }
          : null,
      sparkline: [
        ...before.map((earlier) => earlier.actual),
        ...(numbers.value === null ? [] : [numbers.value]),
      ],
    },
  );
  return { ...subject, entered };
}
