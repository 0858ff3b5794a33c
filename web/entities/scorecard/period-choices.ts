import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { hasCalendarMonths } from '../../../contract/scorecard/calendar.ts';
import { addDays } from '../../../contract/scorecard/dates.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import {
  lastEnded,
  nextPeriod,
  type Period,
  periodAround,
  periodOn,
  periodsIn,
  periodsBack,
  previousPeriod,
} from '../../../contract/scorecard/periods.ts';

/** A period that can be chosen. */
export interface Choice {
  key: string;
  label: string;
  /** What stands in the address; null for the period that is shown where the address has none. */
  address: string | null;
}

/** The periods to choose from. */
export interface Choices {
  /** The last month that has ended, and the one that is running. */
  latest: Choice;
  running: Choice;
  /** The period before the one shown, and the one after; null where that has not begun. */
  previous: Choice;
  next: Choice | null;
  sections: { title: string; choices: Choice[] }[];
}

/** How many years are offered before the present one. */
const YEARS = 4;

/** The periods to choose from at one that the address names; null for the latest. Those that have not begun are left out. */
export function choicesOf(calendar: Calendar, today: string, address: string | null): Choices {
  const latest = lastEnded(calendar, 'month', addDays(today, -1));
  const shown = (address === null ? undefined : parsePeriod(calendar, address, 'month')) ?? latest;
  const hasBegun = ({ start }: Period): boolean => start <= today;
  const addressOf = ({ grain, key, start }: Period): string | null => {
    if (key === latest.key) return null;
    return grain === 'month' && hasCalendarMonths(calendar) ? start.slice(0, 7) : key;
  };
  const choice = (period: Period): Choice => {
    const isRunning = hasBegun(period) && period.end >= today;
    return {
      key: period.key,
      label: isRunning ? `${period.label} (running)` : period.label,
      address: addressOf(period),
    };
  };
  const year = periodAround(calendar, shown, 'year');
  const begun = (grain: 'month' | 'quarter' | 'half') =>
    periodsIn(calendar, year, grain).filter(hasBegun).map(choice);
  const years = periodsBack(calendar, periodOn(calendar, 'year', today), 1 + YEARS);
  if (!years.some((listed) => listed.key === year.key)) years.push(year);
  const next = nextPeriod(calendar, shown);
  return {
    latest: choice(latest),
    running: choice(periodOn(calendar, 'month', today)),
    previous: choice(previousPeriod(calendar, shown)),
    next: hasBegun(next) ? choice(next) : null,
    sections: [
      { title: `Months of ${year.label}`, choices: begun('month') },
      { title: `Quarters and halves of ${year.label}`, choices: [...begun('quarter'), ...begun('half')] },
      { title: 'Years', choices: years.map(choice) },
    ],
  };
}
