import type { Content } from '../../contract/commands/content.ts';
import { notCompared } from '../../contract/locked-scorecard.ts';
import { type Period, previousPeriod } from '../../contract/scorecard/periods.ts';
import { type KnownScore, type Origin, Scorecard } from '../../contract/scorecard/scorecard.ts';
import { calendarOf } from '../change/calendar.ts';
import { yieldIfDue } from '../event-loop.ts';
import { readAhead } from '../paging.ts';
import type { Reader } from '../store/store.ts';
import { pointsAtMost, readStored } from '../points/read.ts';
import { type Dependencies, factsOf, planOf, readFacts } from './facts.ts';

/** How many KPIs are read at a time, and the points of them: few enough to be young when they are no longer needed. */
const KPIS_MAX = 200;
const POINTS_MAX = 50_000;

/** The part of a scorecard that one KPI is: its JSON, and its scores in the period and the one before. */
export interface Part {
  json: string;
  now: KnownScore;
  before: KnownScore;
}

const known = ({ score, status, coverage, guard, reason, isScored }: Origin): KnownScore => ({
  score,
  status,
  coverage,
  guard,
  reason,
  isScored,
});

interface Asked {
  reader: Reader;
  content: Content;
  strategyId: number;
  period: Period;
}

/** Computes the parts of KPIs in a period, all by default. Other requests run in between. */
export async function computeParts(
  { reader, content, strategyId, period }: Asked,
  parts: Map<number, Part>,
  dependencies: Dependencies,
  ids: readonly number[] = dependencies.inTrees(),
): Promise<void> {
  const before = previousPeriod(calendarOf(content, strategyId), period);
  const stored = await readStored(reader, [strategyId]);
  const source = { reader, content, strategyId, dependencies, stored };
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
    const scorecard = new Scorecard(facts);
    for (const id of page) {
      const measure = facts.measures.get(id);
      if (!measure) continue;
      parts.set(id, {
        json: JSON.stringify(notCompared(scorecard.kpi(measure, period))),
        now: known(scorecard.origin('kpi', id, period)),
        before: known(scorecard.origin('kpi', id, before)),
      });
      await yieldIfDue();
    }
  }
}

/** The scorecard of a strategy whose KPIs have known scores: that of everything above them. */
export function scorecardOf(
  content: Content,
  strategyId: number,
  period: Period,
  parts: ReadonlyMap<number, Part>,
): Scorecard {
  const facts = factsOf(content, strategyId, new Map());
  return new Scorecard(facts, (id, { key }) => {
    const part = parts.get(id);
    return part && (key === period.key ? part.now : part.before);
  });
}
