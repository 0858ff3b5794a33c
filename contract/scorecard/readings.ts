import { ratioOf } from './aggregate.ts';
import { combine } from './combine.ts';
import { dateOf, dayOf } from './dates.ts';
import { evaluate, type Result } from './formula.ts';
import { type Expression, type FormulaError, parseFormula, type Reference } from './formula-parse.ts';
import { lastEnded, type Period, periodAround, periodsIn, previousPeriod } from './periods.ts';
import { Points } from './points.ts';
import {
  type Facts,
  isRatioOfTwo,
  isTracked,
  NOTHING,
  type Part,
  type Reading,
  type Tracked,
} from './reading.ts';
import { type Grain, isCoarser, type Measure } from './settings.ts';
import { Targets } from './targets.ts';

/** How many periods a value is carried on at most. */
const CARRY_MAX = 3;

/** Reads a KPI for the computation of another one: in a period, or in the year up to it. */
type Read = (measure: Tracked, period: Period) => Reading;

/** The values of KPIs by period: entered, aggregated or computed. Each is computed once. */
export class Readings {
  readonly facts: Facts;
  readonly #points = new Map<number, Points>();
  readonly #targets = new Map<number, Targets>();
  readonly #readings = new Map<string, Reading>();
  readonly #periods = new Map<string, readonly Period[]>();
  readonly #previous = new Map<string, Period>();
  readonly #formulas = new Map<number, Expression | string>();
  #children: ReadonlyMap<number | null, readonly Measure[]> | undefined;

  constructor(facts: Facts) {
    this.facts = facts;
  }

  /** The points of a KPI. */
  points(id: number): Points {
    return kept(this.#points, id, () => new Points(this.facts.pointsOf(id)));
  }

  /** The targets of a KPI. */
  targets(measure: Tracked): Targets {
    return kept(
      this.#targets,
      measure.id,
      () => new Targets(this.facts.calendar, measure, this.points(measure.id)),
    );
  }

  /** The KPIs directly under a KPI. */
  childrenOf(id: number): readonly Measure[] {
    this.#children ??= Map.groupBy(this.facts.measures.values(), ({ parentId }) => parentId);
    return this.#children.get(id) ?? [];
  }

  /** The periods of a grain in a longer one. */
  periodsIn(whole: Period, grain: Grain): readonly Period[] {
    return kept(this.#periods, `${grain} ${whole.key}`, () => periodsIn(this.facts.calendar, whole, grain));
  }

  hasEnded({ end }: Period): boolean {
    return end < this.facts.today;
  }

  isRunning(period: Period): boolean {
    return !this.hasEnded(period) && period.start <= this.facts.today;
  }

  /** Whether the days have passed in which the value of a period is due. */
  isOverdue({ dueDays }: Measure, { end }: Period): boolean {
    return dateOf(dayOf(end) + dueDays) < this.facts.today;
  }

  /** The period by which a KPI is read as of another: itself, or the last longer one that had ended by its end. */
  periodFor({ grain }: Tracked, period: Period): Period {
    if (!isCoarser(grain, period.grain)) return period;
    const key = `${grain} up to ${period.end}`;
    return kept(this.#previous, key, () => lastEnded(this.facts.calendar, grain, period.end));
  }

  /** The period before another one. */
  previous(period: Period): Period {
    return kept(this.#previous, period.key, () => previousPeriod(this.facts.calendar, period));
  }

  /** The period `count` before another one. */
  before(from: Period, count: number): Period {
    let period = from;
    for (let step = 0; step < count; step += 1) period = this.previous(period);
    return period;
  }

  /** The value of a KPI in a period of its grain or a coarser one. */
  read(measure: Tracked, period: Period): Reading {
    return this.#once(`${measure.id} ${period.key}`, () => this.#compute(measure, period));
  }

  /** The value of a KPI over the periods of the fiscal year that have ended by the end of a period. */
  yearToDate(measure: Tracked, through: Period): Reading {
    return this.#once(`${measure.id} year to ${through.key}`, () => {
      const read: Read = (one, period) => this.yearToDate(one, period);
      return (
        this.#computed(measure, through, read) ?? this.#aggregate(measure, this.closed(measure, through))
      );
    });
  }

  /** The periods of a KPI in the fiscal year that have ended, up to the end of a period. */
  closed(measure: Tracked, through: Period): readonly Period[] {
    const year = periodAround(this.facts.calendar, through, 'year');
    return this.periodsIn(year, measure.grain).filter(
      (period) => period.end <= through.end && this.hasEnded(period),
    );
  }

  #once(key: string, compute: () => Reading): Reading {
    const known = this.#readings.get(key);
    if (known) return known;
    // Stands there meanwhile: a cycle, which the commands refuse, ends here.
    this.#readings.set(key, { ...NOTHING, rule: 'formula', reason: 'cycle' });
    const reading = compute();
    this.#readings.set(key, reading);
    return reading;
  }

  #compute(measure: Tracked, period: Period): Reading {
    const isWhole = period.grain !== measure.grain;
    const reading =
      this.#computed(measure, period, (one, at) => this.read(one, at)) ??
      // Over a longer time, the pairs of its periods are added up.
      (isRatioOfTwo(measure) && !isWhole ? this.#ratio(measure, period) : undefined) ??
      this.#entered(measure, period) ??
      (isWhole
        ? this.#aggregate(measure, this.periodsIn(period, measure.grain))
        : this.#missing(measure, period));
    return reading.value !== null && this.isRunning(period) ? { ...reading, state: 'partial' } : reading;
  }

  /** The value that follows from other KPIs; undefined where the KPI has values of its own. */
  #computed(measure: Tracked, period: Period, read: Read): Reading | undefined {
    if (measure.source === 'formula') return this.#formula(measure, period, read);
    return measure.source === 'rollup' ? this.#across(measure, period, read) : undefined;
  }

  /** The value that is entered for exactly this period. */
  #entered(measure: Tracked, period: Period): Reading | undefined {
    const points = this.points(measure.id);
    const isOwn = period.grain === measure.grain;
    const rule = isOwn ? 'entered' : 'supplied';
    const state = isOwn ? 'value' : 'supplied';
    const point = points.at('actual', period);
    if (point?.state === 'na') return { ...NOTHING, state: 'na', rule, reason: 'not applicable', point };
    if (point) return { ...NOTHING, value: point.value, state, rule, reason: null, point };
    const [num, den] = [points.at('num', period), points.at('den', period)];
    if (measure.aggregation !== 'ratio' || !num || !den) return undefined;
    return { ...this.#pair(measure, num.value, den.value), state, rule, point: num };
  }

  /** The reading of a numerator and a denominator. */
  #pair({ factor }: Measure, num: number | null, den: number | null): Omit<Reading, 'rule'> {
    if (num === null || den === null) return NOTHING;
    return { ...NOTHING, ...ratioOf(num, den, factor), state: 'value', num, den };
  }

  /** What stands in for a value that was not entered. */
  #missing(measure: Tracked, period: Period): Reading {
    if (!this.isOverdue(measure, period)) return { ...NOTHING, rule: 'entered' };
    const missing: Reading = { ...NOTHING, state: 'missing', rule: 'entered' };
    if (measure.missing === 'zero') return { ...missing, value: 0, rule: 'zero', reason: null };
    let earlier = period;
    for (let step = 0; measure.missing === 'carry' && step < CARRY_MAX; step += 1) {
      earlier = this.previous(earlier);
      const entered = this.#entered(measure, earlier);
      if (entered && entered.value !== null)
        return {
          ...entered,
          state: 'carried',
          rule: 'carried',
          parts: [{ measure, period: earlier, reading: entered }],
        };
    }
    return missing;
  }

  #expression({ id, formula }: Measure): Expression | string {
    return kept(this.#formulas, id, () => {
      try {
        return parseFormula(formula);
      } catch (error) {
        return (error as FormulaError).message;
      }
    });
  }

  #formula(measure: Tracked, period: Period, read: Read): Reading {
    const expression = this.#expression(measure);
    if (typeof expression === 'string') return { ...NOTHING, rule: 'formula', reason: expression };
    const parts: Part[] = [];
    const valueOf = (reference: Reference): Result => {
      const part = this.#part(reference, period, read);
      if (!part) return { value: null, reason: 'no such measure' };
      parts.push(part);
      return part.reading;
    };
    const { value, reason } = evaluate(expression, valueOf);
    const state = value === null ? 'none' : 'value';
    return { ...NOTHING, value, reason, state, rule: 'formula', parts, used: parts };
  }

  /** What a reference of a formula reads. */
  #part(reference: Reference, given: Period, read: Read): Part | undefined {
    const measure = this.facts.measures.get(reference.id);
    if (!isTracked(measure)) return undefined;
    const period = this.before(this.periodFor(measure, given), reference.back);
    if (reference.part === 'value') return { measure, period, reference, reading: read(measure, period) };
    if (reference.part === 'ytd')
      return { measure, period, reference, reading: this.yearToDate(measure, period) };
    const line = this.targets(measure).of('target', period);
    const reading: Reading = line
      ? { ...NOTHING, value: line.value, state: 'value', rule: 'entered', reason: null }
      : { ...NOTHING, rule: 'entered', reason: 'no target' };
    return { measure, period, reference, reading };
  }

  /** The ratio of two other KPIs. */
  #ratio(measure: Tracked, period: Period): Reading {
    const parts = [measure.numeratorId, measure.denominatorId].map((id) => {
      const one = this.facts.measures.get(id as number);
      if (!isTracked(one)) return undefined;
      const at = this.periodFor(one, period);
      return { measure: one, period: at, reading: this.read(one, at) };
    });
    const [num, den] = parts;
    if (!num || !den) return { ...NOTHING, rule: 'ratio', reason: 'no such measure' };
    const used = [num, den];
    return { ...this.#pair(measure, num.reading.value, den.reading.value), rule: 'ratio', parts: used, used };
  }

  /** The value across the KPIs directly below, of the same unit. */
  #across(measure: Tracked, period: Period, read: Read): Reading {
    const children = this.childrenOf(measure.id).filter(
      (child): child is Tracked => isTracked(child) && child.unit === measure.unit,
    );
    const parts = children.map((child) => {
      const at = this.periodFor(child, period);
      return { measure: child, period: at, reading: read(child, at) };
    });
    // There is no last among siblings.
    const rule = measure.aggregation === 'last' ? 'mean' : measure.aggregation;
    const reading = combine(parts, rule, measure.factor, () => 1);
    return { ...reading, rule: `across ${rule}` };
  }

  /** The value of a row of periods from those of each; a value supplied for several of them stands for them. */
  #aggregate(measure: Tracked, periods: readonly Period[]): Reading {
    const parts: Part[] = [];
    for (let index = 0; index < periods.length;) {
      const period = periods[index] as Period;
      const supplied = this.#suppliedFrom(measure, period, periods.length - index);
      parts.push(supplied ?? { measure, period, reading: this.read(measure, period) });
      index += supplied ? this.periodsIn(supplied.period, measure.grain).length : 1;
    }
    const lengthOf = ({ period }: Part): number =>
      period.grain === measure.grain ? 1 : this.periodsIn(period, measure.grain).length;
    return combine(parts, measure.aggregation, measure.factor, lengthOf);
  }

  /** The longest value supplied for periods that begin with one, at most `left` of them. */
  #suppliedFrom(measure: Tracked, period: Period, left: number): Part | undefined {
    const points = this.points(measure.id);
    const grains = new Set([
      ...points.coarser('actual', measure.grain),
      ...points.coarser('num', measure.grain),
    ]);
    for (const grain of [...grains].toReversed()) {
      const around = periodAround(this.facts.calendar, period, grain);
      const inside = this.periodsIn(around, measure.grain);
      if (inside[0]?.key !== period.key || inside.length > left) continue;
      const reading = this.#entered(measure, around);
      if (reading) return { measure, period: around, reading };
    }
    return undefined;
  }
}

function kept<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
