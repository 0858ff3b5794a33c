import { addDays } from '../dates.ts';
import { type AnyPeriod, ONCE, type Period, periodOn } from '../periods.ts';
import type { StrategyFacts } from '../scorecard.ts';
import type { Level, Scored, ScoredKpi } from '../scored.ts';
import type { Status } from '../score.ts';
import type { Grain, Measure, MeasureOf, Point, Series } from '../settings.ts';
import type { Trend } from '../../words/trend.ts';
import { scoreText } from '../../words/value.ts';
import { type PlainValue, same, total } from './plain-arithmetic.ts';
import { PlainValues, tracked } from './plain-values.ts';

type Line = (series: Series) => number | null;
type Band = ScoredKpi['band'];
type Direction = 'up' | 'down';

/** What a KPI shows of a period. */
export interface PlainEntry {
  actual: number | null;
  target: number | null;
  redLine: number | null;
  band: Band;
  fullTarget: number | null;
  score: number | null;
  status: Status | null;
  valueState: PlainValue['state'];
  provisional: PlainValue['provisional'];
}

/** What the scorecard shows of any part of the strategy. */
export type PlainScored = Pick<Scored, 'id' | 'score' | 'status' | 'coverage' | 'guard' | 'trend'>;
export type PlainKpi = PlainScored & Omit<ScoredKpi, keyof Scored>;

interface Origin extends Omit<PlainScored, 'id' | 'trend'> {
  /** Whether it counts in the score of its parent. */
  isScored: boolean;
  /** The period of a KPI that is scored by its own value. */
  judged: { period: AnyPeriod; entry: PlainEntry } | null;
}

const NO_SCORE = { score: null, status: null, coverage: null, guard: null, judged: null };
const SPARKLINE = 13;

const least = (a: number, b: number): boolean => a > b || same(a, b);
const signOf = (direction: Direction): 1 | -1 => (direction === 'up' ? 1 : -1);

/** F3: the red line that was set on the worse side, or the default one; null on the target itself. */
function redOf(set: number | null, direction: Direction, goal: number, kpi?: Measure): number | null {
  const sign = signOf(direction);
  if (set !== null && sign * (goal - set) > 0) return set;
  const [start, final] = [kpi?.baseline?.value, kpi?.finalTarget?.value];
  const isOnTheWay =
    start !== undefined && final !== undefined && sign * (final - start) > 0 && !same(final, start);
  const span = isOnTheWay ? Math.abs(final - start) : Math.abs(goal);
  return span === 0 ? null : goal - sign * 0.1 * span;
}

/** F1 and F4, on the scale where up is better. */
function scoredUp(actual: number, goal: number, red: number | null): { raw: number; status: Status } {
  const isOn = least(actual, goal);
  if (red === null || same(goal, red))
    return isOn ? { raw: 100, status: 'green' } : { raw: 0, status: 'red' };
  const raw = 100 - (50 * (goal - actual)) / (goal - red);
  if (isOn) return { raw: Math.max(100, raw), status: 'green' };
  return least(actual, red) ? { raw: Math.max(50, raw), status: 'amber' } : { raw, status: 'red' };
}

/** F1 and F2. */
function scoredBy(
  direction: Direction | 'band',
  actual: number,
  { target, redLine, band }: Pick<PlainEntry, 'target' | 'redLine' | 'band'>,
) {
  const worse = (side: Direction, goal: number, red: number | null) => {
    const sign = signOf(side);
    return scoredUp(sign * actual, sign * goal, red === null ? null : sign * red);
  };
  if (direction !== 'band') return target === null ? null : worse(direction, target, redLine);
  if (!band) return null;
  const { lo, hi, redLo, redHi } = band;
  if (lo !== null && !least(actual, lo)) return worse('up', lo, redLo);
  if (hi !== null && !least(hi, actual)) return worse('down', hi, redHi);
  return { raw: 100, status: 'green' as const };
}

function linesOf(kpi: Measure, line: Line): Pick<PlainEntry, 'target' | 'redLine' | 'band'> {
  const { direction } = kpi;
  if (direction !== 'band') {
    const target = line('target');
    const hasRed = direction !== 'none' && target !== null;
    return { target, redLine: hasRed ? redOf(line('red'), direction, target, kpi) : null, band: null };
  }
  const [lo, hi] = [line('lo'), line('hi')];
  const redLo = lo === null ? null : redOf(line('redLo'), 'up', lo);
  const redHi = hi === null ? null : redOf(line('redHi'), 'down', hi);
  return { target: null, redLine: null, band: lo === null && hi === null ? null : { lo, hi, redLo, redHi } };
}

/** F9: the score of a parent from its children and their weights. */
function rolledUp(children: readonly (Origin & { weight: number })[]): Origin {
  if (children.length === 0) return { ...NO_SCORE, isScored: false };
  const weigh = (some: typeof children): number => total(some.map(({ weight }) => weight));
  const all = weigh(children);
  if (all === 0) return { ...NO_SCORE, isScored: true };
  const counted = children.filter(({ score, weight }) => score !== null && weight > 0);
  const coverage = weigh(counted) / all;
  if (counted.length === 0) return { ...NO_SCORE, coverage, isScored: true };
  const score = total(counted.map((one) => one.weight * (one.score as number))) / weigh(counted);
  const scored = { ...NO_SCORE, score, coverage, isScored: true };
  if (!least(coverage, 0.5)) return scored;
  const statuses = new Set(counted.map(({ status }) => status));
  const guard = statuses.has('red') ? 'held by red child' : statuses.has('green') ? null : 'no green child';
  if (!least(score, 90)) return { ...scored, status: least(score, 50) ? 'amber' : 'red' };
  return guard ? { ...scored, status: 'amber', guard } : { ...scored, status: 'green' };
}

function trendOf(before: number | null | undefined, now: number | null, isSame = same): Trend | null {
  if (before === null || before === undefined || now === null) return null;
  return isSame(before, now) ? 'flat' : now > before ? 'up' : 'down';
}

const looksSame = (before: number, now: number): boolean => scoreText(before) === scoreText(now);

/** The direction between two scores as they are shown. */
export const plainTrend = (before: number | null, now: number | null): Trend | null =>
  trendOf(before, now, looksSame);

/** The scores of a strategy by `method.md`, on the values of the plain evaluator. */
export class PlainScores {
  readonly values: PlainValues;
  readonly #facts: StrategyFacts;

  constructor(facts: StrategyFacts) {
    this.#facts = facts;
    this.values = new PlainValues(facts);
  }

  /** A KPI in a period of its grain or a longer one. */
  entry(kpi: MeasureOf<Grain>, period: Period): PlainEntry {
    const value = this.values.value(kpi, period);
    const lines = this.values.lines(kpi);
    // F8: an incomplete sum is compared with the targets of the periods that it counts.
    const isPart = value.summed !== null && !value.summed.isAll;
    const parts = isPart ? this.#ownPeriods(kpi, value) : undefined;
    const entry = this.#judged(kpi, value, (series) => lines.of(series, period, parts));
    const fullTarget = isPart ? lines.of('target', period) : null;
    const { score, status } = this.values.hasEnded(period) ? entry : NO_SCORE;
    return { ...entry, score, status, fullTarget };
  }

  /** A KPI that is due once: its record has the value and the target, and its one period the limits. */
  once(kpi: Measure): PlainEntry {
    const points = [...kpi.recorded, ...this.#onceOf(kpi)];
    const line: Line = (series) => points.find((point) => point.series === series)?.value ?? null;
    const value = line('actual');
    const target = line('target') ?? kpi.finalTarget?.value ?? null;
    const state = value === null ? 'none' : 'value';
    const entry = this.#judged(kpi, { value, state, provisional: null }, (series) =>
      series === 'target' ? target : line(series),
    );
    return this.#isJudged(kpi) ? entry : { ...entry, score: null, status: null };
  }

  #onceOf = ({ id }: Measure): Point[] =>
    [...this.#facts.pointsOf(id)].filter(({ grain }) => grain === 'once');

  /** Whether a KPI that is due once has a computed status. */
  #isJudged = (kpi: Measure): boolean =>
    kpi.finalTarget !== null || this.#onceOf(kpi).some(({ series }) => series.startsWith('red'));

  /** A KPI over the fiscal year's periods that have ended by the end of a period. */
  year(
    kpi: MeasureOf<Grain>,
    through: Period,
  ): Pick<PlainEntry, 'actual' | 'target' | 'status' | 'provisional'> {
    const value = this.values.yearToDate(kpi, through);
    const parts =
      kpi.aggregation === 'sum' && kpi.source !== 'formula' && kpi.source !== 'rollup'
        ? this.#ownPeriods(kpi, value)
        : this.values.closed(kpi, through);
    const lines = this.values.lines(kpi);
    const { actual, target, status, provisional } = this.#judged(kpi, value, (series) =>
      lines.of(series, through, parts),
    );
    return { actual, target, status, provisional };
  }

  /** The last period of a KPI's grain that has ended by the end of a period and before today. */
  lastEnded(kpi: MeasureOf<Grain>, { end }: Period): Period {
    const { calendar, today } = this.#facts;
    const day = end < today ? end : addDays(today, -1);
    return this.values.asOf(kpi, periodOn(calendar, 'day', day));
  }

  /** The periods of the KPI's grain, or of a shorter one, that a sum counts. */
  #ownPeriods(kpi: MeasureOf<Grain>, { summed }: PlainValue): Period[] {
    return (summed?.periods ?? []).flatMap((period) => this.values.ownPeriods(kpi, period));
  }

  #judged(
    kpi: Measure,
    { value, state, provisional }: Pick<PlainValue, 'value' | 'state' | 'provisional'>,
    line: Line,
  ): PlainEntry {
    const lines = linesOf(kpi, line);
    const scored = value === null || kpi.direction === 'none' ? null : scoredBy(kpi.direction, value, lines);
    return {
      actual: value,
      ...lines,
      fullTarget: null,
      score: scored && Math.min(kpi.cap, Math.max(0, scored.raw)),
      status: scored && scored.status,
      valueState: state,
      provisional,
    };
  }

  /** The score of a part of the strategy. */
  origin(level: Level, id: number, period: Period): Origin {
    const { pillars, objectives, measures, objectiveOf } = this.#facts;
    if (level === 'strategy') return this.#rolledUp('pillar', pillars, period);
    if (level === 'pillar')
      return this.#rolledUp(
        'objective',
        objectives.filter(({ pillarId }) => pillarId === id),
        period,
      );
    const kpis = [...measures.values()];
    if (level === 'objective') {
      const own = kpis.filter((kpi) => kpi.parentId === null && objectiveOf(kpi.id) === id);
      return this.#rolledUp('kpi', own, period);
    }
    const kpi = measures.get(id) as Measure;
    const below = this.#rolledUp('kpi', this.values.childrenOf(id), period);
    const isOnce = !tracked(kpi);
    if (isOnce && (!this.#isJudged(kpi) || (below.isScored && this.once(kpi).actual === null))) return below;
    if (isOnce) {
      const entry = this.once(kpi);
      const { score, status } = entry;
      const isScored = kpi.direction !== 'none';
      return { ...NO_SCORE, score, status, isScored, judged: { period: ONCE, entry } };
    }
    if (below.isScored && !this.values.hasOwnValues(kpi)) return below;
    const at = this.values.asOf(kpi, period);
    const entry = this.entry(kpi, at);
    const { score, status } = entry;
    return { ...NO_SCORE, score, status, isScored: kpi.direction !== 'none', judged: { period: at, entry } };
  }

  #rolledUp(level: Level, parts: readonly { id: number; weight: number }[], period: Period): Origin {
    const children = parts.map(({ id, weight }) => ({ ...this.origin(level, id, period), weight }));
    return rolledUp(children.filter(({ isScored }) => isScored));
  }

  /** What the scorecard of a period shows of a part of the strategy. */
  scored(level: Level, id: number, period: Period): PlainScored {
    const { score, status, coverage, guard } = this.origin(level, id, period);
    const before = this.origin(level, id, this.values.before(period, 1));
    const trend = this.values.hasEnded(period) ? plainTrend(before.score, score) : null;
    return { id, score, status, coverage, guard, trend };
  }

  /** What the scorecard of a period shows of a KPI. */
  kpi(kpi: Measure, period: Period): PlainKpi {
    const scored = this.scored('kpi', kpi.id, period);
    const { judged } = this.origin('kpi', kpi.id, period);
    if (!judged)
      return {
        ...scored,
        value: null,
        target: null,
        redLine: null,
        band: null,
        valueState: 'none',
        provisional: null,
        period: null,
        sparkline: [],
      };
    const { actual, target, redLine, band, valueState, provisional } = judged.entry;
    const { period: at } = judged;
    const values = at.grain === 'once' || !tracked(kpi) ? [] : this.#upTo(kpi, at);
    const first = values.findIndex((value) => value !== null);
    const sparkline = first < 0 ? [] : values.slice(first);
    return {
      ...scored,
      trend: trendOf(sparkline.at(-2), actual),
      value: actual,
      target,
      redLine,
      band,
      valueState,
      provisional,
      period: at.key,
      sparkline,
    };
  }

  #upTo(kpi: MeasureOf<Grain>, last: Period): (number | null)[] {
    const steps = Array.from({ length: SPARKLINE }, (_, index) => SPARKLINE - 1 - index);
    return steps.map((back) => this.values.value(kpi, this.values.before(last, back)).value);
  }
}
