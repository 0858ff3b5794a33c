import { isTracked } from '../../contract/scorecard/reading.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import type { StrategyOverview } from '../../contract/month/updates.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { calendarOf, readCalendar, todayIn } from '../content/calendar.ts';
import { shownName } from '../content/names.ts';
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

/** Computes what a strategy tells. */
const compute = (store: Store, strategyId: number): Promise<Computed & { revision: number }> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { revision, content } = revised;
    const calendar = calendarOf(content, strategyId);
    const made = { revision, score: null, status: null, turned: 0, lateIds: [] };
    const tracked = [...content.kpi.values()].filter((kpi) => isTracked(measureOf(kpi)));
    if (tracked.length === 0) return made;
    const query = { reader, strategyId, period: periodAsked(calendar, undefined) };
    const { parts } = await keptScorecard(store, query, revised);
    const bytes = await scorecardBytes(store, query, revised);
    const { strategy } = JSON.parse(bytes.toString()) as ScorecardAnswer;
    const turned = tracked.filter(({ id }) => {
      const [now, before] = [parts.get(id)?.now.status, parts.get(id)?.before.status ?? null];
      return now === 'red' && before !== null && before !== 'red';
    });
    const all: AllDuties = new Map();
    await addKpis(reader, { strategyId }, all);
    const due = (await dueOf(reader, all, () => undefined)).flatMap((duties) => duties.due);
    const late = due.filter(({ isLate, entered }) => isLate && entered === null);
    const lateIds = [...new Set(late.flatMap(({ owner }) => owner?.userId ?? []))];
    return { ...made, score: strategy.score, status: strategy.status, turned: turned.length, lateIds };
  });

/** A strategy of the user who asks. */
interface Own {
  id: number;
  revision: number;
  calendar: string | null;
}

/** What a strategy tells, computed once for each revision and day. */
async function computedOf(store: Store, { id, revision, calendar }: Own): Promise<Computed> {
  const cache = computedIn(store);
  const today = todayIn(readCalendar(calendar));
  const cached = cache.get(`${id} ${revision} ${today}`);
  if (cached) return cached;
  const { revision: computedAt, ...made } = await compute(store, id);
  cache.put(`${id} ${computedAt} ${today}`, made, SIZE);
  return made;
}

/** The overviews of strategies to a user, of whom so many updates are due in each. */
export async function overviewsOf(
  store: Store,
  userId: number,
  own: readonly Own[],
  dueIn: ReadonlyMap<number, number>,
): Promise<StrategyOverview[]> {
  const all: [number, Computed][] = [];
  for (const strategy of own) all.push([strategy.id, await computedOf(store, strategy)]);
  const lateIn = new Map(
    all.map(([id, { lateIds }]) => [id, lateIds.filter((lateId) => lateId !== userId)] as const),
  );
  const named = new Set([...lateIn.values()].flatMap((ids) => ids.slice(0, NAMES_MAX)));
  const rows = await store.read
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.strategy_id as strategyId', 'users.id'])
    .select(shownName('memberships.strategy_id').as('name'))
    .where('users.id', 'in', [0, ...named])
    .where('memberships.strategy_id', 'in', [0, ...lateIn.keys()])
    .execute();
  const names = new Map(rows.map(({ strategyId, id, name }) => [`${strategyId} ${id}`, name]));
  return all.map(([id, { score, status, turned }]) => {
    const ids = lateIn.get(id) ?? [];
    const late = ids.slice(0, NAMES_MAX).flatMap((lateId) => names.get(`${id} ${lateId}`) ?? []);
    return { id, score, status, turned, due: dueIn.get(id) ?? 0, late, lateMore: ids.length - late.length };
  });
}
