import { ratioOf } from './aggregate.ts';
import { combine } from './combine.ts';
import { addDays } from './dates.ts';
import { evaluate, type Result } from './formula.ts';
import { type Expression, FormulaError, parseFormula, type Reference } from './formula-parse.ts';
import { type AnyPeriod, periodAround } from './periods.ts';
import { type Points, pointsIn } from './points.ts';
import {
  CARRY_MAX,
  enteredIn,
  type Facts,
  finerValuesIn,
  isComputed,
  isExpected,
  isRatioOfTwo,
  NOTHING,
  type ReadingPart,
  type Reading,
} from './reading.ts';
import { type Reason, REASONS } from './reason.ts';
import { type Grain, isCoarser, type Measure, type MeasureOf, type PeriodGrain } from './settings.ts';
import { memo, Steps } from './steps.ts';
import { Targets } from './targets.ts';

const NOT_ENTERED: Reading = { ...NOTHING, rule: 'entered' };
const MISSING: Reading = { ...NOT_ENTERED, state: 'missing' };
/** Stands for a value while it is computed: a cycle, which the commands refuse, ends here. */
const IN_A_CYCLE: Reading = { ...NOTHING, rule: 'formula', reason: REASONS.cycle };

/** Readings of KPIs by id, by period: KPIs have many periods in common. */
type ReadingsByPeriod = Map<string, Map<number, Reading>>;

/** Reads a KPI for the computation of another one: in a period, or in the year up to it. */
type Read = (measure: Measure, period: AnyPeriod) => Reading;

/** The values of KPIs by period: entered, aggregated or computed. Each is computed once. */
export class Readings {
  readonly facts: Facts;
  readonly steps: Steps;
  readonly #points = new Map<number, Points>();
  readonly #targets = new Map<number, Targets>();
  readonly #readings: ReadingsByPeriod = new Map();
  readonly #yearsToDate: ReadingsByPeriod = new Map();
  /** By the days after the end of a period in which its value is due. */
  readonly #overdueBefore = new Map<number, string>();
  readonly #formulas = new Map<number, Expression | Reason>();
  #children: ReadonlyMap<number | null, readonly Measure[]> | undefined;

  constructor(facts: Facts) {
    this.facts = facts;
    this.steps = facts.steps ?? new Steps(facts.calendar);
  }

  /** The points of a KPI. */
  points(id: number): Points {
    const { facts } = this;
    return memo(this.#points, id, () => pointsIn(facts.measures.get(id) as Measure, facts.pointsOf(id)));
  }

  /** The targets of a KPI. */
  targets(measure: Measure): Targets {
    return memo(this.#targets, measure.id, () => new Targets(this.steps, measure, this.points(measure.id)));
  }

  /** The KPIs directly under a KPI. */
  childrenOf(id: number): readonly Measure[] {
    this.#children ??= Map.groupBy(this.facts.measures.values(), ({ parentId }) => parentId);
    return this.#children.get(id) ?? [];
  }

  /** Whether the value of a period is whole. That of a KPI that is due once is at any time. */
  hasEnded({ grain, end }: AnyPeriod): boolean {
    return end < this.facts.today || grain === 'once';
  }

  isRunning(period: AnyPeriod): boolean {
    return !this.hasEnded(period) && period.start <= this.facts.today;
  }

  /** The value of a KPI in a period of its grain or a coarser one. */
  read(measure: Measure, period: AnyPeriod): Reading {
    if (period.grain === measure.grain && this.isBeforeValues(measure, period))
      return this.#isDue(measure, period) ? MISSING : NOT_ENTERED;
    return once(this.#readings, measure, period, () => this.#compute(measure, period));
  }

  /** The value of a KPI over the periods of the fiscal year that have ended by the end of a period. */
  yearToDate(measure: Measure, through: AnyPeriod): Reading {
    return once(this.#yearsToDate, measure, through, () => {
      const read: Read = (kpi, period) => this.yearToDate(kpi, period);
      return (
        this.#computed(measure, through, read) ?? this.#aggregate(measure, this.closed(measure, through))
      );
    });
  }

  /** The periods of a KPI in the fiscal year that have ended, up to the end of a period. */
  closed(measure: Measure, through: AnyPeriod): readonly AnyPeriod[] {
    return this.steps
      .within(this.steps.yearOf(through), measure.grain)
      .filter((period) => period.end <= through.end && this.hasEnded(period));
  }

  /** Whether a period ends before the first value of a KPI, and nothing stands for what is missing. */
  isBeforeValues(measure: Measure, period: AnyPeriod): boolean {
    if (isComputed(measure) || measure.missing === 'zero') return false;
    return this.points(measure.id).isBeforeValues(period);
  }

  #compute(measure: Measure, period: AnyPeriod): Reading {
    const isWhole = isCoarser(period.grain, measure.grain);
    const reading =
      this.#computed(measure, period, (input, at) => this.read(input, at)) ??
      // Over a longer time, the pairs of its periods are added up.
      (isRatioOfTwo(measure) && !isWhole ? this.#ratio(measure, period) : undefined) ??
      this.#entered(measure, period) ??
      (isWhole
        ? this.#aggregate(measure, this.steps.within(period, measure.grain))
        : (this.#fromFiner(measure, period) ?? this.#missing(measure, period)));
    return reading.value !== null && this.isRunning(period) ? { ...reading, state: 'partial' } : reading;
  }

  /** The value that follows from other KPIs; undefined where the KPI has values of its own. */
  #computed(measure: Measure, period: AnyPeriod, read: Read): Reading | undefined {
    if (measure.source === 'formula') return this.#formula(measure, period, read);
    return measure.source === 'rollup' ? this.#across(measure, period, read) : undefined;
  }

  /** The value that is entered for exactly this period. */
  #entered(measure: Measure, period: AnyPeriod): Reading | undefined {
    const points = this.points(measure.id);
    const isSupplied =
      isCoarser(period.grain, measure.grain) || finerValuesIn(points, this.steps, period) !== undefined;
    const rule = isSupplied ? 'supplied' : 'entered';
    const state = isSupplied ? 'supplied' : 'value';
    const point = points.at('actual', period);
    if (point?.state === 'na') return { ...NOTHING, state: 'na', rule, reason: REASONS.notApplicable, point };
    if (point) return { ...NOTHING, value: point.value, state, rule, reason: null, point };
    const [num, den] = [points.at('num', period), points.at('den', period)];
    if (measure.aggregation !== 'ratio' || !num || !den) return undefined;
    const pair = this.#pair(measure, num.value, den.value);
    return { ...pair, ...(pair.value !== null && { state }), rule, point: num };
  }

  /** The reading of a numerator and a denominator. */
  #pair({ factor }: Measure, num: number | null, den: number | null): Omit<Reading, 'rule'> {
    if (num === null || den === null) return NOTHING;
    const ratio = ratioOf(num, den, factor);
    return { ...NOTHING, ...ratio, state: ratio.value === null ? 'none' : 'value', num, den };
  }

  /** The value that follows from shorter periods, when it was due more often; undefined where some are N/A and the others lack. */
  #fromFiner(measure: Measure, period: AnyPeriod): Reading | undefined {
    const points = this.points(measure.id);
    const grain = finerValuesIn(points, this.steps, period);
    const reading = grain && this.#aggregate(measure, this.steps.within(period, grain));
    return reading?.value === null && !enteredIn(points, measure, period, this.steps) ? undefined : reading;
  }

  /** Whether a value of a period should have been entered: the days have passed in which it was due. */
  #isDue(measure: Measure, period: AnyPeriod): boolean {
    if (period.grain !== measure.grain || !isExpected(measure, period)) return false;
    const { dueDays } = measure;
    return period.end < memo(this.#overdueBefore, dueDays, () => addDays(this.facts.today, -dueDays));
  }

  /** What stands in for a value that was not entered. */
  #missing(measure: Measure, period: AnyPeriod): Reading {
    if (!this.#isDue(measure, period)) return NOT_ENTERED;
    if (measure.missing === 'zero') return { ...MISSING, value: 0, rule: 'zero', reason: null };
    let earlier = period;
    for (let step = 0; measure.missing === 'carry' && step < CARRY_MAX; step += 1) {
      earlier = this.steps.before(earlier, 1);
      const entered = this.#entered(measure, earlier) ?? this.#fromFiner(measure, earlier);
      if (entered && entered.value !== null)
        return {
          ...entered,
          state: 'carried',
          rule: 'carried',
          parts: [{ measure, period: earlier, reading: entered }],
        };
    }
    return MISSING;
  }

  #expression({ id, formula }: Measure): Expression | Reason {
    return memo(this.#formulas, id, () => {
      try {
        return parseFormula(formula);
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error;
        return { code: 'formulaFault', params: { fault: error.message } };
      }
    });
  }

  #formula(measure: Measure, period: AnyPeriod, read: Read): Reading {
    const expression = this.#expression(measure);
    if ('code' in expression) return { ...NOTHING, rule: 'formula', reason: expression };
    const parts: ReadingPart[] = [];
    const valueOf = (reference: Reference): Result => {
      const part = this.#part(reference, period, read);
      if (!part) return { value: null, reason: REASONS.noSuchMeasure };
      parts.push(part);
      return part.reading;
    };
    const { value, reason } = evaluate(expression, valueOf);
    const state = value === null ? 'none' : 'value';
    return { ...NOTHING, value, reason, state, rule: 'formula', parts, used: parts };
  }

  /** A KPI that another one is computed from. One that is due once has no value of a time. */
  #input(id: number | null): MeasureOf<Grain> | undefined {
    const measure = this.facts.measures.get(id as number);
    return measure?.grain === 'once' ? undefined : measure;
  }

  /** What a reference of a formula reads. */
  #part(reference: Reference, around: AnyPeriod, read: Read): ReadingPart | undefined {
    const measure = this.#input(reference.id);
    if (!measure) return undefined;
    const period = this.steps.before(this.steps.asOf(measure.grain, around), reference.back);
    if (reference.part === 'value') return { measure, period, reference, reading: read(measure, period) };
    if (reference.part === 'ytd')
      return { measure, period, reference, reading: this.yearToDate(measure, period) };
    const line = this.targets(measure).of('target', period);
    const reading: Reading = line
      ? { ...NOTHING, value: line.value, state: 'value', rule: 'entered', reason: null }
      : { ...NOTHING, rule: 'entered', reason: REASONS.noTarget };
    return { measure, period, reference, reading };
  }

  /** The ratio of two other KPIs. */
  #ratio(measure: Measure, period: AnyPeriod): Reading {
    const parts = [measure.numeratorId, measure.denominatorId].map((id) => {
      const input = this.#input(id);
      if (!input) return undefined;
      const at = this.steps.asOf(input.grain, period);
      return { measure: input, period: at, reading: this.read(input, at) };
    });
    const [num, den] = parts;
    if (!num || !den) return { ...NOTHING, rule: 'ratio', reason: REASONS.noSuchMeasure };
    const used = [num, den];
    return { ...this.#pair(measure, num.reading.value, den.reading.value), rule: 'ratio', parts: used, used };
  }

  /** The value across the KPIs directly below, of the same unit. */
  #across(measure: Measure, period: AnyPeriod, read: Read): Reading {
    const children = this.childrenOf(measure.id).filter(
      ({ grain, unit }) => grain !== 'once' && unit === measure.unit,
    );
    const parts = children.map((child) => {
      const at = this.steps.asOf(child.grain, period);
      return { measure: child, period: at, reading: read(child, at) };
    });
    // There is no last among siblings.
    const rule = measure.aggregation === 'last' ? 'mean' : measure.aggregation;
    return { ...combine(parts, rule, measure.factor, () => 1), rule: `across ${rule}` };
  }

  /** The value of a row of periods from those of each; a value supplied for several of them stands for them. */
  #aggregate(measure: Measure, periods: readonly AnyPeriod[]): Reading {
    const parts: ReadingPart[] = [];
    for (let index = 0, period = periods[0]; period; period = periods[index]) {
      const supplied = this.#suppliedFrom(measure, period, periods.length - index);
      parts.push(supplied ?? { measure, period, reading: this.read(measure, period) });
      index += supplied ? this.steps.within(supplied.period, period.grain).length : 1;
    }
    const grain = periods[0]?.grain ?? measure.grain;
    return combine(parts, measure.aggregation, measure.factor, ({ period }) => this.lengthOf(period, grain));
  }

  /** How many periods of a grain a period stands for: 1 for a shorter one. */
  lengthOf(period: AnyPeriod, grain: PeriodGrain): number {
    return isCoarser(period.grain, grain) ? this.steps.within(period, grain).length : 1;
  }

  /** The longest value supplied for periods that begin with one, at most `left` of them. */
  #suppliedFrom(measure: Measure, period: AnyPeriod, left: number): ReadingPart | undefined {
    for (const grain of this.points(measure.id).coarserValues(period.grain)) {
      const around = periodAround(this.facts.calendar, period, grain);
      const inside = this.steps.within(around, period.grain);
      if (inside[0]?.key !== period.key || inside.length > left) continue;
      const reading = this.#entered(measure, around);
      if (reading) return { measure, period: around, reading };
    }
    return undefined;
  }
}

/** A reading that is computed once. */
function once(all: ReadingsByPeriod, { id }: Measure, { key }: AnyPeriod, compute: () => Reading): Reading {
  const readings = memo(all, key, () => new Map<number, Reading>());
  const cached = readings.get(id);
  if (cached) return cached;
  readings.set(id, IN_A_CYCLE);
  const reading = compute();
  readings.set(id, reading);
  return reading;
}
