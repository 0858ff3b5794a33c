import type { Calendar } from './calendar.ts';
import { type AnyPeriod, lastEnded, type Period, periodAfter, periodAround, periodsIn } from './periods.ts';
import { type Grain, isCoarser, type PeriodGrain } from './settings.ts';

/** The steps from one period of a calendar to others. Each is computed once: the values of many KPIs take the same ones. */
export class Steps {
  readonly calendar: Calendar;
  readonly #within = new Map<PeriodGrain, Map<string, readonly AnyPeriod[]>>();
  readonly #before = new Map<string, Period[]>();
  readonly #asOf = new Map<PeriodGrain, Map<string, AnyPeriod>>();
  readonly #years = new Map<string, Period>();

  constructor(calendar: Calendar) {
    this.calendar = calendar;
  }

  /** The periods of a grain in a longer one, in order. */
  within(whole: AnyPeriod, grain: Grain): readonly Period[];
  within(whole: AnyPeriod, grain: PeriodGrain): readonly AnyPeriod[];
  within(whole: AnyPeriod, grain: PeriodGrain): readonly AnyPeriod[] {
    if (whole.grain === 'once' || grain === 'once') return whole.grain === grain ? [whole] : [];
    const lists = memo(this.#within, grain, () => new Map<string, readonly AnyPeriod[]>());
    return memo(lists, whole.key, () => periodsIn(this.calendar, whole, grain));
  }

  /** The period `count` before another one. */
  before(period: Period, count: number): Period;
  before(period: AnyPeriod, count: number): AnyPeriod;
  before(period: AnyPeriod, count: number): AnyPeriod {
    if (period.grain === 'once') return period;
    const earlier = memo(this.#before, period.key, () => [period]);
    return (earlier[count] ??= periodAfter(this.calendar, period, -count));
  }

  /**
   * The period of a grain by which a KPI is read as of another one: itself, or the last longer one that had ended by its end. A KPI
   * that is due once has one.
   */
  asOf(grain: Grain, period: Period): Period;
  asOf(grain: PeriodGrain, period: AnyPeriod): AnyPeriod;
  asOf(grain: PeriodGrain, period: AnyPeriod): AnyPeriod {
    if (!isCoarser(grain, period.grain)) return period;
    const periods = memo(this.#asOf, grain, () => new Map<string, AnyPeriod>());
    return memo(periods, period.end, () => lastEnded(this.calendar, grain, period.end));
  }

  /** The fiscal year that a period belongs to. */
  yearOf(period: AnyPeriod): Period {
    return memo(this.#years, period.key, () => periodAround(this.calendar, period, 'year'));
  }
}

/** What is stored under a key, made where nothing is. */
export function memo<K, V>(stored: Map<K, V>, key: K, make: () => V): V {
  let value = stored.get(key);
  if (value === undefined) stored.set(key, (value = make()));
  return value;
}
