import type { Records } from '../../contract/kinds/kinds.ts';
import { tracking } from '../../contract/kinds/tracking.ts';
import { isSameValue } from '../../contract/commands/same-value.ts';
import type { Locked } from '../locks/locks.ts';
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
