import type { Content } from '../../../contract/commands/content.ts';
import { notCompared } from '../../../contract/month/locked-scorecard.ts';
import { type Period, previousPeriod } from '../../../contract/scorecard/periods.ts';
import {
  type KnownScore,
  type ScoreOrigin,
  Scorecard,
  type ScoredKpi,
  type StrategyFacts,
} from '../../../contract/scorecard/scorecard.ts';
import type { Measure } from '../../../contract/scorecard/settings.ts';
import { Steps } from '../../../contract/scorecard/steps.ts';
import { calendarOf } from '../../content/calendar.ts';
import { yieldIfDue } from '../../lib/event-loop.ts';
import { readAhead } from '../../lib/paging.ts';
import type { Reader } from '../../store/store.ts';
import { pointsAtMost, readStored } from '../points/read.ts';
import { type Dependencies, factsOf, planOf, readFacts } from './facts.ts';

/** How many KPIs are read at a time, and the points of them: few enough to be young when they are no longer needed. */
const KPIS_MAX = 200;
const POINTS_MAX = 50_000;

/** The scores of a KPI in a period and the one before. */
interface Scores {
  now: KnownScore;
  before: KnownScore;
}

/** The part of a scorecard that one KPI is, as JSON, with its scores. */
export interface ScorecardPart extends Scores {
  json: string;
}

/** The score of a KPI without what it follows from. */
export const knownScoreOf = ({
  score,
  status,
  coverage,
  guard,
  reason,
  isScored,
}: ScoreOrigin): KnownScore => ({
  score,
  status,
  coverage,
  guard,
  reason,
  isScored,
});

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

interface PartsQuery {
  reader: Reader;
  content: Content;
  strategyId: number;
  period: Period;
  /** Changes the facts that are read; by default they stay. */
  adapt?: (facts: StrategyFacts) => StrategyFacts;
}

/** Computes the parts of KPIs in a period, all by default. Other requests run in between. */
export async function computeParts(
  { reader, content, strategyId, period, adapt = (facts) => facts }: PartsQuery,
  parts: Map<number, ScorecardPart>,
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
    for (const id of page) {
      const measure = facts.measures.get(id);
      if (!measure) continue;
      const { kpi, ...scores } = scoredIn(scorecard, measure, { period, before });
      parts.set(id, { ...scores, json: JSON.stringify(notCompared(kpi)) });
      await yieldIfDue();
    }
  }
}

/** The scorecard of a strategy whose KPIs have known scores: that of everything above them. */
export function scorecardOf(
  content: Content,
  strategyId: number,
  period: Period,
  parts: ReadonlyMap<number, Scores>,
  today?: string,
): Scorecard {
  const facts = factsOf(content, strategyId, new Map());
  return new Scorecard(today === undefined ? facts : { ...facts, today }, (id, { key }) => {
    const part = parts.get(id);
    return part && (key === period.key ? part.now : part.before);
  });
}
