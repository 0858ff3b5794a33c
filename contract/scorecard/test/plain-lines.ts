import type { Calendar } from '../calendar.ts';
import { addDays } from '../dates.ts';
import { type Period, periodAround, periodOn } from '../periods.ts';
import {
  type Grain,
  GRAINS,
  isCoarser,
  type MeasureOf,
  type Point,
  type Series,
  targetAggregationOf,
} from '../settings.ts';

const PHASED_DECIMALS = 2;

/** What is stored under a key, made where nothing is. */
export function memo<K, V>(stored: Map<K, V>, key: K, make: () => V): V {
  if (!stored.has(key)) stored.set(key, make());
  return stored.get(key) as V;
}

/** The fewest digits after the point that write a number down. */
function decimalsOf(value: number): number {
  let decimals = 0;
  while (decimals < 12 && Number(value.toFixed(decimals)) !== Number(value.toPrecision(15))) decimals += 1;
  return decimals;
}

/** F6: a total over periods. Some are fixed, the others share the rest in whole units; later ones take one unit more. */
function phased(total: number, fixed: readonly (number | null)[], decimals: number): number[] {
  const given = fixed.filter((value) => value !== null);
  const unit = 10 ** Math.max(decimals, ...[total, ...given].map(decimalsOf));
  const rest = given.reduce((left, value) => left - Math.round(value * unit), Math.round(total * unit));
  const open = fixed.length - given.length;
  const share = Math.floor(rest / open);
  const firstLarger = open - (rest - share * open);
  return fixed.map(
    (value, index) =>
      value ??
      (share + (fixed.slice(0, index).filter((one) => one === null).length >= firstLarger ? 1 : 0)) / unit,
  );
}

/** The targets and limits of one KPI by `method.md`, from all points. */
export class PlainLines {
  readonly #calendar: Calendar;
  readonly #kpi: MeasureOf<Grain>;
  readonly #within: (whole: Period, grain: Grain) => readonly Period[];
  /** By series and grain, in order. */
  readonly #points: ReadonlyMap<string, readonly Point[]>;
  readonly #shares = new Map<string, readonly number[]>();
  readonly #ways = new Map<Grain, readonly string[]>();

  constructor(
    calendar: Calendar,
    kpi: MeasureOf<Grain>,
    points: Iterable<Point>,
    within: (whole: Period, grain: Grain) => readonly Period[],
  ) {
    this.#calendar = calendar;
    this.#kpi = kpi;
    this.#within = within;
    const inOrder = [...points].sort((a, b) => (a.start < b.start ? -1 : 1));
    this.#points = Map.groupBy(inOrder, ({ series, grain }) => `${series} ${grain}`);
  }

  /** The line of a period of the KPI's grain or a longer one; of a part of its periods, where some count. */
  of(series: Series, period: Period, parts?: readonly Period[]): number | null {
    if (!parts && period.grain === this.#kpi.grain) return this.#own(series, period);
    const entered = parts ? null : this.#at(series, period);
    return entered ?? this.#across(series, parts ?? this.#within(period, this.#kpi.grain));
  }

  #across(series: Series, periods: readonly Period[]): number | null {
    const rule = targetAggregationOf(this.#kpi);
    const lines = periods.map((period) => this.#own(series, period)).filter((line) => line !== null);
    if (lines.length === 0 || rule === 'supplied') return null;
    const sum = lines.reduce((all, line) => all + line, 0);
    const values = { sum, mean: sum / lines.length, last: lines.at(-1) as number };
    if (rule === 'min' || rule === 'max') return Math[rule](...lines);
    // The targets of a ratio have no parts to add up.
    return values[rule === 'ratio' ? 'mean' : rule];
  }

  #own(series: Series, period: Period): number | null {
    return (
      this.#at(series, period) ??
      this.#ofShorter(series, period) ??
      this.#ofLonger(series, period) ??
      this.#carried(series, period) ??
      (series === 'target' ? this.#milestone(period) : null)
    );
  }

  #all = (series: Series, grain: Grain): readonly Point[] => this.#points.get(`${series} ${grain}`) ?? [];

  #at = (series: Series, { grain, start }: Period): number | null =>
    this.#all(series, grain).find((point) => point.start === start)?.value ?? null;

  #lastUpTo = (series: Series, grain: Grain, date: string): Point | undefined =>
    this.#all(series, grain).findLast(({ start }) => start <= date);

  /** What was set for shorter periods, before the KPI was made due less often, unless one of this length was set after. */
  #ofShorter(series: Series, period: Period): number | null {
    const own = this.#lastUpTo(series, period.grain, period.start);
    for (const grain of GRAINS.toReversed()) {
      if (!isCoarser(period.grain, grain)) continue;
      const parts = this.#within(period, grain);
      const last = this.#lastUpTo(series, grain, parts.at(-1)?.start ?? '');
      if (!last) continue;
      const isOwnLater = own && own.start >= periodOn(this.#calendar, period.grain, last.start).start;
      return isOwnLater ? null : this.#across(series, parts);
    }
    return null;
  }

  /** What is set for a longer period around one; for one shorter than `below`, where given. */
  #ofLonger(series: Series, period: Period, below?: Grain): number | null {
    for (const grain of GRAINS) {
      if (!isCoarser(grain, period.grain) || (below && !isCoarser(below, grain))) continue;
      if (this.#all(series, grain).length === 0) continue;
      const around = periodAround(this.#calendar, period, grain);
      const value = this.#at(series, around);
      if (value !== null) return this.#share(series, period, around, value);
    }
    return null;
  }

  /** The last line that was set before: of those set together that of the longest period. */
  #carried(series: Series, period: Period): number | null {
    const grains = GRAINS.filter((one) => !isCoarser(period.grain, one) && this.#all(series, one).length > 0);
    const set = grains.flatMap((grain) => {
      const around = periodAround(this.#calendar, period, grain);
      const point = this.#lastUpTo(series, grain, around.start);
      return point && point.value !== null ? [{ around, start: point.start, value: point.value }] : [];
    });
    const last = set.reduce<(typeof set)[number] | null>(
      (found, one) => (found && found.start > one.start ? found : one),
      null,
    );
    return last && this.#share(series, period, last.around, last.value);
  }

  /** The part of a longer period's line: of a flow its share, of a level the line itself. */
  #share(series: Series, period: Period, around: Period, value: number): number {
    if (period.grain === around.grain || targetAggregationOf(this.#kpi) !== 'sum') return value;
    const periods = this.#within(around, period.grain);
    const shares = memo(this.#shares, `${series} ${around.key} ${period.grain}`, () => {
      const fixed = periods.map((one) => this.#at(series, one) ?? this.#ofLonger(series, one, around.grain));
      return phased(value, fixed, this.#kpi.decimals ?? PHASED_DECIMALS);
    });
    return shares[periods.findIndex(({ key }) => key === period.key)] as number;
  }

  /** Of a level on its way from the baseline to the final target. */
  #milestone(period: Period): number | null {
    const { baseline, finalTarget } = this.#kpi;
    if (targetAggregationOf(this.#kpi) === 'sum' || !baseline?.date || !finalTarget?.date) return null;
    const [start, end] = [baseline.date, finalTarget.date];
    const way = memo(this.#ways, period.grain, () => this.#way(period.grain, start, end));
    const step = way.indexOf(period.key) + 1;
    if (step > 0) return baseline.value + ((finalTarget.value - baseline.value) * step) / way.length;
    return period.start > end ? finalTarget.value : null;
  }

  /** The keys of the periods that end after one date and start by another. */
  #way(grain: Grain, from: string, to: string): string[] {
    const keys: string[] = [];
    for (
      let one = periodOn(this.#calendar, grain, from);
      one.start <= to;
      one = periodOn(this.#calendar, grain, addDays(one.end, 1))
    )
      if (one.end > from) keys.push(one.key);
    return keys;
  }
}
