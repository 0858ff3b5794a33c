import { addDays } from '../dates.ts';
import { parseFormula, type Reference } from '../formula-parse.ts';
import { type Period, periodAround, periodOn, periodsIn } from '../periods.ts';
import type { Facts } from '../reading.ts';
import {
  type Grain,
  GRAINS,
  isCoarser,
  type Measure,
  type MeasureOf,
  type Point,
  type Series,
} from '../settings.ts';
import { aggregated, divided, evaluated, NONE, type Piece, type PlainValue } from './plain-arithmetic.ts';
import { memo, PlainLines } from './plain-lines.ts';

type Read = (kpi: MeasureOf<Grain>, period: Period) => PlainValue;

const VALUES: readonly Series[] = ['actual', 'num', 'den'];
const CARRIED_AT_MOST = 3;

/** Whether a KPI has values over time. */
export const tracked = (kpi: Measure | undefined): kpi is MeasureOf<Grain> =>
  kpi !== undefined && kpi.grain !== 'once';

/** The values of KPIs by `method.md`, from all points: plain recursion, without the reading code of the product. */
export class PlainValues {
  readonly facts: Facts;
  readonly #points = new Map<number, Map<string, Point>>();
  readonly #lines = new Map<number, PlainLines>();
  readonly #values = new Map<string, PlainValue>();
  readonly #periods = new Map<string, readonly Period[]>();
  readonly #grains = new Map<number, readonly Grain[]>();

  constructor(facts: Facts) {
    this.facts = facts;
  }

  #pointsOf(id: number): Map<string, Point> {
    const make = (): Map<string, Point> =>
      new Map([...this.facts.pointsOf(id)].map((one) => [`${one.series} ${one.grain}:${one.start}`, one]));
    return memo(this.#points, id, make);
  }

  lines(kpi: MeasureOf<Grain>): PlainLines {
    const { calendar, pointsOf } = this.facts;
    return memo(this.#lines, kpi.id, () => new PlainLines(calendar, kpi, pointsOf(kpi.id), this.within));
  }

  childrenOf(id: number): Measure[] {
    return [...this.facts.measures.values()].filter(({ parentId }) => parentId === id);
  }

  /** Whether a KPI has values of its own at any time. */
  hasOwnValues({ id, source, aggregation, numeratorId, denominatorId }: Measure): boolean {
    if (source === 'formula' || source === 'rollup') return true;
    if (aggregation === 'ratio' && numeratorId !== null && denominatorId !== null) return true;
    return [...this.#pointsOf(id).values()].some(({ series }) => series === 'actual' || series === 'num');
  }

  hasEnded = ({ end }: Period): boolean => end < this.facts.today;

  /** The periods of a grain in a longer one. */
  within = (whole: Period, grain: Grain): readonly Period[] =>
    memo(this.#periods, `${grain} ${whole.key}`, () => periodsIn(this.facts.calendar, whole, grain));

  /** The periods of a KPI's grain in a longer one; a shorter one itself. */
  ownPeriods = ({ grain }: MeasureOf<Grain>, period: Period): readonly Period[] =>
    isCoarser(grain, period.grain) ? [period] : this.within(period, grain);

  /** The period so many before another one. */
  before(period: Period, count: number): Period {
    if (count === 0) return period;
    const { key, grain, start } = period;
    const [one] = memo(this.#periods, key, () => [periodOn(this.facts.calendar, grain, addDays(start, -1))]);
    return this.before(one as Period, count - 1);
  }

  /** The period by which a KPI is read as of another one: itself, or the last longer one that had ended by its end. */
  asOf({ grain }: MeasureOf<Grain>, period: Period): Period {
    if (!isCoarser(grain, period.grain)) return period;
    const around = periodOn(this.facts.calendar, grain, period.end);
    return around.end === period.end ? around : this.before(around, 1);
  }

  /** The value of a KPI in a period of its grain or a longer one. */
  value: Read = (kpi, period) =>
    memo(this.#values, `${kpi.id} ${period.key}`, () => {
      const value = this.#value(kpi, period);
      const isRunning = period.start <= this.facts.today && this.facts.today <= period.end;
      return isRunning && value.value !== null ? { ...value, state: 'partial' } : value;
    });

  #value(kpi: MeasureOf<Grain>, period: Period): PlainValue {
    const computed = this.#computed(kpi, period, this.value);
    if (computed) return computed;
    const isOwn = period.grain === kpi.grain;
    if (isOwn && kpi.aggregation === 'ratio' && kpi.numeratorId !== null && kpi.denominatorId !== null)
      return this.#ratio(kpi, period, kpi.numeratorId, kpi.denominatorId);
    const entered = this.#entered(kpi, period);
    if (entered) return entered;
    if (!isOwn) return aggregated(kpi, this.#pieces(kpi, this.within(period, kpi.grain)));
    const shorter = this.#ofShorter(kpi, period);
    return shorter && (shorter.value !== null || this.#isIn(kpi, period))
      ? shorter
      : this.#missing(kpi, period);
  }

  /** The value of the fiscal year's periods that have ended by the end of a period. */
  yearToDate: Read = (kpi, through) =>
    memo(this.#values, `${kpi.id} year to ${through.key}`, () => {
      const computed = this.#computed(kpi, through, this.yearToDate);
      return computed ?? aggregated(kpi, this.#pieces(kpi, this.closed(kpi, through)));
    });

  /** The periods of a KPI in a fiscal year that have ended by the end of a period. */
  closed(kpi: MeasureOf<Grain>, through: Period): Period[] {
    const year = periodAround(this.facts.calendar, through, 'year');
    return this.within(year, kpi.grain).filter((one) => one.end <= through.end && this.hasEnded(one));
  }

  /** What is entered for exactly a period; it is supplied where it could also follow from shorter periods. */
  #entered(kpi: MeasureOf<Grain>, period: Period): PlainValue | undefined {
    const points = this.#pointsOf(kpi.id);
    const [actual, num, den] = VALUES.map((series) => points.get(`${series} ${period.key}`));
    const isSupplied = isCoarser(period.grain, kpi.grain) || this.#ofShorter(kpi, period) !== undefined;
    const state = isSupplied ? 'supplied' : 'value';
    if (actual) return { ...NONE, value: actual.value, state: actual.state === 'na' ? 'na' : state };
    if (kpi.aggregation !== 'ratio' || !num || !den) return undefined;
    const pair = this.#pair(kpi, num.value, den.value);
    return pair.value === null ? pair : { ...pair, state };
  }

  #pair({ factor }: Measure, num: number | null, den: number | null): PlainValue {
    if (num === null || den === null) return NONE;
    const value = divided(factor * num, den);
    return { ...NONE, value, state: value === null ? 'none' : 'value', num, den };
  }

  /** The grains for which values are entered, from fine to coarse. */
  #enteredGrains({ id }: Measure): readonly Grain[] {
    return memo(this.#grains, id, () => {
      const values = [...this.#pointsOf(id).values()].filter(({ series }) => VALUES.includes(series));
      return GRAINS.filter((grain) => values.some((point) => point.grain === grain));
    });
  }

  /** What was entered for shorter periods, before the KPI was made due less often: the longest of them first. */
  #ofShorter(kpi: MeasureOf<Grain>, period: Period): PlainValue | undefined {
    const grain = this.#enteredGrains(kpi).findLast((one) => isCoarser(period.grain, one));
    if (!grain) return undefined;
    const parts = this.within(period, grain);
    const values = parts.map((part) => this.#entered(kpi, part) ?? this.#ofShorter(kpi, part));
    const pieces = parts.map((part, at) => ({ period: part, length: 1, value: values[at] ?? NONE }));
    return values.some((value) => value !== undefined) ? aggregated(kpi, pieces) : undefined;
  }

  /** Whether something is entered for a period, or for each shorter one of it that is due: else it is still asked for. */
  #isIn(kpi: MeasureOf<Grain>, period: Period): boolean {
    if (this.#entered(kpi, period)) return true;
    const grain = this.#enteredGrains(kpi).findLast((one) => isCoarser(period.grain, one));
    if (!grain || kpi.aggregation === 'supplied') return false;
    const due = this.within(period, grain).filter(({ end }) => kpi.dueFrom === null || end >= kpi.dueFrom);
    return due.length > 0 && due.every((part) => this.#isIn(kpi, part));
  }

  /** What stands for a value that was not entered. */
  #missing(kpi: MeasureOf<Grain>, period: Period): PlainValue {
    if (addDays(period.end, kpi.dueDays) >= this.facts.today) return NONE;
    if (kpi.dueFrom !== null && period.end < kpi.dueFrom) return NONE;
    if (kpi.missing === 'zero') return { ...NONE, value: 0, state: 'missing' };
    for (let count = 1; kpi.missing === 'carry' && count <= CARRIED_AT_MOST; count += 1) {
      const earlier = this.before(period, count);
      const entered = this.#entered(kpi, earlier) ?? this.#ofShorter(kpi, earlier);
      if (entered && entered.value !== null) return { ...entered, state: 'carried', summed: null };
    }
    return { ...NONE, state: 'missing' };
  }

  /** The parts of a row of periods: the longest value supplied for some of them stands for these. */
  #pieces(kpi: MeasureOf<Grain>, periods: readonly Period[]): Piece[] {
    const longer = this.#enteredGrains(kpi)
      .filter((grain) => isCoarser(grain, kpi.grain))
      .toReversed();
    const pieces: Piece[] = [];
    let left = periods;
    for (let [first] = left; first; [first] = left) {
      const start = first;
      const supplied = longer
        .map((grain) => periodAround(this.facts.calendar, start, grain))
        .find((period) => {
          const inside = this.within(period, kpi.grain);
          const isWhole = inside[0]?.key === start.key && inside.length <= left.length;
          return isWhole && this.#entered(kpi, period) !== undefined;
        });
      const period = supplied ?? start;
      const value = (supplied && this.#entered(kpi, supplied)) ?? this.value(kpi, start);
      const length = supplied ? this.within(supplied, kpi.grain).length : 1;
      pieces.push({ period, value, length });
      left = left.slice(length);
    }
    return pieces;
  }

  /** The value of a KPI that follows from others; undefined where it has values of its own. */
  #computed(kpi: MeasureOf<Grain>, period: Period, read: Read): PlainValue | undefined {
    if (kpi.source === 'formula') {
      const value = evaluated(parseFormula(kpi.formula), (reference) =>
        this.#referred(reference, period, read),
      );
      return { ...NONE, value, state: value === null ? 'none' : 'value' };
    }
    if (kpi.source !== 'rollup') return undefined;
    const children = this.childrenOf(kpi.id)
      .filter(tracked)
      .filter(({ unit }) => unit === kpi.unit);
    const pieces = children.map((child) => ({
      period,
      value: read(child, this.asOf(child, period)),
      length: 1,
    }));
    // There is no last among siblings.
    const aggregation = kpi.aggregation === 'last' ? 'mean' : kpi.aggregation;
    return { ...aggregated({ ...kpi, aggregation }, pieces), summed: null };
  }

  #referred({ id, part, back }: Reference, period: Period, read: Read): number | null {
    const kpi = this.facts.measures.get(id);
    if (!tracked(kpi)) return null;
    const at = this.before(this.asOf(kpi, period), back);
    if (part === 'target') return this.lines(kpi).of('target', at);
    return (part === 'ytd' ? this.yearToDate : read)(kpi, at).value;
  }

  #ratio(kpi: MeasureOf<Grain>, period: Period, ...ids: [number, number]): PlainValue {
    const [num, den] = ids.map((id) => {
      const part = this.facts.measures.get(id);
      return tracked(part) ? this.value(part, this.asOf(part, period)).value : null;
    });
    return this.#pair(kpi, num ?? null, den ?? null);
  }
}
