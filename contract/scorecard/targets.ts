import { aggregate } from './aggregate.ts';
import type { Calendar } from './calendar.ts';
import { type Period, periodAround, periodsBetween, periodsIn } from './periods.ts';
import { milestone, spread } from './phasing.ts';
import type { Points } from './points.ts';
import { type Grain, isCoarser, type Measure, type Series, targetAggregationOf } from './settings.ts';

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
  readonly #calendar: Calendar;
  readonly #measure: Measure & { grain: Grain };
  readonly #points: Points;
  readonly #spreads = new Map<string, ReadonlyMap<string, number>>();
  #milestones: ReadonlyMap<string, number> | undefined;

  constructor(calendar: Calendar, measure: Measure & { grain: Grain }, points: Points) {
    this.#calendar = calendar;
    this.#measure = measure;
    this.#points = points;
  }

  /** The line of a period of the KPI's grain or a coarser one; `parts` are the periods that count, by default all. */
  of(series: LineSeries, period: Period, parts?: readonly Period[]): Line | null {
    const { grain } = this.#measure;
    if (!parts && period.grain === grain) return this.#own(series, period);
    const entered = parts ? undefined : this.#points.at(series, period);
    if (entered && entered.value !== null) return { value: entered.value, origin: 'entered' };
    const rule = targetAggregationOf(this.#measure);
    const lines = (parts ?? periodsIn(this.#calendar, period, grain)).map((part) => this.#own(series, part));
    // The targets of a ratio have no parts of their own to add up.
    const { value } = aggregate(
      rule === 'ratio' ? 'mean' : rule,
      lines.map((line) => ({ value: line?.value ?? null })),
    );
    if (value === null) return null;
    return { value, origin: lines.some((line) => line?.origin === 'phased') ? 'phased' : 'entered' };
  }

  #own(series: LineSeries, period: Period): Line | null {
    return (
      this.#entered(series, period) ??
      this.#carried(series, period) ??
      (series === 'target' ? this.#milestone(period) : null)
    );
  }

  /** What is entered for the period, or for a longer one around it that is finer than `below`. */
  #entered(series: LineSeries, period: Period, below?: Grain): Line | null {
    const exact = this.#points.at(series, period);
    if (exact && exact.value !== null) return { value: exact.value, origin: 'entered' };
    for (const grain of this.#points.coarser(series, period.grain)) {
      if (below !== undefined && !isCoarser(below, grain)) return null;
      const around = periodAround(this.#calendar, period, grain);
      const point = this.#points.at(series, around);
      if (point && point.value !== null) return this.#share(series, period, around, point.value);
    }
    return null;
  }

  /** The last line that was set before the period. Of those set together the one of the longest period counts. */
  #carried(series: LineSeries, period: Period): Line | null {
    const grains = [period.grain, ...this.#points.coarser(series, period.grain)];
    let found: { start: string; value: number; around: Period } | undefined;
    for (const grain of grains) {
      const around = periodAround(this.#calendar, period, grain);
      const point = this.#points.upTo(series, grain, around.start);
      if (point && point.value !== null && (!found || point.start >= found.start))
        found = { start: point.start, value: point.value, around };
    }
    return found ? this.#share(series, period, found.around, found.value) : null;
  }

  /** The part of a longer period's line: of a flow its share, of a level the line itself. */
  #share(series: LineSeries, period: Period, around: Period, value: number): Line {
    if (period.grain === around.grain || !isFlow(this.#measure)) return { value, origin: 'entered' };
    const key = `${series} ${around.key}`;
    let shares = this.#spreads.get(key);
    if (!shares) {
      const periods = periodsIn(this.#calendar, around, this.#measure.grain);
      const fixed = periods.map((one) => this.#entered(series, one, around.grain)?.value ?? null);
      const values = spread(value, fixed, this.#measure.decimals ?? PHASING_DECIMALS);
      shares = new Map(periods.map((one, index) => [one.key, values[index] as number]));
      this.#spreads.set(key, shares);
    }
    return { value: shares.get(period.key) as number, origin: 'phased' };
  }

  /** The milestone of a level on the way from its baseline to its final target; the final target after its date. */
  #milestone(period: Period): Line | null {
    const { baseline, finalTarget, grain } = this.#measure;
    if (isFlow(this.#measure) || !baseline?.date || !finalTarget?.date) return null;
    if (!this.#milestones) {
      const steps = periodsToward(this.#calendar, grain, baseline.date, finalTarget.date);
      const at = (step: number): number => milestone(baseline.value, finalTarget.value, step, steps.length);
      this.#milestones = new Map(steps.map(({ key }, index) => [key, at(index + 1)]));
    }
    const value = this.#milestones.get(period.key);
    if (value !== undefined) return { value, origin: 'phased' };
    return period.start > finalTarget.date ? { value: finalTarget.value, origin: 'entered' } : null;
  }
}

/** The periods of the way from a baseline to a final target: those that end after the one date and start by the other. */
export const periodsToward = (calendar: Calendar, grain: Grain, from: string, to: string): Period[] =>
  periodsBetween(calendar, grain, from, to).filter(({ end }) => end > from);
