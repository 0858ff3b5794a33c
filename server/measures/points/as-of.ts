import { sql } from 'kysely';
import { fieldOfPoint, isSamePoint, type PointValue } from '../../../contract/scorecard/point-edits.ts';
import type { Point } from '../../../contract/scorecard/settings.ts';
import { type EventKey, type PointsEvent, pointsEventsAfter } from '../../content/events.ts';
import { yieldIfDue } from '../../lib/event-loop.ts';
import { inPages, PAGE } from '../../lib/paging.ts';
import type { Reader } from '../../store/store.ts';
import { keyOfField } from './write.ts';

/** The points that a KPI had at an earlier revision cannot be had: those of today do not follow from the history. */
export class PointsLostError extends Error {
  readonly kpiId: number;
  constructor(kpiId: number) {
    super(`The history of the points of KPI ${kpiId} is not complete`);
    this.kpiId = kpiId;
  }
}

/** The values of points by the names of their fields. */
type Fields = Map<string, PointValue>;

/** How many points one statement reads at most, so that others do not wait for it. */
const POINTS = 2000;

const storedPoints = (reader: Reader, ids: readonly number[]) =>
  reader
    .selectFrom('points')
    .select(['kpi_id', 'series', 'grain', 'start', 'value', 'state', 'note'])
    .where('kpi_id', 'in', ids)
    .orderBy('kpi_id')
    .orderBy('series')
    .orderBy('grain')
    .orderBy('start')
    .limit(POINTS);

/** The points that are stored of some KPIs, by KPI. */
async function readStored(reader: Reader, ids: readonly number[]): Promise<Map<number, Fields>> {
  const stored = new Map<number, Fields>(ids.map((id) => [id, new Map()]));
  let rows = await storedPoints(reader, ids).execute();
  for (;;) {
    for (const { kpi_id, series, grain, start, ...point } of rows)
      stored.get(kpi_id)?.set(fieldOfPoint({ series, grain, start }), point);
    await yieldIfDue();
    const last = rows.at(-1);
    if (!last || rows.length < POINTS) return stored;
    rows = await storedPoints(reader, ids)
      .where('kpi_id', '>=', last.kpi_id)
      .where(
        sql<boolean>`(kpi_id, series, grain, start) > (${last.kpi_id}, ${last.series}, ${last.grain}, ${last.start})`,
      )
      .execute();
  }
}

/** Takes back what an event did. Throws PointsLostError where the points are not those that it left. */
function takeBack(points: Fields, { id, before, after }: PointsEvent): void {
  for (const [field, value] of Object.entries(before)) {
    if (!isSamePoint(points.get(field), after[field] ?? null)) throw new PointsLostError(id);
    if (value) points.set(field, value);
    else points.delete(field);
  }
}

const toPoint = ([field, value]: [string, PointValue]): Point => ({
  ...keyOfField(field),
  ...value,
  by: null,
  at: null,
  source: 'manual',
});

/**
 * The points of KPIs as they were at a revision of their strategy, also of those that were deleted since, without their authors:
 * those of now, with what changed since taken back. The reads must be of one state of the database.
 */
export async function pointsAt(
  reader: Reader,
  strategyId: number,
  revision: number,
  ids: readonly number[],
): Promise<Map<number, Point[]>> {
  const all = new Map<number, Point[]>();
  for await (const page of inPages(ids)) {
    const fields = await readStored(reader, page);
    let before: EventKey | undefined;
    for (let isLast = false; !isLast;) {
      const events = await pointsEventsAfter(reader, strategyId, { ids: page, revision, before });
      for (const event of events) takeBack(fields.get(event.id) ?? new Map<string, PointValue>(), event);
      before = events.at(-1);
      isLast = events.length < PAGE;
      await yieldIfDue();
    }
    for (const [id, points] of fields) {
      all.set(id, Array.from(points, toPoint));
      await yieldIfDue();
    }
  }
  return all;
}
