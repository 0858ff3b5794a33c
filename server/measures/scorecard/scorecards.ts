import { presentScorecard } from '../../../contract/month/locked-scorecard.ts';
import { movedSince } from '../../../contract/month/moves.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { addDays } from '../../../contract/scorecard/dates.ts';
import { lastEnded, type Period } from '../../../contract/scorecard/periods.ts';
import type { Grain } from '../../../contract/scorecard/settings.ts';
import { calendarOf, periodNamed, todayIn } from '../../content/calendar.ts';
import { readWithContent, type SizedContent } from '../../content/contents.ts';
import { Cache } from '../../lib/cache.ts';
import { cachesOf } from '../../store/caches.ts';
import { perStore } from '../../store/per-store.ts';
import type { Reader, Store } from '../../store/store.ts';
import { kpiChangesBetween } from '../../content/events.ts';
import { Dependencies } from './facts.ts';
import { readLocks } from '../../locks/locks.ts';
import { AnswerJson } from './answer-json.ts';
import { locksCounted } from './collected.ts';
import { type MonthQuery, readMonthFacts, readSentence } from './month-facts.ts';
import {
  computeParts,
  objectiveScores,
  type PartsQuery,
  type ScorecardPart,
  type Scores,
  scorecardOf,
} from './parts.ts';

/** An estimate of the memory of a part beside its JSON: bytes. */
const PART_SIZE = 500;
/** After so many events a scorecard is computed anew. */
const EVENTS_MAX = 1000;

/** The period that a call names; by default the last one that has ended. Throws where there is none. */
export function periodAsked(calendar: Calendar, text: string | undefined, grain: Grain = 'month'): Period {
  if (text === undefined) return lastEnded(calendar, grain, addDays(todayIn(calendar), -1));
  return periodNamed(calendar, text, grain, 'period');
}

/** Thrown out of a snapshot whose scorecard is being computed for another caller. */
class ComputedElsewhere extends Error {
  readonly computed: Promise<unknown>;

  constructor(computed: Promise<unknown>) {
    super('Another caller computes this scorecard; keptScorecard is only for inSnapshot');
    this.computed = computed;
  }
}

/** Computes something in a snapshot once for all who ask for it meanwhile; only for the `read` of inSnapshot. */
export function computeOnce<T>(
  running: Map<string, Promise<T>>,
  name: string,
  compute: () => Promise<T>,
): Promise<T> {
  const other = running.get(name);
  if (other) throw new ComputedElsewhere(other);
  const started = compute().finally(() => running.delete(name));
  running.set(name, started);
  return started;
}

type Read<T> = (reader: Reader, revised: SizedContent) => Promise<T>;

/**
 * Reads a strategy's content and what belongs to it from one snapshot. Where another caller computes its scorecard, `read` runs
 * again in a new snapshot after that: callers that wait would hold all connections.
 */
export async function inSnapshot<T>(store: Store, strategyId: number, read: Read<T>): Promise<T> {
  for (;;) {
    try {
      return await readWithContent(store, strategyId, read);
    } catch (error) {
      if (!(error instanceof ComputedElsewhere)) throw error;
      await error.computed;
    }
  }
}

/** A scorecard of a period, kept to be brought up to date by what changes. */
interface CachedScorecard {
  revision: number;
  today: string;
  parts: ReadonlyMap<number, ScorecardPart>;
  objectives: ReadonlyMap<number, Scores>;
  /** The locks by which values were counted. */
  counted: string;
  answer: AnswerJson;
}

/** What a scorecard is made of: of an earlier one what no change concerns. */
interface Basis extends Pick<CachedScorecard, 'parts' | 'objectives' | 'counted'> {
  /** The JSON of the parts that were computed. */
  json: ReadonlyMap<number, Buffer>;
}

/** The kept scorecards of a store, and those that are computed right now, by strategy and period. */
const scorecardsOf = perStore((store) => ({
  kept: new Cache<string, CachedScorecard>(cachesOf(store), 'scorecards'),
  running: new Map<string, Promise<CachedScorecard>>(),
}));

/** The parts of a scorecard, those that a change concerns computed. Objectives that it concerns are still to be scored. */
async function basisAt(
  query: PartsQuery,
  earlier: CachedScorecard | undefined,
  revision: number,
): Promise<Basis> {
  const { reader, content, strategyId, period, locks } = query;
  const dependencies = new Dependencies(content);
  const counted = locksCounted(locks, period);
  const computed = { parts: new Map<number, ScorecardPart>(), json: new Map<number, Buffer>() };
  const changes =
    earlier?.counted === counted &&
    earlier.revision <= revision &&
    (await kpiChangesBetween(reader, strategyId, {
      from: earlier.revision,
      to: revision,
      limit: EVENTS_MAX,
    }));
  if (!earlier || !changes || changes.hasNewCalendar) {
    await computeParts(query, computed, dependencies);
    return { ...computed, objectives: new Map(), counted };
  }
  const parts = new Map(earlier.parts);
  const objectives = new Map(earlier.objectives);
  const concerned = dependencies.withDependants(changes.ids);
  for (const id of concerned) {
    parts.delete(id);
    objectives.delete(content.kpi.get(id)?.nodeId ?? 0);
  }
  for (const id of changes.objectives) objectives.delete(id);
  await computeParts(
    query,
    { ...computed, parts },
    dependencies,
    concerned.filter((id) => content.kpi.has(id)),
  );
  return { ...computed, parts, objectives, counted };
}

/**
 * The parts of a strategy's scorecard in a period, and its JSON, for the `read` of inSnapshot. Computed once for all who ask
 * meanwhile: these wait outside of their snapshots.
 */
export async function keptScorecard(
  store: Store,
  { reader, strategyId, period }: { reader: Reader; strategyId: number; period: Period },
  { revision, content }: SizedContent,
): Promise<CachedScorecard> {
  const calendar = calendarOf(content, strategyId);
  const today = todayIn(calendar);
  const { kept, running } = scorecardsOf(store);
  const key = `${strategyId} ${period.key}`;
  const cached = kept.get(key);
  if (cached?.revision === revision && cached.today === today) return cached;
  const compute = async (): Promise<CachedScorecard> => {
    const locks = await readLocks(reader, strategyId, calendar);
    const query = { reader, content, strategyId, period, locks };
    const earlier = cached?.today === today ? cached : undefined;
    const { parts, counted, json, ...basis } = await basisAt(query, earlier, revision);
    const scorecard = scorecardOf(content, strategyId, period, parts, basis);
    const objectives = objectiveScores(scorecard, content, period);
    const month = { ...query, parts, scorecard };
    const facts = await readMonthFacts(store, month);
    const sentence = await readSentence(month, facts);
    const scored = scorecard.branches(period);
    // Sentence and arrows have one 'before': what the lock of the period before keeps, where there is one.
    const branches = facts?.before ? movedSince(scored, facts.before) : scored;
    // The list of KPIs comes last.
    const head = JSON.stringify({ sentence, ...presentScorecard({ ...branches, kpis: [] }, revision) });
    const answer = new AnswerJson(head, content.kpi.keys(), (id) => json.get(id) ?? earlier?.answer.kpi(id));
    const made = { revision, today, parts, objectives, counted, answer };
    kept.put(key, made, answer.bytes.length + parts.size * PART_SIZE);
    return made;
  };
  return computeOnce(running, `${key} ${revision} ${today}`, compute);
}

/** A period of a strategy with its scores, as they are kept, for the `read` of inSnapshot. */
export async function keptMonth(
  store: Store,
  query: { reader: Reader; strategyId: number; period: Period },
  revised: SizedContent,
): Promise<MonthQuery> {
  const { content } = revised;
  const { reader, strategyId, period } = query;
  const { parts, objectives } = await keptScorecard(store, query, revised);
  const scorecard = scorecardOf(content, strategyId, period, parts, { objectives });
  const locks = await readLocks(reader, strategyId, calendarOf(content, strategyId));
  return { ...query, content, parts, scorecard, locks };
}
