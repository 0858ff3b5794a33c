import type { Calendar } from './calendar.ts';
import { lastEnded, type Period, periodAfter, periodAround, periodsIn } from './periods.ts';
import { type Grain, isCoarser } from './settings.ts';

/** The steps from one period of a calendar to others. Each is computed once: the values of many KPIs take the same ones. */
export class Steps {
  readonly calendar: Calendar;
  readonly #within = new Map<Grain, Map<string, readonly Period[]>>();
  readonly #before = new Map<string, Period[]>();
  readonly #asOf = new Map<Grain, Map<string, Period>>();
  readonly #years = new Map<string, Period>();

  constructor(calendar: Calendar) {
    this.calendar = calendar;
  }

  /** The periods of a grain in a longer one, in order. */
  within(whole: Period, grain: Grain): readonly Period[] {
    const lists = memo(this.#within, grain, () => new Map<string, readonly Period[]>());
    return memo(lists, whole.key, () => periodsIn(this.calendar, whole, grain));
  }

  /** The period `count` before another one. */
  before(period: Period, count: number): Period {
    const earlier = memo(this.#before, period.key, () => [period]);
    return (earlier[count] ??= periodAfter(this.calendar, period, -count));
  }

  /** The period of a grain by which a KPI is read as of another one: itself, or the last longer one that had ended by its end. */
  asOf(grain: Grain, period: Period): Period {
    if (!isCoarser(grain, period.grain)) return period;
    const periods = memo(this.#asOf, grain, () => new Map<string, Period>());
    return memo(periods, period.end, () => lastEnded(this.calendar, grain, period.end));
  }

  /** The fiscal year that a period belongs to. */
  yearOf(period: Period): Period {
    return memo(this.#years, period.key, () => periodAround(this.calendar, period, 'year'));
  }
}

/** What is stored under a key, made where nothing is. */
export function memo<K, V>(stored: Map<K, V>, key: K, make: () => V): V {
  let value = stored.get(key);
  if (value === undefined) stored.set(key, (value = make()));
  return value;
}
