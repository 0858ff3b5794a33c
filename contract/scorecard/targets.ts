import { aggregate } from './aggregate.ts';
import type { Calendar } from './calendar.ts';
import { type AnyPeriod, numberOn, periodAround, periodOn } from './periods.ts';
import { milestone, spread } from './phasing.ts';
import type { Points } from './points.ts';
import {
  isCoarser,
  type Grain,
  type Measure,
  type PeriodGrain,
  type Point,
  type Series,
  targetAggregationOf,
} from './settings.ts';
import { memo, type Steps } from './steps.ts';

/** A target or a limit of a period, and how it came about. */
export interface Line {
  value: number;
  origin: 'entered' | 'phased' | 'default';
}

/** The series that say what a value should be. */
export type LineSeries = Extract<Series, 'target' | 'red' | 'lo' | 'hi' | 'redLo' | 'redHi'>;

/** The decimals of phased targets of a KPI that has no decimals of its own. */
const PHASING_DECIMALS = 2;

/** Whether the targets of a KPI add up over time. */
const isFlow = (measure: Measure): boolean => targetAggregationOf(measure) === 'sum';

/** The targets and limits of one KPI, by period. */
export class Targets {
  readonly #steps: Steps;
  readonly #measure: Measure;
  readonly #points: Points;
  readonly #spreads = new Map<string, ReadonlyMap<string, number>>();

  constructor(steps: Steps, measure: Measure, points: Points) {
    this.#steps = steps;
    this.#measure = measure;
    this.#points = points;
  }

  /** The line of a period of the KPI's grain or a coarser one; `parts` are the periods that count, by default all. */
  of(series: LineSeries, period: AnyPeriod, parts?: readonly AnyPeriod[]): Line | null {
    const { grain } = this.#measure;
    if (!parts && period.grain === grain) return this.#own(series, period);
    return (
      (parts ? null : this.#exact(series, period)) ??
      this.#across(series, parts ?? this.#steps.within(period, grain))
    );
  }

  /** The target that applies in a period as it was set, with the key of its period: of a longer one without its shares. */
  set(period: AnyPeriod): { value: number; key: string } | null {
    const grains = [period.grain, ...this.#points.coarser('target', period.grain)];
    const around = grains.map((grain) => periodAround(this.#steps.calendar, period, grain));
    const lastUpTo = around.flatMap((own) => this.#points.upTo('target', own.grain, own.start) ?? []);
    const valued = lastUpTo.filter(({ value }) => value !== null);
    const point =
      valued.find(({ grain, start }) => around.some((own) => own.grain === grain && own.start === start)) ??
      valued.reduce<Point | undefined>(
        (last, other) => (last && other.start < last.start ? last : other),
        undefined,
      );
    if (point && point.value !== null) return { value: point.value, key: `${point.grain}:${point.start}` };
    const line = this.#own('target', period);
    return line && { value: line.value, key: period.key };
  }

  /** The line of a row of periods from those of each. */
  #across(series: LineSeries, periods: readonly AnyPeriod[]): Line | null {
    const rule = targetAggregationOf(this.#measure);
    const lines = periods.map((period) => this.#own(series, period));
    // The targets of a ratio have no parts of their own to add up.
    const { value } = aggregate(
      rule === 'ratio' ? 'mean' : rule,
      lines.map((line) => ({ value: line?.value ?? null })),
    );
    if (value === null) return null;
    return { value, origin: lines.some((line) => line?.origin === 'phased') ? 'phased' : 'entered' };
  }

  /** The line of a period of the KPI's grain or a finer one. */
  #own(series: LineSeries, period: AnyPeriod): Line | null {
    const set = this.#points.isBefore(period, series)
      ? null
      : (this.#exact(series, period) ??
        this.#fromFiner(series, period) ??
        this.#entered(series, period) ??
        this.#carried(series, period));
    return set ?? (series === 'target' ? this.#milestone(period) : null);
  }

  /** What is entered for exactly this period. */
  #exact(series: LineSeries, period: AnyPeriod): Line | null {
    const value = this.#points.at(series, period)?.value ?? null;
    return value === null ? null : { value, origin: 'entered' };
  }

  /** The line that follows from those of shorter periods, unless one of the period's grain was set for a later time. */
  #fromFiner(series: LineSeries, period: AnyPeriod): Line | null {
    const point = this.#points.upTo(series, period.grain, period.start);
    for (const grain of this.#points.finer(series, period.grain)) {
      const parts = this.#steps.within(period, grain);
      const last = this.#points.upTo(series, grain, parts.at(-1)?.start ?? period.start);
      if (!last) continue;
      const around = periodOn(this.#steps.calendar, period.grain, last.start);
      return point && point.start >= around.start ? null : this.#across(series, parts);
    }
    return null;
  }

  /** What is entered for the period, or for a longer one around it that is finer than `below`. */
  #entered(series: LineSeries, period: AnyPeriod, below?: PeriodGrain): Line | null {
    const exact = this.#exact(series, period);
    if (exact) return exact;
    for (const grain of this.#points.coarser(series, period.grain)) {
      if (below !== undefined && !isCoarser(below, grain)) return null;
      const around = periodAround(this.#steps.calendar, period, grain);
      const line = this.#exact(series, around);
      if (line) return this.#share(series, period, around, line.value);
    }
    return null;
  }

  /** The last line that was set before the period. Of those set together the one of the longest period counts. */
  #carried(series: LineSeries, period: AnyPeriod): Line | null {
    const grains = [period.grain, ...this.#points.coarser(series, period.grain)];
    let last: { start: string; value: number; around: AnyPeriod } | undefined;
    for (const grain of grains) {
      const around = periodAround(this.#steps.calendar, period, grain);
      const point = this.#points.upTo(series, grain, around.start);
      if (point && point.value !== null && (!last || point.start >= last.start))
        last = { start: point.start, value: point.value, around };
    }
    return last ? this.#share(series, period, last.around, last.value) : null;
  }

  /** The part of a longer period's line: of a flow its share, of a level the line itself. */
  #share(series: LineSeries, period: AnyPeriod, around: AnyPeriod, value: number): Line {
    if (period.grain === around.grain || !isFlow(this.#measure)) return { value, origin: 'entered' };
    const shares = memo(this.#spreads, `${series} ${period.grain} ${around.key}`, () => {
      const periods = this.#steps.within(around, period.grain);
      const fixed = periods.map((part) => this.#entered(series, part, around.grain)?.value ?? null);
      const values = spread(value, fixed, this.#measure.decimals ?? PHASING_DECIMALS);
      return new Map(periods.map(({ key }, index) => [key, values[index] as number]));
    });
    return { value: shares.get(period.key) as number, origin: 'phased' };
  }

  /** The milestone of a level on the way from its baseline to its final target; the final target after its date. */
  #milestone(period: AnyPeriod): Line | null {
    const { baseline, finalTarget } = this.#measure;
    const { grain } = period;
    if (grain === 'once') return finalTarget && { value: finalTarget.value, origin: 'entered' };
    if (isFlow(this.#measure) || !baseline?.date || !finalTarget?.date) return null;
    const way = wayOf(this.#steps.calendar, grain, baseline.date, finalTarget.date);
    const step = way.stepOf(period);
    if (step >= 1 && step <= way.length)
      return { value: milestone(baseline.value, finalTarget.value, step, way.length), origin: 'phased' };
    return period.start > finalTarget.date ? { value: finalTarget.value, origin: 'entered' } : null;
  }
}

/** The way from a baseline to a final target, in periods: those that end after the one date and start by the other. */
export function wayOf(calendar: Calendar, grain: Grain, from: string, to: string) {
  const first = periodOn(calendar, grain, from);
  // The period that ends with the baseline is behind it.
  const before = numberOn(calendar, grain, from) - (first.end === from ? 0 : 1);
  return {
    length: Math.max(0, numberOn(calendar, grain, to) - before),
    /** Which step of the way a period is, from 1. */
    stepOf: ({ start }: AnyPeriod): number => numberOn(calendar, grain, start) - before,
  };
}
