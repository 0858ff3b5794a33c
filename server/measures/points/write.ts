import { sql } from 'kysely';
import type { Content } from '../../../contract/commands/content.ts';
import type { Records } from '../../../contract/kinds/kinds.ts';
import {
  fieldOfPoint,
  keyOfPoint,
  isSamePoint,
  type PointEdit,
  type PointKey,
  type PointValue,
} from '../../../contract/scorecard/point-edits.ts';
import {
  decidePoint,
  type DecidedPoint,
  type GivenPoint,
  isRecorded,
  type PointFacts,
} from '../../../contract/commands/enter-values.ts';
import { cannotBeUndone, Refusal } from '../../../contract/api/refusal.ts';
import { ONCE, periodOn } from '../../../contract/scorecard/periods.ts';
import type { PeriodGrain, Series } from '../../../contract/scorecard/settings.ts';
import type { PointsEvent } from '../../content/events.ts';
import { yieldIfDue } from '../../lib/event-loop.ts';
import { inPages } from '../../lib/paging.ts';
import type { Reader } from '../../store/store.ts';
import type { Writer } from '../../store/writer.ts';
import { calendarOf } from '../../content/calendar.ts';
import { lockFinder } from '../../locks/locked-points.ts';
import { runOnContent } from '../../change/apply-commands.ts';
import type { StrategyTx } from '../../change/tx.ts';

/** The key of a point from the name of its field. */
export function keyOfField(field: string): Omit<PointKey, 'kpiId'> {
  const [series, period = ''] = field.split(' ');
  const [grain, start = ONCE.start] = period.split(':');
  return { series: series as Series, grain: grain as PeriodGrain, start };
}

/** A point as it is stored. */
export type StoredPoint = PointValue & PointKey;

/** The points that are stored now of KPIs and periods among those of some edits. */
export async function* storedAround(
  reader: Reader,
  edits: readonly Pick<PointKey, 'kpiId' | 'start'>[],
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
async function readStoredPoints(
  reader: Reader,
  edits: readonly Pick<PointKey, 'kpiId' | 'start'>[],
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

/** Decides on points by what is stored and locked, in their order. */
export async function decidePoints(tx: StrategyTx, points: readonly GivenPoint[]): Promise<DecidedPoint[]> {
  const stored = await readStoredPoints(
    tx.reader,
    points.filter((point) => !isRecorded(point)),
  );
  const lockOf = await lockFinder(tx);
  const { kpi: kpis } = await tx.content();
  const facts: PointFacts = { kpis, lockOf, stored: (key) => stored.get(keyOfPoint(key)) };
  const decided: DecidedPoint[] = [];
  for (const point of points) {
    await yieldIfDue();
    decided.push(decidePoint(point, facts));
  }
  return decided;
}

/** Writes values and targets into the records of their KPIs, which are due once. */
async function storeRecorded(tx: StrategyTx, edits: readonly PointEdit[]): Promise<void> {
  const commands = edits.map(({ kpiId, series, after }) => ({
    type: 'kpi.update' as const,
    id: kpiId,
    fields: { [series]: after?.value ?? null },
  }));
  if (commands.length > 0) await runOnContent(tx, commands);
}

/**
 * Writes the points that were decided to be written, and records one event for each KPI. `commandOf` says which command each follows
 * from. Returns their edits.
 */
export async function storePoints(
  tx: StrategyTx,
  decided: readonly DecidedPoint[],
  commandOf?: (edit: PointEdit) => number | undefined,
): Promise<PointEdit[]> {
  const written = decided.filter(({ state }) => state === 'written');
  const edits = written.map(({ edit }) => edit);
  await storeRecorded(tx, edits.filter(isRecorded));
  const rows = written.filter(({ edit }) => !isRecorded(edit));
  await upsert(
    tx,
    rows.flatMap(({ edit }) => (edit.after ? [edit] : [])),
  );
  await remove(
    tx,
    rows.flatMap(({ edit }) => (edit.after ? [] : [edit])),
  );
  const kpis: ReadonlyMap<number, Records['kpi']> = tx.changedContent?.content.kpi ?? new Map();
  for (const [id, ofKpi] of Map.groupBy(rows, ({ edit }) => edit.kpiId)) {
    await yieldIfDue();
    const fieldsOf = (what: 'before' | 'after') =>
      Object.fromEntries(
        ofKpi.map(({ edit, before }) => [fieldOfPoint(edit), what === 'before' ? before : edit.after]),
      );
    const command = ofKpi[0] && commandOf?.(ofKpi[0].edit);
    const label = kpis.get(id)?.measure ?? '';
    tx.record({ entity: 'points', id, label, before: fieldsOf('before'), after: fieldsOf('after'), command });
  }
  return edits;
}

/** Writes points that differ from the stored ones, and returns them. Throws `refusal` of those that belong to a locked period. */
export async function persistPoints(
  tx: StrategyTx,
  points: readonly GivenPoint[],
  refusal: (locked: [DecidedPoint, ...DecidedPoint[]]) => Refusal = ([{ why = '' }]) =>
    new Refusal('period_locked', why),
  commandOf?: (edit: PointEdit) => number | undefined,
): Promise<PointEdit[]> {
  if (points.length === 0) return [];
  const decided = await decidePoints(tx, points);
  const [locked, ...rest] = decided.filter(({ state }) => state === 'locked');
  if (locked) throw refusal([locked, ...rest]);
  return storePoints(tx, decided, commandOf);
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
  const { kpi: kpis } = await tx.content();
  const isGone = ({ id }: PointsEvent): boolean => !kpis.has(id) && !before.kpi.has(id);
  // A KPI whose creation is taken back takes the points along that came with it.
  if (events.some(isGone)) throw cannotBeUndone('the KPI was deleted in the meantime');
  const fields = events.flatMap(({ id, before: was, after: made }) =>
    Object.entries(was).map(([field, after]) => ({
      edit: { kpiId: id, ...keyOfField(field), after },
      made: made[field],
    })),
  );
  const edits = fields.map(({ edit }) => edit);
  const stored = await readStoredPoints(tx.reader, edits);
  if (fields.some(({ edit, made }) => !isSamePoint(stored.get(keyOfPoint(edit)), made ?? null)))
    throw cannotBeUndone('a value was changed in the meantime');
  await refuseLostPeriods(
    tx,
    edits.filter(({ after }) => after !== null),
  );
  return persistPoints(tx, edits);
}
