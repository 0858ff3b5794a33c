import { isTracked } from '../../contract/scorecard/reading.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import type { StrategyOverview } from '../../contract/month/updates.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { shownNames } from '../content/names.ts';
import { Cache } from '../lib/cache.ts';
import { inSnapshot, keptScorecard, periodAsked } from '../measures/scorecard/scorecards.ts';
import { scorecardBytes } from '../measures/scorecard/locked.ts';
import { cachesOf } from '../store/caches.ts';
import { perStore } from '../store/per-store.ts';
import type { Store } from '../store/store.ts';
import { dueOf } from './due.ts';
import { addKpis, type AllDuties } from './duties.ts';

/** What a strategy tells on the dashboard of each of its members. */
type Computed = Pick<StrategyOverview, 'score' | 'status' | 'turned'> & { lateIds: number[] };

/** The most names of members who are late. */
const NAMES_MAX = 2;
/** An estimate of the memory of a cached entry. */
const SIZE = 300;

const computedIn = perStore((store) => new Cache<string, Computed>(cachesOf(store), 'overviews'));

/** Computes an overview once for each revision and day. */
async function computedOf(store: Store, strategyId: number): Promise<Computed> {
  const cache = computedIn(store);
  return inSnapshot(store, strategyId, async (reader, revised) => {
    const { revision, content } = revised;
    const calendar = calendarOf(content, strategyId);
    const key = `${strategyId} ${revision} ${todayIn(calendar)}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const tracked = [...content.kpi.values()].filter((kpi) => isTracked(measureOf(kpi)));
    const made: Computed = { score: null, status: null, turned: 0, lateIds: [] };
    if (tracked.length > 0) {
      const query = { reader, strategyId, period: periodAsked(calendar, undefined) };
      const { parts } = await keptScorecard(store, query, revised);
      const bytes = await scorecardBytes(store, query, revised);
      const { strategy } = JSON.parse(bytes.toString()) as ScorecardAnswer;
      made.score = strategy.score;
      made.status = strategy.status;
      for (const { id } of tracked) {
        const part = parts.get(id);
        if (part?.now.status === 'red' && part.before.status !== null && part.before.status !== 'red')
          made.turned += 1;
      }
      const all: AllDuties = new Map();
      await addKpis(reader, { strategyId }, all);
      const due = (await dueOf(reader, all, () => undefined)).flatMap((duties) => duties.due);
      const late = due.filter(({ isLate, entered }) => isLate && entered === null);
      made.lateIds = [...new Set(late.flatMap(({ owner }) => owner?.userId ?? []))];
    }
    cache.put(key, made, SIZE);
    return made;
  });
}

/** The overview of a strategy to a user, of whom so many updates are due in it. */
export async function overviewOf(
  store: Store,
  { id, userId, due }: { id: number; userId: number; due: number },
): Promise<StrategyOverview> {
  const { lateIds, ...computed } = await computedOf(store, id);
  const others = lateIds.filter((lateId) => lateId !== userId);
  const names = await shownNames(store.read, id, others.slice(0, NAMES_MAX));
  return { id, ...computed, due, late: [...names.values()], lateMore: others.length - names.size };
}
