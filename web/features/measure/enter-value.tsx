import { useState } from 'react';
import { asksForValue } from '../../../contract/commands/enter-values.ts';
import { inputDay } from '../../../contract/month/input-status.ts';
import type { PeriodLock } from '../../../contract/month/period-lock.ts';
import { ONCE, type Period } from '../../../contract/scorecard/periods.ts';
import { periodLabel } from '../../../contract/words/point-words.ts';
import { asShown, formatOf, plainValue, targetText, valueText } from '../../../contract/words/value.ts';
import {
  type Entry,
  type Timeline,
  useCalendar,
  useExplanation,
} from '../../entities/scorecard/scorecard.ts';
import { useDrafts } from '../../entities/value-entry/drafts.ts';
import { subjectOf, type ValueSubject } from '../../entities/value-entry/entry.ts';
import { reopenPath } from '../../lib/strategy/locks.ts';
import { ValueEntry } from '../../entities/value-entry/value-entry.tsx';
import { ValuePeriod } from '../../ui/value-period.tsx';
import type { Kpi, TrackedKpi } from '../../lib/strategy/selectors.ts';
import { cachedContent } from '../../lib/sync/content.ts';
import { shortDay } from '../../../contract/words/dates.ts';
import { isMadeOfParts, subjectIn } from './subject.ts';
import { entriesToFill } from './view.ts';

/** What a value is compared with: 'before 37 · target 30 · due Nov 10'. */
function comparison(
  { kpi, due, entered }: ValueSubject,
  against: Pick<Entry, 'target' | 'band'>,
  format: ReturnType<typeof formatOf>,
) {
  const target = targetText(against, format);
  return [
    kpi?.last && `before ${valueText(kpi.last.value, { ...format, unit: kpi.last.unit ?? format.unit })}`,
    target && `target ${target}`,
    entered === null && due && `due ${shortDay(due, inputDay())}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const FRAME = 'flex flex-col gap-1 max-lg:border-t max-lg:pt-3 lg:w-64 lg:shrink-0 print:hidden';

/** Enters the value of a KPI that is due once. The last one is none where one is asked for. */
export function EnterOnce({ kpi }: { kpi: Kpi }) {
  useDrafts();
  const { strategyId, actual: value, target, measureDueDate: due } = kpi;
  const isDone = value !== null && !asksForValue(kpi);
  const last = value === null ? null : { value, of: '' };
  const period = { ...ONCE, due: due ?? '', isLate: false };
  const subject: ValueSubject = {
    ...subjectOf(kpi, period, isDone ? { value } : { last }),
    entered: isDone ? 'value' : null,
  };
  return (
    <div className={FRAME}>
      <p className="text-12 text-ink-2">Actual</p>
      <ValueEntry
        subject={subject}
        base={cachedContent(strategyId)?.revision}
        className="w-36"
        hint={comparison(subject, { target, band: null }, formatOf(kpi))}
      />
    </div>
  );
}

/** Enters the value of a period: of the one that the page tells of, or another one that is chosen. */
export function EnterValue({
  kpi,
  now,
  timelines,
  lockOf,
  mayReopen,
}: {
  kpi: TrackedKpi;
  /** The period that the page tells of. */
  now: Entry | undefined;
  /** What is read of the KPI: up to today, and up to that period. */
  timelines: readonly [Timeline, Timeline];
  lockOf: (period: Period) => PeriodLock | undefined;
  mayReopen: boolean;
}) {
  const { strategyId, id } = kpi;
  const [chosen, setChosen] = useState<string>();
  useDrafts();
  const { data: calendar } = useCalendar(strategyId);
  const choices = entriesToFill(timelines[0].periods, now);
  const entry = choices.find(({ key }) => key === chosen) ?? now;
  const timeline = timelines.find(({ periods }) => periods.some(({ key }) => key === entry?.key));
  const shown = asShown(kpi, entry);
  const subject = entry && timeline && subjectIn(shown, timeline, entry);
  const lock = entry && lockOf({ ...entry, grain: kpi.grain });
  const isMade = entry !== undefined && subject !== undefined && isMadeOfParts(entry, subject);
  const { data: explanation } = useExplanation(strategyId, `kpi:${id}`, entry?.key ?? null, isMade);
  if (!subject) return null;
  const format = formatOf(shown);
  const parts = explanation?.inputs.filter((input) => input.id === id && input.value !== null) ?? [];
  const names = calendar
    ? parts.map(({ period }) => periodLabel(calendar, period).replace(/ \d{4}$/, ''))
    : [];
  return (
    <div className={`${FRAME} min-h-44 lg:min-h-28`}>
      <ValuePeriod
        period={entry}
        choices={choices}
        isLocked={lock !== undefined}
        onChange={setChosen}
        className="text-12 text-ink-2"
      />
      <ValueEntry
        key={entry.key}
        {...{ subject }}
        base={cachedContent(strategyId)?.revision}
        className="w-36"
        placeholder={isMade ? plainValue(entry.actual, formatOf(kpi, entry)) : undefined}
        lock={lock}
        reopen={mayReopen ? reopenPath(strategyId, lock?.period ?? entry.key) : undefined}
        hint={
          isMade ? (
            <>
              <span>
                made of {names.length > 0 ? names.join(', ') : 'shorter periods'}
                {explanation && ` (${explanation.rule})`}
              </span>
              <span>Type to replace it for the whole period.</span>
            </>
          ) : (
            comparison(subject, entry, format)
          )
        }
      />
    </div>
  );
}
