import { bandOf, isJudged, judge, valueOf } from './judge.ts';
import { isSame } from './numbers.ts';
import type { AnyPeriod, Period } from './periods.ts';
import { type Facts, isComputed } from './reading.ts';
import { guardFields, REASONS, reasonFields } from './reason.ts';
import { Readings } from './readings.ts';
import { rollUp } from './roll-up.ts';
import type {
  KnownScore,
  Level,
  Scored,
  ScoredBranches,
  ScoredChild,
  ScoredKpi,
  ScoreOrigin,
} from './scored.ts';
import type { Measure } from './settings.ts';
import { memo } from './steps.ts';
import { scoreTrend, type Trend } from '../words/trend.ts';

/** What counts in a roll-up, with its name. */
type Weighed = Pick<Branch, 'id' | 'name' | 'weight'>;

/** A pillar, or an objective with its pillar. */
export interface Branch {
  id: number;
  name: string;
  weight: number;
  pillarId: number | null;
}

/** The facts of a strategy. */
export interface StrategyFacts extends Facts {
  strategyId: number;
  pillars: readonly Branch[];
  objectives: readonly Branch[];
  /** The objective of a primary KPI. */
  objectiveOf: (id: number) => number | null;
  /** The primary KPIs of an objective; by default those of `measures`. */
  primaryIn?: (objectiveId: number) => readonly Weighed[];
  /** Whether a KPI has values of its own at any time; by default, whether `pointsOf` has some. */
  hasValues?: (id: number) => boolean;
}

/** The most values of a sparkline. */
export const SPARKLINE_MAX = 13;

/** Finds the score of a part in a period, where it is known. */
type Known = (id: number, period: Period) => KnownScore | undefined;

/** The direction between two values. */
const valueTrend = (before: number | null, now: number | null): Trend | null => {
  if (before === null || now === null) return null;
  if (isSame(before, now)) return 'flat';
  return now > before ? 'up' : 'down';
};

/** The scores of a strategy by period. */
export class Scorecard {
  readonly readings: Readings;
  readonly facts: StrategyFacts;
  readonly #origins = new Map<Level, Map<string, Map<number, ScoreOrigin>>>();
  readonly #branches = new Map<string, ScoredBranches>();
  #kpisOf: ReadonlyMap<number | null, readonly Measure[]> | undefined;
  readonly #objectivesOf: ReadonlyMap<number | null, readonly Branch[]>;

  readonly #scores: { readonly [L in Level]?: Known };

  /** `scores` finds those that are not computed again. */
  constructor(facts: StrategyFacts, scores: { readonly [L in 'kpi' | 'objective']?: Known } = {}) {
    this.facts = facts;
    this.#scores = scores;
    this.readings = new Readings(facts);
    this.#objectivesOf = Map.groupBy(facts.objectives, ({ pillarId }) => pillarId);
  }

  /** The score of a part of the strategy, with what it follows from. */
  origin(level: Level, id: number, period: Period): ScoreOrigin {
    // Not stored once more: that of thousands of KPIs takes longer than the roll-up of their scores.
    const score = this.#scores[level]?.(id, period);
    if (score) return score;
    const byPeriod = memo(this.#origins, level, () => new Map<string, Map<number, ScoreOrigin>>());
    const byId = memo(byPeriod, period.key, () => new Map<number, ScoreOrigin>());
    return memo(byId, id, () => this.#compute(level, id, period));
  }

  /** All scores of a period. */
  of(period: Period) {
    const measures = this.facts.measures.values();
    return { ...this.branches(period), kpis: Array.from(measures, (measure) => this.kpi(measure, period)) };
  }

  /** The scores above the KPIs. */
  branches(period: Period): ScoredBranches {
    return memo(this.#branches, period.key, () => ({
      period,
      strategy: this.#scoredAt('strategy', this.facts.strategyId, period),
      pillars: this.facts.pillars.map(({ id }) => this.#scoredAt('pillar', id, period)),
      objectives: this.facts.objectives.map(({ id }) => this.#scoredAt('objective', id, period)),
    }));
  }

  #scoredAt(level: Level, id: number, period: Period): Scored {
    const { score, status, coverage, guard, reason } = this.origin(level, id, period);
    const fields = { ...guardFields(guard), ...reasonFields(reason) };
    return { id, score, status, coverage, ...fields, trend: this.#trendOf(level, id, period) };
  }

  /** Nothing of a running period is judged, so no score moved in it: what it has follows from longer periods. */
  #trendOf(level: Level, id: number, period: Period): Trend | null {
    if (!this.readings.hasEnded(period)) return null;
    const before = this.origin(level, id, this.readings.steps.before(period, 1));
    const { score, judgement } = this.origin(level, id, period);
    // That of a judged KPI is the one of its value.
    return judgement ? null : scoreTrend(before.score, score);
  }

  /** The score of a KPI in a period, and what is shown beside it. */
  kpi(measure: Measure, period: Period): ScoredKpi {
    const scored = this.#scoredAt('kpi', measure.id, period);
    const { judgement } = this.origin('kpi', measure.id, period);
    if (!judgement)
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
    const { reading, lines } = judgement;
    const sparkline = this.#sparkline(measure, judgement.period);
    return {
      ...scored,
      trend: valueTrend(sparkline.at(-2) ?? null, reading.value),
      value: reading.value,
      target: valueOf(lines.target),
      redLine: valueOf(lines.red),
      band: bandOf(lines),
      valueState: reading.state,
      provisional: reading.provisional,
      period: judgement.period.key,
      sparkline,
    };
  }

  /** The values up to a period, from the first one on. */
  #sparkline(measure: Measure, last: AnyPeriod): (number | null)[] {
    const values: (number | null)[] = [];
    if (measure.grain === 'once') return values;
    for (let back = 0; back < SPARKLINE_MAX; back += 1) {
      const period = this.readings.steps.before(last, back);
      if (this.readings.isBeforeValues(measure, period)) break;
      values.push(this.readings.read(measure, period).value);
    }
    return values.slice(0, values.findLastIndex((value) => value !== null) + 1).toReversed();
  }

  #compute(level: Level, id: number, period: Period): ScoreOrigin {
    if (level === 'kpi') return this.#kpiOrigin(this.facts.measures.get(id) as Measure, period);
    const children = this.#childrenOf(level, id, period);
    return { ...rollUp(children), children, judgement: null, isScored: children.length > 0 };
  }

  /** A KPI with points of its own is scored by them, one without from those below it. */
  #kpiOrigin(measure: Measure, period: Period): ScoreOrigin {
    const children = this.#scored('kpi', this.readings.childrenOf(measure.id), period);
    if (!isJudged(this.readings, measure) || (children.length > 0 && !this.#hasValues(measure))) {
      const isScored = children.length > 0;
      const rolledUp = rollUp(children);
      const reason = isScored ? rolledUp.reason : REASONS.dueOnce;
      return { ...rolledUp, reason, children, judgement: null, isScored };
    }
    const judgement = judge(this.readings, measure, this.readings.steps.asOf(measure.grain, period));
    const { score, reason } = judgement;
    return {
      score: score && score.score,
      status: score && score.status,
      coverage: null,
      guard: null,
      reason,
      children: [],
      judgement,
      isScored: measure.direction !== 'none',
    };
  }

  #hasValues(measure: Measure): boolean {
    if (isComputed(measure)) return true;
    const points = this.readings.points(measure.id);
    return points.has('actual') || points.has('num') || (this.facts.hasValues?.(measure.id) ?? false);
  }

  #childrenOf(level: Exclude<Level, 'kpi'>, id: number, period: Period): ScoredChild[] {
    if (level === 'strategy') return this.#scored('pillar', this.facts.pillars, period);
    return level === 'pillar'
      ? this.#scored('objective', this.#objectivesOf.get(id) ?? [], period)
      : this.#scored('kpi', this.#primaryIn(id), period);
  }

  #primaryIn(objectiveId: number): readonly Weighed[] {
    const { primaryIn, objectiveOf, measures } = this.facts;
    if (primaryIn) return primaryIn(objectiveId);
    this.#kpisOf ??= Map.groupBy(
      Array.from(measures.values()).filter(({ parentId }) => parentId === null),
      (measure) => objectiveOf(measure.id),
    );
    return this.#kpisOf.get(objectiveId) ?? [];
  }

  #scored(level: Level, parts: readonly Weighed[], period: Period): ScoredChild[] {
    const children: ScoredChild[] = [];
    for (const { id, name, weight } of parts) {
      const { score, status, reason, isScored } = this.origin(level, id, period);
      if (isScored) children.push({ level, id, name, weight, score, status, reason });
    }
    return children;
  }
}
