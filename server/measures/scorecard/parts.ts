import type { Content } from '../../../contract/commands/content.ts';
import { notCompared } from '../../../contract/month/locked-scorecard.ts';
import { type Period, previousPeriod } from '../../../contract/scorecard/periods.ts';
import { Scorecard, type StrategyFacts } from '../../../contract/scorecard/scorecard.ts';
import { type KnownScore, knownScoreOf, type ScoredKpi } from '../../../contract/scorecard/scored.ts';
import type { Measure } from '../../../contract/scorecard/settings.ts';
import { Steps } from '../../../contract/scorecard/steps.ts';
import { calendarOf } from '../../content/calendar.ts';
import { yieldIfDue } from '../../lib/event-loop.ts';
import { readAhead } from '../../lib/paging.ts';
import type { Reader } from '../../store/store.ts';
import { pointsAtMost, readStored } from '../points/read.ts';
import type { Locked } from '../../locks/locks.ts';
import { type Count, countValues } from './collected.ts';
import { type Dependencies, factsAbove, factsOf, planOf, readFacts } from './facts.ts';

/** How many KPIs are read at a time, and the points of them: few enough to be young when they are no longer needed. */
const KPIS_MAX = 200;
const POINTS_MAX = 50_000;

/** The scores of a KPI, or of an objective, in a period and the one before. */
export interface Scores {
  now: KnownScore;
  before: KnownScore;
}

/** The scores of a KPI, with its values that belong to the period. */
export interface ScorecardPart extends Scores {
  /** Null where no value of it belongs to the period. */
  count: Count | null;
}

/** A KPI of a scorecard with its scores. */
export const scoredIn = (
  scorecard: Scorecard,
  measure: Measure,
  { period, before }: { period: Period; before: Period },
): Scores & { kpi: ScoredKpi } => ({
  kpi: scorecard.kpi(measure, period),
  now: knownScoreOf(scorecard.origin('kpi', measure.id, period)),
  before: knownScoreOf(scorecard.origin('kpi', measure.id, before)),
});

/** A period of a strategy of which parts are computed. */
export interface PartsQuery {
  reader: Reader;
  content: Content;
  strategyId: number;
  period: Period;
  locks: readonly Locked[];
  /** Changes the facts that are read; by default they stay. */
  adapt?: (facts: StrategyFacts) => StrategyFacts;
}

/** The parts of KPIs, and what the answer has of each as JSON, where that is wanted. */
export interface Computed {
  parts: Map<number, ScorecardPart>;
  json?: Map<number, Buffer>;
}

/** Computes the parts of KPIs in a period, all by default. Other requests run in between. */
export async function computeParts(
  { reader, content, strategyId, period, locks, adapt = (facts) => facts }: PartsQuery,
  { parts, json }: Computed,
  dependencies: Dependencies,
  ids: readonly number[] = dependencies.inTrees(),
): Promise<void> {
  const calendar = calendarOf(content, strategyId);
  const before = previousPeriod(calendar, period);
  const stored = await readStored(reader, [strategyId]);
  // The parts need nothing above the KPIs.
  const all = factsOf(content, strategyId, new Map(), []);
  const shared = { ...all, pillars: [], objectives: [], steps: new Steps(calendar) };
  const source = { reader, content, strategyId, dependencies, stored, shared };
  async function* pages() {
    const left = Array.from({ length: Math.ceil(ids.length / KPIS_MAX) }, (_, index) =>
      ids.slice(index * KPIS_MAX, (index + 1) * KPIS_MAX),
    ).toReversed();
    for (let page = left.pop(); page; page = left.pop()) {
      const plan = planOf(
        source,
        page.map((id) => ({ ask: 'scores', id, period })),
      );
      const half = page.length >> 1;
      if (half > 0 && pointsAtMost(plan.needs, stored) > POINTS_MAX)
        left.push(page.slice(half), page.slice(0, half));
      else yield { page, facts: await readFacts(source, plan) };
      await yieldIfDue();
    }
  }
  // PostgreSQL reads the next page while this one is computed.
  for await (const { page, facts } of readAhead(pages())) {
    const scorecard = new Scorecard(adapt(facts));
    const counts = countValues({ content, period, scorecard, dependencies, locks }, page);
    for (const id of page) {
      const measure = facts.measures.get(id);
      if (!measure) continue;
      const { kpi, ...scores } = scoredIn(scorecard, measure, { period, before });
      parts.set(id, { ...scores, count: counts.get(id) ?? null });
      json?.set(id, Buffer.from(JSON.stringify(notCompared(kpi))));
      await yieldIfDue();
    }
  }
}

/** The scores of objectives, which stay while none of their KPIs changes. */
export function objectiveScores(
  scorecard: Scorecard,
  { node: nodes }: Content,
  period: Period,
): Map<number, Scores> {
  const before = scorecard.readings.steps.before(period, 1);
  const scores = new Map<number, Scores>();
  for (const { id, type } of nodes.values())
    if (type === 'objective')
      scores.set(id, {
        now: knownScoreOf(scorecard.origin('objective', id, period)),
        before: knownScoreOf(scorecard.origin('objective', id, before)),
      });
  return scores;
}

/** The scorecard of a strategy whose KPIs have known scores: that of everything above them. Those of objectives may be known too. */
export function scorecardOf(
  content: Content,
  strategyId: number,
  period: Period,
  parts: ReadonlyMap<number, Scores>,
  { today, objectives }: { today?: string; objectives?: ReadonlyMap<number, Scores> } = {},
): Scorecard {
  const facts = factsAbove(content, strategyId);
  const knownIn = (scores: ReadonlyMap<number, Scores>) => (id: number, at: Period) => {
    const scored = scores.get(id);
    return scored && (at.key === period.key ? scored.now : scored.before);
  };
  return new Scorecard(today === undefined ? facts : { ...facts, today }, {
    kpi: knownIn(parts),
    ...(objectives && { objective: knownIn(objectives) }),
  });
}
