import { sql } from 'kysely';
import type { Content } from '../../../contract/commands/content.ts';
import type { Records } from '../../../contract/kinds/kinds.ts';
import {
  fieldOfPoint,
  keyOfPoint,
  isSamePoint,
  type PointEdit,
  type PointValue,
} from '../../../contract/scorecard/point-edits.ts';
import { cannotBeUndone, type Refusal } from '../../../contract/api/refusal.ts';
import { ONCE, periodOn } from '../../../contract/scorecard/periods.ts';
import type { PeriodGrain, Series } from '../../../contract/scorecard/settings.ts';
import type { PointsEvent } from '../../content/events.ts';
import { yieldIfDue } from '../../lib/event-loop.ts';
import { inPages } from '../../lib/paging.ts';
import type { Reader } from '../../store/store.ts';
import type { Writer } from '../../store/writer.ts';
import { calendarOf } from '../../content/calendar.ts';
import { lockedPoints, type LockedPoint, lockRefusal } from '../../locks/locked-points.ts';
import type { StrategyTx } from '../../change/tx.ts';
import { isRecorded, record } from './recorded.ts';

/** The key of a point from the name of its field. */
export function keyOfField(field: string): Pick<PointEdit, 'series' | 'grain' | 'start'> {
  const [series, period = ''] = field.split(' ');
  const [grain, start = ONCE.start] = period.split(':');
  return { series: series as Series, grain: grain as PeriodGrain, start };
}

/** A point as it is stored. */
export type StoredPoint = PointValue & Omit<PointEdit, 'after'>;

/** The points that are stored now of KPIs and periods among those of some edits. */
export async function* storedAround(
  reader: Reader,
  edits: readonly Pick<PointEdit, 'kpiId' | 'start'>[],
): AsyncGenerator<StoredPoint[]> {
  const starts = edits.map(({ start }) => start).sort();
  const [first = '', last = ''] = [starts[0], starts.at(-1)];
  for await (const ids of inPages([...new Set(edits.map(({ kpiId }) => kpiId))]))
    yield await reader
      .selectFrom('points')
      .select(['kpi_id as kpiId', 'series', 'grain', 'start', 'value', 'state', 'note'])
      .where('kpi_id', 'in', ids)
      .where('start', '>=', first)
      .where('start', '<=', last)
      .execute();
}

/** The same by KPI and field. */
export async function readStoredPoints(
  reader: Reader,
  edits: readonly Pick<PointEdit, 'kpiId' | 'start'>[],
): Promise<Map<string, StoredPoint>> {
  const stored = new Map<string, StoredPoint>();
  for await (const rows of storedAround(reader, edits))
    for (const row of rows) stored.set(keyOfPoint(row), row);
  return stored;
}

/** The periods that KPIs of a strategy have points of, or some of them. The points of a deleted KPI do not count. */
export function periodsWithPoints(
  writer: Writer,
  strategyId: number,
  ids?: readonly number[],
): Promise<Pick<PointEdit, 'grain' | 'start'>[]> {
  const query = writer
    .selectFrom('points')
    .innerJoin('kpis', 'kpis.id', 'points.kpi_id')
    .select(['points.grain', 'points.start'])
    .distinct()
    .where('points.strategy_id', '=', strategyId);
  return (ids ? query.where('points.kpi_id', 'in', [...ids]) : query).execute();
}

async function upsert(
  { writer, strategyId, userId, at }: StrategyTx,
  edits: readonly PointEdit[],
): Promise<void> {
  for await (const page of inPages(edits)) {
    const rows = page.map(({ kpiId, series, grain, start, after }) => ({
      strategy_id: strategyId,
      kpi_id: kpiId,
      series,
      grain,
      start,
      value: after?.value ?? null,
      state: after?.state ?? 'value',
      note: after?.note ?? '',
      source: 'manual' as const,
      user_id: userId,
      at,
    }));
    await writer
      .insertInto('points')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kpi_id', 'series', 'grain', 'start']).doUpdateSet((row) => ({
          value: row.ref('excluded.value'),
          state: row.ref('excluded.state'),
          note: row.ref('excluded.note'),
          source: row.ref('excluded.source'),
          user_id: row.ref('excluded.user_id'),
          at: row.ref('excluded.at'),
        })),
      )
      .execute();
  }
}

async function remove({ writer }: StrategyTx, edits: readonly PointEdit[]): Promise<void> {
  for await (const page of inPages(edits)) {
    const keys = page.map(
      ({ kpiId, series, grain, start }) => sql`(cast(${kpiId} as bigint), ${series}, ${grain}, ${start})`,
    );
    await sql`delete from points where (kpi_id, series, grain, start) in (values ${sql.join(keys)})`.execute(
      writer,
    );
  }
}

/**
 * Writes points that differ from the stored ones, and records one event for each KPI. Returns those that differ. Throws `refusal` of
 * those that belong to a locked period. `commandOf` says which command each follows from. What the record of a KPI holds is written
 * there.
 */
export async function persistPoints(
  tx: StrategyTx,
  edits: readonly PointEdit[],
  refusal: (locked: [LockedPoint, ...LockedPoint[]]) => Refusal = lockRefusal(),
  commandOf?: ReadonlyMap<PointEdit, number>,
): Promise<PointEdit[]> {
  if (edits.length === 0) return [];
  const recorded = await record(tx, edits.filter(isRecorded));
  const stored = await readStoredPoints(tx.reader, edits);
  const beforeOf = (edit: PointEdit) => stored.get(keyOfPoint(edit));
  const changed = edits.filter((edit) => !isRecorded(edit) && !isSamePoint(beforeOf(edit), edit.after));
  const [locked, ...rest] = await lockedPoints(tx, changed);
  if (locked) throw refusal([locked, ...rest]);
  await upsert(
    tx,
    changed.filter(({ after }) => after !== null),
  );
  await remove(
    tx,
    changed.filter(({ after }) => after === null),
  );
  const kpis: ReadonlyMap<number, Records['kpi']> = tx.changedContent?.content.kpi ?? new Map();
  for (const [id, kpiPoints] of Map.groupBy(changed, ({ kpiId }) => kpiId)) {
    await yieldIfDue();
    const before: Record<string, PointValue | null> = {};
    const after: Record<string, PointValue | null> = {};
    for (const edit of kpiPoints) {
      const was = beforeOf(edit);
      before[fieldOfPoint(edit)] = was ? { value: was.value, state: was.state, note: was.note } : null;
      after[fieldOfPoint(edit)] = edit.after;
    }
    const command = kpiPoints[0] && commandOf?.get(kpiPoints[0]);
    tx.record({ entity: 'points', id, label: kpis.get(id)?.measure ?? '', before, after, command });
  }
  return [...recorded, ...changed];
}

/** Throws conflict where points would come back whose periods the calendar does not have any more. */
export async function refuseLostPeriods(
  tx: StrategyTx,
  points: Iterable<Pick<PointEdit, 'grain' | 'start'>>,
): Promise<void> {
  const calendar = calendarOf(await tx.content(), tx.strategyId);
  for (const { grain, start } of points)
    if (periodOn(calendar, grain, start).start !== start)
      throw cannotBeUndone(
        `there are values for a ${grain} from ${start}, which the calendar does not have any more`,
      );
}

/**
 * Takes back what events did to points; `before` is the content before the change. Throws conflict where the points have changed
 * since.
 */
export async function takeBackPoints(
  tx: StrategyTx,
  events: readonly PointsEvent[],
  before: Content,
): Promise<PointEdit[]> {
  const edits = events.flatMap(({ id, before: was }) =>
    Object.entries(was).map(([field, after]) => ({ kpiId: id, ...keyOfField(field), after })),
  );
  const stored =
    edits.length === 0 ? new Map<string, StoredPoint>() : await readStoredPoints(tx.reader, edits);
  const now = await tx.content();
  for (const { id, after } of events) {
    // A KPI whose creation is taken back takes the points along that came with it.
    if (!now.kpi.has(id) && !before.kpi.has(id)) throw cannotBeUndone('the KPI was deleted in the meantime');
    for (const [field, made] of Object.entries(after))
      if (!isSamePoint(stored.get(`${id} ${field}`), made))
        throw cannotBeUndone('a value was changed in the meantime');
  }
  await refuseLostPeriods(
    tx,
    edits.filter(({ after }) => after !== null),
  );
  return persistPoints(tx, edits);
}
