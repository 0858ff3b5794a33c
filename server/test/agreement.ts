import { expect } from 'vitest';
import { agree, explained } from '../../contract/scorecard/test/agreement.ts';
import {
  type PlainKpi,
  type PlainScored,
  PlainScores,
  plainTrend,
} from '../../contract/scorecard/test/plain-scores.ts';
import { tracked } from '../../contract/scorecard/test/plain-values.ts';
import { type PlainParts, plainEffects } from '../../contract/month/test/plain-effects.ts';
import {
  lastEnded,
  ONCE,
  type Period,
  periodsBack,
  previousPeriod,
} from '../../contract/scorecard/periods.ts';
import type { StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import type { Level } from '../../contract/scorecard/scored.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import type { Grain, Measure, MeasureOf, Series } from '../../contract/scorecard/settings.ts';
import { statusText } from '../../contract/words/status.ts';
import type { Person } from './person.ts';

/** The lists of a scorecard by level. */
const byLevel = ({ strategy, pillars, objectives, kpis }: Omit<ScorecardAnswer, 'locked'>) =>
  [
    ['strategy', [strategy]],
    ['pillar', pillars],
    ['objective', objectives],
    ['kpi', kpis],
  ] as const;

/** What a locked period goes on showing: its facts, and those of the period before that it was compared with. */
export interface KeptFacts {
  facts: StrategyFacts;
  before: StrategyFacts;
}

/** What is shown of a KPI. The computed status is in words; where there is none, the one that a member chose is shown. */
interface ShownKpi extends Pick<PlainKpi, 'score' | 'value' | 'target' | 'period'> {
  status?: string;
}

/** A period, and the facts by which it is shown. */
type Side = readonly [period: Period, facts: StrategyFacts];

/** The parts of a score, and their level. */
function partsOf({ pillars, objectives, objectiveOf, measures }: StrategyFacts, level: Level, id: number) {
  if (level === 'strategy') return ['pillar', pillars] as const;
  if (level === 'pillar') return ['objective', objectives.filter(({ pillarId }) => pillarId === id)] as const;
  const isPart = (kpi: Measure): boolean =>
    level === 'kpi' ? kpi.parentId === id : kpi.parentId === null && objectiveOf(kpi.id) === id;
  return ['kpi', [...measures.values()].filter(isPart)] as const;
}

/** The ways out of a strategy of a running product, each held against the plain evaluator of all its points. */
export class WaysOut {
  readonly plain: PlainScores;
  readonly owner: Person;
  readonly #facts: StrategyFacts;
  readonly #locks: ReadonlyMap<string, KeptFacts>;

  constructor(owner: Person, facts: StrategyFacts, locks: ReadonlyMap<string, KeptFacts> = new Map()) {
    this.owner = owner;
    this.#facts = facts;
    this.#locks = locks;
    this.plain = new PlainScores(facts);
  }

  /** A period as it is shown: by what its lock keeps. */
  sideOf = (period: Period): Side => [period, this.#locks.get(period.key)?.facts ?? this.#facts];

  /** What a period is compared with: the one before, unless nothing of it is judged yet. */
  beforeOf(period: Period): Side | null {
    const before = previousPeriod(this.#facts.calendar, period);
    const kept = this.#locks.get(period.key);
    if (kept) return [before, kept.before];
    return period.end < this.#facts.today ? this.sideOf(before) : null;
  }

  #plainOf = (facts: StrategyFacts): PlainScores =>
    facts === this.#facts ? this.plain : new PlainScores(facts);

  /** What the scorecard of a period should say of a part of the strategy. */
  expected(level: Level, id: number, period: Period, [, facts] = this.sideOf(period)): PlainScored {
    const measure = facts.measures.get(id);
    const plain = this.#plainOf(facts);
    if (level === 'kpi' && measure) return plain.kpi(measure, period);
    const scored = plain.scored(level, id, period);
    return { ...scored, trend: this.#trendOf(scored, level, period) };
  }

  /** The direction of a score since the period before, by what that shows. */
  #trendOf({ id, score }: PlainScored, level: Level, period: Period): PlainScored['trend'] {
    const before = this.beforeOf(period);
    if (!before) return null;
    const [earlier, facts] = before;
    return plainTrend(this.#plainOf(facts).origin(level, id, earlier).score, score);
  }

  /** What the places that show a KPI say of it in a period: one that is due once shows what is recorded until that is judged. */
  shown(id: number, period: Period): ShownKpi {
    const { grain, recorded } = this.#facts.measures.get(id) as Measure;
    const { status, score, value, target, period: at } = this.expected('kpi', id, period) as PlainKpi;
    if (grain !== 'once' || (at === ONCE.key && status !== null))
      return { status: statusText(status), score, value, target, period: at };
    const of = (series: Series) => recorded.find((point) => point.series === series)?.value ?? null;
    return { score: null, value: of('actual'), target: of('target'), period: null };
  }

  /** What each part of a score adds to its move, by the formula. */
  effects(level: Level, id: number, from: Side, to: Side): ReadonlyMap<number, number> {
    const parts = ([period, facts]: Side): PlainParts => {
      const [of, list] = partsOf(facts, level, id);
      const scoreOf = (part: number) => this.#plainOf(facts).origin(of, part, period).score;
      return new Map(list.map((part) => [part.id, { weight: part.weight, score: scoreOf(part.id) }]));
    };
    return plainEffects(parts(from), parts(to));
  }

  /** Throws where a scorecard says something else. */
  agreeWith(where: string, scorecard: Omit<ScorecardAnswer, 'locked'>, period: Period): void {
    for (const [level, list] of byLevel(scorecard))
      for (const found of list)
        agree(
          `${where}: ${level} ${found.id} in ${period.key}`,
          found,
          this.expected(level, found.id, period),
        );
    agree(`${where}: the number of KPIs`, scorecard.kpis.length, this.#facts.measures.size);
  }

  /** Throws where the board of a period says something else. */
  async board(period: Period): Promise<ScorecardAnswer> {
    const params = { id: this.#facts.strategyId };
    const scorecard = await this.owner.done('scorecard.read', { params, query: { period: period.key } });
    this.agreeWith('The board', scorecard, period);
    return scorecard;
  }

  /** Throws where the explanation of a part of the strategy says something else. */
  async explanation(level: Level, id: number, period: Period): Promise<void> {
    const query = { of: `${level}:${id}`, period: period.key };
    const params = { id: this.#facts.strategyId };
    const explanation = await this.owner.done('scorecard.explain', { params, query });
    const where = `The explanation of ${level} ${id} in ${period.key}`;
    const [, facts] = this.sideOf(period);
    const plain = this.#plainOf(facts);
    const { trend: _, ...scored } = plain.scored(level, id, period);
    agree(where, explanation, scored);
    const measure = facts.measures.get(id);
    if (level !== 'kpi' || !measure) return;
    const {
      sparkline: _values,
      coverage: _share,
      guard: _held,
      id: _id,
      trend: _step,
      ...kpi
    } = plain.kpi(measure, period);
    if (kpi.period !== null) agree(where, explained(explanation), kpi);
  }

  /** A period of a KPI over time: one that is locked itself shows what its lock keeps, which is of the periods that the KPI had then. */
  entryOf(measure: MeasureOf<Grain>, period: Period): ReturnType<PlainScores['entry']> {
    const [, facts] = this.sideOf(period);
    const then = facts.measures.get(measure.id);
    if (then && then.grain !== period.grain) return this.plain.entry(measure, period);
    return this.#plainOf(facts).entry(then && tracked(then) ? then : measure, period);
  }

  /** Throws where the page of a KPI says something else of the period by which a scorecard reads it. */
  async page(measure: Measure, period: Period): Promise<void> {
    if (!tracked(measure)) {
      const { periods } = await this.owner.done('points.read', { params: { id: measure.id }, query: {} });
      return agree(`The page of KPI ${measure.id}`, periods, [this.plain.once(measure)]);
    }
    const at = this.plain.values.asOf(measure, period);
    const query = { from: at.key, to: at.key, grain: at.grain };
    const { periods, ytd } = await this.owner.done('points.read', { params: { id: measure.id }, query });
    const where = `The page of KPI ${measure.id} in ${at.key}`;
    agree(where, periods, [this.entryOf(measure, at)]);
    agree(`${where}, year to date`, ytd, this.plain.year(measure, this.plain.lastEnded(measure, at)));
  }

  /** Throws where the series of the map of causes up to a period say something else. */
  async map(period: Period): Promise<void> {
    const { calendar, strategyId, objectives } = this.#facts;
    const query = { period: period.key };
    const { series } = await this.owner.done('map.read', { params: { id: strategyId }, query });
    const told = new Map(series.map((one) => [`${one.of} ${one.grain}`, one]));
    const keys = objectives.map(({ id }) => `objective:${id} ${period.grain}`);
    for (const key of new Set([...keys, ...told.keys()])) {
      const [, level, id, grain] = /(\w+):(\d+) (\w+)/.exec(key) as unknown as [string, Level, string, Grain];
      const periods = periodsBack(calendar, lastEnded(calendar, grain, period.end), 24).toReversed();
      const origins = periods.map((each) => this.plain.origin(level, Number(id), each));
      // What is carried on, or stands in for a missing value, says nothing of causes.
      const values = origins.map(({ judged, score }) =>
        judged
          ? ['carried', 'missing'].includes(judged.entry.valueState)
            ? null
            : judged.entry.actual
          : score,
      );
      const found = told.get(key);
      if (found) agree(`The map: ${key}`, found, { values, statuses: origins.map(({ status }) => status) });
      else expect(values, `The map has no ${key}`).toEqual(values.map(() => null));
    }
  }

  /** Throws where what two periods are compared by says something else. */
  async comparison(from: Period, to: Period): Promise<void> {
    const params = { id: this.#facts.strategyId };
    const query = { from: `period:${from.key}`, to: `period:${to.key}` };
    const { scores } = await this.owner.done('compare.read', { params, query });
    for (const { level, id, before, after, inputs } of scores) {
      const where = `The comparison of ${level} ${id} from ${from.key} to ${to.key}`;
      agree(where, { ...this.expected(level, id, from) }, without(before, level));
      agree(where, { ...this.expected(level, id, to) }, without(after, level));
      const isRollUp =
        level !== 'kpi' || (before.value === null && after.value === null && inputs.length > 0);
      if (!isRollUp) continue;
      const by = inputs.reduce((sum, one) => sum + one.by, 0);
      agree(`${where}, its parts`, by, (after.score ?? 0) - (before.score ?? 0));
      const told = new Map(inputs.map((input) => [input.id, input.by]));
      for (const [part, points] of this.effects(level, id, this.sideOf(from), this.sideOf(to)))
        agree(`${where}, its part ${part}`, told.get(part) ?? 0, points);
    }
    const moved = new Set(scores.map(({ level, id }) => `${level} ${id}`));
    const still = Array.from(this.#facts.measures.keys()).filter((id) => !moved.has(`kpi ${id}`));
    for (const id of still) {
      const [was, is] = [from, to].map((period) => this.expected('kpi', id, period)) as [object, object];
      const stand = ({ score, status, value, target }: Record<string, unknown>) => ({
        score,
        status,
        value,
        target,
      });
      agree(`The comparison of KPI ${id}, which did not move`, stand(was as never), stand(is as never));
    }
  }
}

/** A side of a comparison; only a KPI has a value and a target. */
const without = <T extends { value: unknown; target: unknown }>(
  { value, target, ...rest }: T,
  level: Level,
) => (level === 'kpi' ? { ...rest, value, target } : rest);
