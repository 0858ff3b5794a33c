import pLimit from 'p-limit';
import type { StrategyOverview } from '../../contract/month/updates.ts';
import { readCalendar, todayIn } from '../content/calendar.ts';
import { shownName } from '../content/names.ts';
import { Cache } from '../lib/cache.ts';
import { cachesOf } from '../store/caches.ts';
import { perStore } from '../store/per-store.ts';
import type { Store } from '../store/store.ts';
import { computeStanding, type Standing } from './standing.ts';

/** The most names of members who are late. */
const NAMES_MAX = 2;
/** Up to so many strategies the dashboard has room for their objectives and what is Off Track. */
const ROOMY_MAX = 2;
/** How many strategies are read at the same time: one is computed while the database reads others. */
const AT_ONCE = 4;
/** An estimate of the memory of a cached entry: bytes for each character of its JSON. */
const SIZE = 3;

/** How a strategy stood at a revision on a day. */
interface Computed {
  revision: number;
  today: string;
  standing: Omit<Standing, 'revision'>;
}

const standingsIn = perStore((store) => new Cache<number, Computed>(cachesOf(store), 'overviews'));

/** A strategy of the user who asks. */
interface Own {
  id: number;
  revision: number;
  calendar: string | null;
}

/** How a strategy stands, computed once for each revision and day. */
async function standingOf(store: Store, { id, revision, calendar }: Own): Promise<Standing> {
  const cache = standingsIn(store);
  const today = todayIn(readCalendar(calendar));
  const cached = cache.get(id);
  if (cached?.revision === revision && cached.today === today) return cached.standing;
  const { revision: computedAt, ...standing } = await computeStanding(store, id);
  const computed = { revision: computedAt, today, standing };
  cache.put(id, computed, JSON.stringify(standing).length * SIZE);
  return standing;
}

/** A standing for a card among many. */
function withoutDetails(detailed: Standing): Standing {
  const { offTrack: _, ...standing } = detailed;
  return { ...standing, pillars: standing.pillars.map(({ objectives: __, ...pillar }) => pillar) };
}

/** The overviews of strategies to a user, of whom so many updates are due in each. */
export async function overviewsOf(
  store: Store,
  userId: number,
  own: readonly Own[],
  dueIn: ReadonlyMap<number, number>,
): Promise<StrategyOverview[]> {
  const limit = pLimit(AT_ONCE);
  const all = await Promise.all(
    own.map((strategy) => limit(async () => [strategy.id, await standingOf(store, strategy)] as const)),
  );
  const lateIn = new Map(
    all.map(([id, { lateOwners }]) => {
      const otherOwners = lateOwners.filter((owner) => owner.userId !== userId);
      const ids = [...new Set(otherOwners.map((owner) => owner.userId))];
      const periods = [...new Set(otherOwners.flatMap(({ period }) => period ?? []))];
      return [id, { ids, periods }] as [number, { ids: number[]; periods: string[] }];
    }),
  );
  const named = new Set([...lateIn.values()].flatMap(({ ids }) => ids.slice(0, NAMES_MAX)));
  const rows = await store.read
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.strategy_id as strategyId', 'users.id'])
    .select(shownName('memberships.strategy_id').as('name'))
    .where('users.id', 'in', [0, ...named])
    .where('users.disabled_at', 'is', null)
    .where('memberships.strategy_id', 'in', [0, ...lateIn.keys()])
    .execute();
  const names = new Map(rows.map(({ strategyId, id, name }) => [`${strategyId} ${id}`, name]));
  return all.map(([id, computed]) => {
    const { lateOwners: _, ...standing } = all.length > ROOMY_MAX ? withoutDetails(computed) : computed;
    const { ids, periods: latePeriods } = lateIn.get(id) ?? { ids: [], periods: [] };
    const late = ids.slice(0, NAMES_MAX).flatMap((lateId) => names.get(`${id} ${lateId}`) ?? []);
    return {
      id,
      ...standing,
      due: dueIn.get(id) ?? 0,
      late,
      lateMore: ids.length - late.length,
      latePeriods,
    };
  });
}
