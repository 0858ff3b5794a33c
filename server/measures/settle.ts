import type { Content, ContentEvent } from '../../contract/commands/content.ts';
import { isTargetView } from '../../contract/scorecard/measure.ts';
import type { PointEdit } from '../../contract/scorecard/point-edits.ts';
import { type Series, VALUE_SERIES } from '../../contract/scorecard/settings.ts';
import type { StrategyTx } from '../change/tx.ts';
import { targetsTyped, targetsWithoutPoints } from './points/current-targets.ts';
import { actualsWithoutPoints } from './points/of-commands.ts';
import { persistPoints } from './points/write.ts';
import { changedDueDays } from './due-days.ts';
import { refreshViews } from './refresh-views.ts';

const VALUES: ReadonlySet<Series> = new Set(VALUE_SERIES);

/** What the last actual of a KPI follows from, beside its points. */
const ACTUAL_FROM = ['grain', 'source', 'numeratorId', 'denominatorId', 'aggregation', 'factor'] as const;
/** What its target follows from, beside its points: whether it is a view of them. */
const TARGET_FROM = [
  'grain',
  'direction',
  'aggregation',
  'targetAggregation',
  'baseline',
  'finalTarget',
] as const;

/** What a change did to records and points. */
interface Done {
  events: readonly ContentEvent[];
  points: readonly PointEdit[];
}

type Fields = Record<string, unknown>;

/** The updates of KPIs among events. */
const updatesIn = (events: readonly ContentEvent[]): { id: number; before: Fields; after: Fields }[] =>
  events.flatMap(({ entity, id, before, after }) =>
    entity === 'kpi' && before && after ? [{ id, before: { ...before }, after: { ...after } }] : [],
  );

/** The KPIs whose target became a view of those of their periods, as where a band goes. */
const newTargetViews = (events: readonly ContentEvent[], { kpi: kpis }: Content): number[] =>
  updatesIn(events).flatMap(({ id, before }) => {
    const kpi = kpis.get(id);
    return kpi?.grain && before['grain'] !== null && isTargetView(kpi) && !isTargetView({ ...kpi, ...before })
      ? [id]
      : [];
  });

/** The KPIs whose actual, and those whose target, follows anew from other settings or points. */
function changedViews({ events, points }: Done): Record<'actuals' | 'targets', Set<number>> {
  const changed = (
    view: 'actual' | 'target',
    settings: readonly string[],
    all: ReadonlySet<Series>,
  ): Set<number> =>
    new Set([
      ...points.flatMap(({ kpiId, series }) => (all.has(series) ? [kpiId] : [])),
      ...updatesIn(events).flatMap(({ id, before, after }) =>
        after[view] === null || settings.some((field) => field in before) ? [id] : [],
      ),
    ]);
  return {
    actuals: changed('actual', ACTUAL_FROM, VALUES),
    targets: changed('target', TARGET_FROM, new Set(['target'])),
  };
}

/**
 * Gives KPIs what follows from a change of records and points: a target that was typed while it was no view is in a point, and actual
 * and target are those of points, or none. `shown` are KPIs that show their actual already; `restored` came back as they were once.
 */
export async function settle(
  tx: StrategyTx,
  { events, points }: Done,
  { shown = [], restored = [] }: { shown?: Iterable<number>; restored?: Iterable<number> } = {},
): Promise<{ events: readonly ContentEvent[]; points: PointEdit[] }> {
  const typed = await targetsTyped(tx, newTargetViews(events, await tx.content()));
  const all = [...points, ...(await persistPoints(tx, typed))];
  const { actuals, targets } = changedViews({ events, points: all });
  for (const id of restored) {
    actuals.add(id);
    targets.add(id);
  }
  for (const id of shown) actuals.delete(id);
  const days = await changedDueDays(tx, { events, points: all });
  if (actuals.size + targets.size + days.size === 0) return { events, points: all };
  const ofPoints = await refreshViews(tx, { actuals, targets, days });
  return { events: [...events, ...ofPoints.events], points: all };
}

/** Gives all KPIs of a strategy the actuals and targets of today, with points of those that an earlier version or a file has in none. */
export async function settleAll(tx: StrategyTx): Promise<void> {
  const { kpi: kpis } = await tx.content();
  const ids = [...kpis.keys()];
  await persistPoints(tx, await targetsWithoutPoints(tx, ids));
  await persistPoints(tx, await actualsWithoutPoints(tx, ids));
  await refreshViews(tx, { actuals: new Set(ids), targets: new Set(ids) });
}
