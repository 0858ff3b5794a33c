import { agree, explained } from '../../contract/scorecard/test/agreement.ts';
import { PlainScores } from '../../contract/scorecard/test/plain-scores.ts';
import { tracked } from '../../contract/scorecard/test/plain-values.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import type { Level, StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import type { Measure } from '../../contract/scorecard/settings.ts';
import type { Person } from './person.ts';

/** The lists of a scorecard by level. */
const byLevel = ({ strategy, pillars, objectives, kpis }: Omit<ScorecardAnswer, 'locked'>) =>
  [
    ['strategy', [strategy]],
    ['pillar', pillars],
    ['objective', objectives],
    ['kpi', kpis],
  ] as const;

/** The ways out of a strategy of a running product, each held against the plain evaluator of all its points. */
export class WaysOut {
  readonly plain: PlainScores;
  readonly #owner: Person;
  readonly #facts: StrategyFacts;

  constructor(owner: Person, facts: StrategyFacts) {
    this.#owner = owner;
    this.#facts = facts;
    this.plain = new PlainScores(facts);
  }

  /** What the scorecard of a period should say of a part of the strategy. */
  expected(level: Level, id: number, period: Period): object {
    const measure = this.#facts.measures.get(id);
    return level === 'kpi' && measure
      ? this.plain.kpi(measure, period)
      : this.plain.scored(level, id, period);
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
    const scorecard = await this.#owner.done('scorecard.read', { params, query: { period: period.key } });
    this.agreeWith('The board', scorecard, period);
    return scorecard;
  }

  /** Throws where the explanation of a part of the strategy says something else. */
  async explanation(level: Level, id: number, period: Period): Promise<void> {
    const query = { of: `${level}:${id}`, period: period.key };
    const params = { id: this.#facts.strategyId };
    const explanation = await this.#owner.done('scorecard.explain', { params, query });
    const where = `The explanation of ${level} ${id} in ${period.key}`;
    const { trend: _, ...scored } = this.plain.scored(level, id, period);
    agree(where, explanation, scored);
    const measure = this.#facts.measures.get(id);
    if (level !== 'kpi' || !measure) return;
    const {
      sparkline: _values,
      coverage: _share,
      guard: _held,
      id: _id,
      trend: _step,
      ...kpi
    } = this.plain.kpi(measure, period);
    if (kpi.period !== null) agree(where, explained(explanation), kpi);
  }

  /** Throws where the page of a KPI says something else of the period by which a scorecard reads it. */
  async page(measure: Measure, period: Period): Promise<void> {
    if (!tracked(measure)) {
      const { periods } = await this.#owner.done('points.read', { params: { id: measure.id }, query: {} });
      return agree(`The page of KPI ${measure.id}`, periods, [this.plain.once(measure)]);
    }
    const at = this.plain.values.asOf(measure, period);
    const query = { from: at.key, to: at.key, grain: at.grain };
    const { periods, ytd } = await this.#owner.done('points.read', { params: { id: measure.id }, query });
    const where = `The page of KPI ${measure.id} in ${at.key}`;
    agree(where, periods, [this.plain.entry(measure, at)]);
    agree(`${where}, year to date`, ytd, this.plain.year(measure, this.plain.lastEnded(measure, at)));
  }

  /** Throws where what two periods are compared by says something else. */
  async comparison(from: Period, to: Period): Promise<void> {
    const params = { id: this.#facts.strategyId };
    const query = { from: `period:${from.key}`, to: `period:${to.key}` };
    const { scores } = await this.#owner.done('compare.read', { params, query });
    for (const { level, id, before, after, inputs } of scores) {
      const where = `The comparison of ${level} ${id} from ${from.key} to ${to.key}`;
      agree(where, { ...this.expected(level, id, from) }, without(before, level));
      agree(where, { ...this.expected(level, id, to) }, without(after, level));
      const by = inputs.reduce((sum, one) => sum + one.by, 0);
      const isRollUp =
        level !== 'kpi' || (before.value === null && after.value === null && inputs.length > 0);
      if (isRollUp) agree(`${where}, its parts`, by, (after.score ?? 0) - (before.score ?? 0));
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
