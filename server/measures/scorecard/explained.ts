import type { Content } from '../../../contract/commands/content.ts';
import { isSameResult, type Result, wouldBeOf } from '../../../contract/month/locked-scorecard.ts';
import { explain, type Explanation } from '../../../contract/scorecard/explain.ts';
import { type KeptSettings, otherSettings } from '../../../contract/scorecard/kept-settings.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { REASONS, reasonFields, reasonOf } from '../../../contract/scorecard/reason.ts';
import { Scorecard } from '../../../contract/scorecard/scorecard.ts';
import { knownFrom, type Level } from '../../../contract/scorecard/scored.ts';
import { todayIn } from '../../../contract/scorecard/today.ts';
import type { ExplanationAnswer, ScorecardAnswer } from '../../../contract/scorecard/answers.ts';
import { contentOfSnapshot } from '../../../contract/month/snapshot.ts';
import { calendarOf } from '../../content/calendar.ts';
import type { SizedContent } from '../../content/contents.ts';
import type { Locked } from '../../locks/locks.ts';
import { keptDocument } from '../../locks/stored.ts';
import type { Reader, Store } from '../../store/store.ts';
import { factsFor, factsOf } from './facts.ts';
import { scorecardOf } from './parts.ts';
import { keptScorecard } from './scorecards.ts';

/** What a call asks to explain. */
export interface Explained {
  level: Level;
  id: number;
  period: Period;
}

/** An explanation with what a lock adds to it. */
export type LockedExplanation = Explanation &
  Pick<ExplanationAnswer, 'locked' | 'wouldBe' | 'inputsChanged' | 'settings'>;

const TYPES = { pillar: 'perspective', objective: 'objective' } as const;

/** Whether a content has something to explain. */
export function hasPart(
  content: Content,
  strategyId: number,
  { level, id }: Omit<Explained, 'period'>,
): boolean {
  if (level === 'strategy') return id === strategyId;
  return level === 'kpi' ? content.kpi.has(id) : content.node.get(id)?.type === TYPES[level];
}

/** Explains a present number. */
export async function explainNow(
  store: Store,
  reader: Reader,
  strategyId: number,
  revised: SizedContent,
  { level, id, period }: Explained,
): Promise<Explanation> {
  const { content } = revised;
  if (level === 'kpi') {
    const facts = await factsFor({ reader, content, strategyId }, [{ ask: 'scores', id, period }]);
    return explain(new Scorecard(facts), facts, level, id, period);
  }
  const { parts } = await keptScorecard(store, { reader, strategyId, period }, revised);
  const facts = factsOf(content, strategyId, new Map());
  return explain(scorecardOf(content, strategyId, period, parts), facts, level, id, period);
}

/** What a scorecard tells of a part: only the value of a KPI that has one of its own. */
const resultOf = ({ score, status, value, rule }: Explanation): Result => ({
  score,
  status,
  value: rule === 'weighted mean' ? null : value,
});

type ScoredAnswer = ScorecardAnswer['strategy'] &
  Partial<
    Pick<
      ScorecardAnswer['kpis'][number],
      'value' | 'target' | 'redLine' | 'band' | 'valueState' | 'provisional'
    >
  >;

/** What a scorecard has of a part of the strategy. */
function storedPart(scorecard: ScorecardAnswer, { level, id }: Explained): ScoredAnswer | undefined {
  if (level === 'strategy') return scorecard.strategy;
  const lists = { pillar: scorecard.pillars, objective: scorecard.objectives, kpi: scorecard.kpis };
  return lists[level].find((scored) => scored.id === id);
}

const movedTo = <T extends { value: number }>(line: T | null, value: number | null) =>
  value === null ? null : { ...(line ?? { origin: 'entered' as const }), value };

const bandMovedTo = (
  band: Explanation['band'],
  { lo, hi, redLo, redHi }: Record<'lo' | 'hi' | 'redLo' | 'redHi', number | null>,
) => ({
  lo: movedTo(band?.lo ?? null, lo),
  hi: movedTo(band?.hi ?? null, hi),
  redLo: movedTo(band?.redLo ?? null, redLo),
  redHi: movedTo(band?.redHi ?? null, redHi),
});

/**
 * Explains a result that a lock keeps. The inputs are read with the settings, weights and structure of the snapshot. Of a roll-up they
 * are the kept scores, of a KPI its points, those of the period cannot have changed. `now` is the present explanation,
 * `kpi` the present settings; undefined where the part was deleted.
 */
export async function explainLocked(
  store: Store,
  reader: Reader,
  strategyId: number,
  { lock }: Locked,
  query: Explained,
  { now, kpi }: { now: Explanation | undefined; kpi: KeptSettings | undefined },
): Promise<LockedExplanation | undefined> {
  const { level, id, period } = query;
  const { scorecard, ...document } = await keptDocument(store, reader, lock.snapshotId);
  const stored = storedPart(scorecard, query);
  const present = now && resultOf(now);
  if (!stored) {
    const added = { score: null, status: null, value: null, ...reasonFields(REASONS.addedLater) };
    const wouldBe = wouldBeOf(undefined, present);
    return now && { ...now, ...added, locked: lock, wouldBe, inputsChanged: false };
  }
  const content = contentOfSnapshot(document);
  const today = todayIn(calendarOf(content, strategyId), new Date(lock.at));
  const isKpi = level === 'kpi';
  const facts = isKpi
    ? await factsFor({ reader, content, strategyId, today }, [{ ask: 'scores', id, period }])
    : { ...factsOf(content, strategyId, new Map()), today };
  const scores = new Map(scorecard.kpis.map((kpi) => [kpi.id, knownFrom(kpi)]));
  const knownScore = (kpiId: number, { key }: Period) => (key === period.key ? scores.get(kpiId) : undefined);
  const explained = explain(
    isKpi ? new Scorecard(facts) : new Scorecard(facts, { kpi: knownScore }),
    facts,
    level,
    id,
    period,
  );
  const { score, status, coverage, guard, guardCode, target = null, redLine = null, band } = stored;
  const isRollUp = explained.rule === 'weighted mean';
  const result: Result = { score, status, value: isRollUp ? null : (stored.value ?? null) };
  const inputsChanged = !isSameResult(result, resultOf(explained));
  const settings = isKpi ? otherSettings(content.kpi.get(id), kpi) : undefined;
  const common = {
    ...(settings && { settings }),
    score,
    status,
    coverage,
    guard,
    guardCode,
    ...reasonFields(reasonOf(stored)),
    value: isRollUp ? score : result.value,
    locked: lock,
    wouldBe: wouldBeOf(result, present),
    inputsChanged,
  };
  if (isRollUp) return { ...explained, ...common };
  const { valueState = explained.valueState, provisional = explained.provisional } = stored;
  // A target of an open period before it may reach into it by now.
  const lockFields = {
    valueState,
    provisional,
    target: movedTo(explained.target, target),
    redLine: movedTo(explained.redLine, redLine),
    band: band === undefined ? explained.band : band && bandMovedTo(explained.band, band),
  };
  return { ...explained, ...common, ...lockFields, ...(inputsChanged && { raw: null }) };
}
