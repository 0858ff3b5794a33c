import { badField } from '../../contract/api/refusal.ts';
import type { Content } from '../../contract/commands/content.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import { isComputed } from '../../contract/scorecard/reading.ts';
import type { Scorecard, StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import type { Level, Scored } from '../../contract/scorecard/scored.ts';
import { Steps } from '../../contract/scorecard/steps.ts';
import { withValue } from '../../contract/scorecard/what-if.ts';
import { calendarOf } from '../content/calendar.ts';
import { recordNotFound } from '../content/not-found.ts';
import type { Handler } from '../http/call.ts';
import { lockAround, lockOf, readLocks } from '../locks/locks.ts';
import { Dependencies } from './scorecard/facts.ts';
import { computeParts, scorecardOf } from './scorecard/parts.ts';
import { inSnapshot, keptScorecard, periodAsked } from './scorecard/scorecards.ts';

/** A part of the strategy by its level, id and name. */
interface Part {
  level: Level;
  id: number;
  name: string;
}

type Result = Pick<Scored, 'score' | 'status'>;

const differs = ({ now, wouldBe }: { now: Result; wouldBe: Result }): boolean =>
  now.score !== wouldBe.score || now.status !== wouldBe.status;

/** A KPI, the KPIs above it, its objective, its pillar and the strategy. */
function partsAbove({ kpi: kpis, node: nodes, strategy }: Content, strategyId: number, id: number): Part[] {
  const parts: Part[] = [];
  let kpi = kpis.get(id);
  let nodeId: number | null = null;
  for (; kpi; kpi = kpis.get(kpi.parentId ?? 0)) {
    parts.push({ level: 'kpi', id: kpi.id, name: kpi.measure });
    nodeId = kpi.nodeId;
  }
  const objective = nodes.get(nodeId ?? 0);
  const pillar = nodes.get(objective?.perspectiveId ?? 0);
  if (objective) parts.push({ level: 'objective', id: objective.id, name: objective.title });
  if (pillar) parts.push({ level: 'pillar', id: pillar.id, name: pillar.title });
  return [...parts, { level: 'strategy', id: strategyId, name: strategy.get(strategyId)?.title ?? '' }];
}

/** Tells what the scores would be if a KPI had another value in a period. Nothing is stored. */
export const whatIfCall: Handler<'scorecard.whatIf'> = ({ store, strategyId, query }) =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { revision, content } = revised;
    const { kpi: id, value } = query;
    const record = content.kpi.get(id);
    if (!record) throw recordNotFound('kpi');
    const measure = measureOf(record);
    if (isComputed(measure)) throw badField('kpi', 'The values of this KPI are computed');
    const calendar = calendarOf(content, strategyId);
    const period = periodAsked(calendar, query.period);
    const entered = new Steps(calendar).asOf(measure.grain, period);
    const locks = await readLocks(reader, strategyId, calendar);
    const locked = lockOf(locks, period) ?? lockAround(locks, calendar, entered);
    if (locked) throw badField('period', `${locked.period.label} is locked, so its values stay`);
    const { parts } = await keptScorecard(store, { reader, strategyId, period }, revised);
    const dependencies = new Dependencies(content);
    const moved = dependencies.withDependants([id]);
    const changedParts = new Map(parts);
    const adapt = (facts: StrategyFacts): StrategyFacts => withValue(facts, id, entered, value);
    await computeParts(
      { reader, content, strategyId, period, locks, adapt },
      { parts: changedParts },
      dependencies,
      moved,
    );
    const now = scorecardOf(content, strategyId, period, parts);
    const changed = scorecardOf(content, strategyId, period, changedParts);
    const resultIn = (scorecard: Scorecard, part: Pick<Part, 'level' | 'id'>): Result => {
      const { score, status } = scorecard.origin(part.level, part.id, period);
      return { score, status };
    };
    const compared = (part: Part) => ({
      ...part,
      now: resultIn(now, part),
      wouldBe: resultIn(changed, part),
    });
    const above = partsAbove(content, strategyId, id);
    const { pillars, objectives } = now.branches(period);
    const part =
      (level: Level) =>
      ({ id }: { id: number }): Part => ({ level, id, name: '' });
    const all = [
      ...moved.map((kpiId) => part('kpi')({ id: kpiId })),
      ...objectives.map(part('objective')),
      ...pillars.map(part('pillar')),
    ];
    const isAbove = (other: Part): boolean =>
      above.some((listed) => listed.level === other.level && listed.id === other.id);
    return {
      revision,
      period: entered.key,
      value,
      parts: above.map(compared),
      others: all.map(compared).filter((other) => !isAbove(other) && differs(other)).length,
    };
  });
