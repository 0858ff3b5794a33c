import type { Content } from '../../contract/commands/content.ts';
import { notCompared } from '../../contract/locked-scorecard.ts';
import { type Period, previousPeriod } from '../../contract/scorecard/periods.ts';
import { type KnownScore, type Origin, Scorecard } from '../../contract/scorecard/scorecard.ts';
import { calendarOf } from '../change/calendar.ts';
import { yieldIfDue } from '../event-loop.ts';
import { readAhead } from '../paging.ts';
import type { Reader } from '../store/store.ts';
import { type Dependencies, factsOf } from './facts.ts';
import { haveValues } from './read.ts';
import { PointsWindow } from './window.ts';

/** How many KPIs are read at a time: few enough that their points are young when they are no longer needed. */
const PAGE = 200;

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
  const calendar = calendarOf(content, strategyId);
  const before = previousPeriod(calendar, period);
  const window = await PointsWindow.open(reader, content, strategyId, calendar, period);
  async function* pages() {
    for (let from = 0; from < ids.length; from += PAGE) {
      const page = ids.slice(from, from + PAGE);
      const all = dependencies.withParts(page);
      const withValues = await haveValues(
        reader,
        all.filter((id) => dependencies.hasChildren(id)),
      );
      const points = await window.read(all);
      const hasValues = (id: number): boolean => withValues.has(id);
      yield { page, facts: { ...factsOf(content, strategyId, points, all), hasValues } };
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
