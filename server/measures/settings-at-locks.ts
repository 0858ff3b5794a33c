import type { Records } from '../../contract/kinds/kinds.ts';
import { tracking } from '../../contract/kinds/tracking.ts';
import { isSameValue } from '../../contract/commands/same-value.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import type { AnyPeriod } from '../../contract/scorecard/periods.ts';
import { lockAround, type Locked } from '../locks/locks.ts';
import type { Reader } from '../store/store.ts';

type Kpi = Records['kpi'];

/** What decides the results of a locked period; its length is that of the period, and weights count above the KPI. */
const SETTINGS = ['unit', ...Object.keys(tracking)].filter(
  (name) => name !== 'grain' && name !== 'weight',
) as (keyof Kpi)[];

/** A KPI with some settings of another time. */
const withSettings = (kpi: Kpi, then: Partial<Kpi>): Kpi => ({
  ...kpi,
  ...Object.fromEntries(SETTINGS.flatMap((name) => (name in then ? [[name, then[name]]] : []))),
});

/** A KPI as it was at the locks of periods, by the snapshot of each: as it is without what changed since. None where its settings did not. */
export async function settingsAtLocks(
  reader: Reader,
  kpi: Kpi,
  locks: readonly Locked[],
): Promise<ReadonlyMap<number, Kpi>> {
  if (locks.length === 0) return new Map();
  const changes = await reader
    .selectFrom('events')
    .select(['revision', 'before'])
    .where('strategy_id', '=', kpi.strategyId)
    .where('entity', '=', 'kpi')
    .where('entity_id', '=', kpi.id)
    .where('operation', '=', 'update')
    .where('revision', '>', Math.min(...locks.map(({ revision }) => revision)))
    .orderBy('revision', 'desc')
    .orderBy('seq', 'desc')
    .execute();
  const atLocks = new Map<number, Kpi>();
  let [then, at] = [kpi, 0];
  for (const { revision, lock } of locks.toSorted((a, b) => b.revision - a.revision)) {
    for (let change = changes[at]; change && change.revision > revision; change = changes[++at])
      then = withSettings(then, JSON.parse(change.before ?? '{}') as Partial<Kpi>);
    if (SETTINGS.some((name) => !isSameValue(then[name], kpi[name]))) atLocks.set(lock.snapshotId, then);
  }
  return atLocks;
}

/** Tells the unit that a KPI had at the lock of a period; undefined where that is the present one. */
export type UnitIn = (kpiId: number, period: AnyPeriod) => string | undefined;

/** Reads the units that KPIs of a strategy had at the locks of periods. */
export async function unitsAtLocks(
  reader: Reader,
  strategyId: number,
  calendar: Calendar,
  locks: readonly Locked[],
): Promise<UnitIn> {
  if (locks.length === 0) return () => undefined;
  const changes = await reader
    .selectFrom('events')
    .select(['entity_id', 'revision', 'before'])
    .where('strategy_id', '=', strategyId)
    .where('entity', '=', 'kpi')
    .where('operation', '=', 'update')
    .where('revision', '>', Math.min(...locks.map(({ revision }) => revision)))
    .where('before', 'like', '%"unit":%')
    .orderBy('revision')
    .orderBy('seq')
    .execute();
  const changesOf = Map.groupBy(changes, (change) => change.entity_id);
  return (kpiId, period) => {
    const changesOfIt = changesOf.get(kpiId);
    const locked = changesOfIt && lockAround(locks, calendar, period);
    const change = locked && changesOfIt.find(({ revision }) => revision > locked.revision);
    return change && (JSON.parse(change.before ?? '{}') as Partial<Kpi>).unit;
  };
}
