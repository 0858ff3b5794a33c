import { sql } from 'kysely';
import type { Strategy } from '../../contract/api/entities.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { countStatuses, shownStatus } from '../../contract/words/status.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { ownIds, readStrategies } from '../content/strategies.ts';
import { Cache } from '../lib/cache.ts';
import { scorecardBytes } from '../measures/scorecard/locked.ts';
import { inSnapshot, periodAsked } from '../measures/scorecard/scorecards.ts';
import { cachesOf } from '../store/caches.ts';
import { perStore } from '../store/per-store.ts';
import type { Reader, Store } from '../store/store.ts';

type Statuses = NonNullable<Strategy['statuses']>;

interface Counted extends Statuses {
  /** How many KPIs are tracked: their statuses are computed. */
  tracked: number;
}

/**
 * How many KPIs and initiatives of each strategy of a user have each chosen status, and how many KPIs are tracked: one query,
 * whatever the number of strategies.
 */
async function chosenStatuses(reader: Reader, userId: number): Promise<Map<number, Counted>> {
  const countsIn = (table: 'kpis' | 'initiatives', of: keyof Counted) =>
    reader
      .selectFrom(table)
      .select(({ fn }) => [
        `${table}.strategy_id as strategyId` as const,
        (of === 'tracked' ? sql.lit('') : sql.ref<string>(`${table}.status`)).as('status'),
        fn.countAll<number>().as('count'),
        sql.lit(of).as('of'),
      ])
      .where(`${table}.strategy_id`, 'in', ownIds(reader, userId))
      .groupBy(of === 'tracked' ? [`${table}.strategy_id`] : [`${table}.strategy_id`, `${table}.status`]);
  const rows = await countsIn('kpis', 'kpis')
    .where('grain', 'is', null)
    .unionAll(countsIn('kpis', 'tracked').where('grain', 'is not', null))
    .unionAll(countsIn('initiatives', 'initiatives'))
    .execute();
  const all = new Map<number, Counted>();
  for (const { strategyId, of, status, count } of rows) {
    const counted = all.get(strategyId) ?? { kpis: [], initiatives: [], tracked: 0 };
    if (of === 'tracked') counted.tracked = count;
    else counted[of].push({ status, count });
    all.set(strategyId, counted);
  }
  return all;
}

interface ShownStatuses {
  revision: number;
  calendar: Calendar;
  today: string;
  kpis: Statuses['kpis'];
}

const shownIn = perStore((store) => new Cache<number, ShownStatuses>(cachesOf(store), 'statuses'));

/** The most bytes of a counted status, whose text has 40 characters. */
const STATUS_SIZE = 120;

/** Counts the statuses of the KPIs of a strategy as its board shows them, in the period that it opens with. */
const countShown = (store: Store, strategyId: number): Promise<ShownStatuses> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { content, revision } = revised;
    const calendar = calendarOf(content, strategyId);
    const period = periodAsked(calendar, undefined);
    const bytes = await scorecardBytes(store, { reader, strategyId, period }, revised);
    const scorecard = JSON.parse(bytes.toString()) as ScorecardAnswer;
    const computed = new Map(scorecard.kpis.map(({ id, status }) => [id, status]));
    const all = Array.from(content.kpi.values(), (kpi) => shownStatus(kpi, computed.get(kpi.id)));
    return { revision, calendar, today: todayIn(calendar), kpis: countStatuses(all) };
  });

/** The statuses of the KPIs of a strategy, counted again only after it changed, and on another day. */
async function shownStatuses(store: Store, { id, revision }: Strategy): Promise<Statuses['kpis']> {
  const cache = shownIn(store);
  const cached = cache.get(id);
  if (cached?.revision === revision && cached.today === todayIn(cached.calendar)) return cached.kpis;
  const counted = await countShown(store, id);
  cache.put(id, counted, counted.kpis.length * STATUS_SIZE);
  return counted.kpis;
}

/** The strategies of a user with the statuses of what they hold, last changed first. */
export async function listStrategies(store: Store, userId: number): Promise<Strategy[]> {
  const strategies = await readStrategies(store.read, userId);
  if (strategies.length === 0) return [];
  const chosen = await chosenStatuses(store.read, userId);
  const listed: Strategy[] = [];
  for (const strategy of strategies) {
    const { kpis = [], initiatives = [], tracked = 0 } = chosen.get(strategy.id) ?? {};
    const shown = tracked > 0 ? await shownStatuses(store, strategy) : kpis;
    listed.push({ ...strategy, statuses: { kpis: shown, initiatives } });
  }
  return listed;
}
