import type { ExpressionBuilder } from 'kysely';
import type { Change } from '../../contract/api/change.ts';
import type { BatchCount } from '../../contract/api/routes/history.ts';
import type { ContentEvent } from '../../contract/commands/content.ts';
import { isKindName } from '../../contract/kinds/names.ts';
import type { PointValue } from '../../contract/scorecard/point-edits.ts';
import { PAGE } from '../lib/paging.ts';
import type { Row, Schema } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { shownName } from './names.ts';

/** The columns of an event beside its key, with joins of `users` (the author) and `members` (the user of a membership). */
export const EVENT_COLUMNS = [
  'events.at',
  'events.user_id as userId',
  shownName('events.strategy_id').as('name'),
  'events.entity',
  'events.entity_id as id',
  'events.operation',
  'events.label',
  shownName<string | null>('events.strategy_id', 'members').as('memberName'),
  'events.before',
  'events.after',
  'events.command_id as commandId',
  'events.actor',
] as const;

const events = (reader: Reader) =>
  reader
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.user_id')
    .leftJoin('users as members', (join) =>
      join.on('events.entity', '=', 'membership').onRef('members.id', '=', 'events.entity_id'),
    )
    .select(['events.revision', 'events.seq', ...EVENT_COLUMNS]);

type EventRow = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number];

const TOKEN = 'token:';
const PULL = 'pull:';

/** Whether a user made a change, through a session or a token. */
export const isByAccount = (actor: Row<'events'>['actor']): boolean =>
  actor === null || actor.startsWith(TOKEN);

/** The condition that an account made a change. */
export const byAccount = (row: ExpressionBuilder<Schema, 'events'>) =>
  row.or([row('events.actor', 'is', null), row('events.actor', 'like', `${TOKEN}%`)]);

/** The fields of an event. */
export const fields = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);

/** Adds the token by which a user made the change, and overrides the author where an operator command or a job made it. */
export function authorOf(
  actor: Row<'events'>['actor'],
): Partial<Pick<Change, 'name' | 'byOperator' | 'byJob' | 'byToken' | 'byPull'>> {
  if (actor === null) return {};
  if (actor.startsWith(TOKEN)) return { byToken: actor.slice(TOKEN.length) };
  if (actor.startsWith(PULL)) return { byPull: actor.slice(PULL.length) };
  return actor === 'operator'
    ? { name: 'Operator', byOperator: true }
    : { name: actor.slice('job:'.length), byJob: true };
}

const toChange = ({ memberName, before, after, actor, ...row }: EventRow): Change => ({
  ...row,
  ...authorOf(actor),
  label: memberName ?? row.label,
  before: fields(before),
  after: fields(after),
});

/** At most `limit` changes after a revision, in order. */
export async function changesAfter(
  reader: Reader,
  strategyId: number,
  revision: number,
  limit: number,
): Promise<Change[]> {
  const rows = await events(reader)
    .where('events.strategy_id', '=', strategyId)
    .where('events.revision', '>', revision)
    .orderBy('events.revision')
    .orderBy('events.seq')
    .limit(limit)
    .execute();
  return rows.map(toChange);
}

/** The place of an event in the history of its strategy. */
export interface EventKey {
  revision: number;
  seq: number;
}

/** Whether an event comes before another one. */
export const isBefore =
  ({ revision, seq }: EventKey) =>
  (row: ExpressionBuilder<Schema, 'events'>) =>
    row.or([
      row('events.revision', '<', revision),
      row.and([row('events.revision', '=', revision), row('events.seq', '<', seq)]),
    ]);

/** At most `limit` changes after an event, in order. */
export async function changesFollowing(
  reader: Reader,
  strategyId: number,
  { revision, seq }: EventKey,
  limit: number,
): Promise<Change[]> {
  const rows = await events(reader)
    .where('events.strategy_id', '=', strategyId)
    .where((row) =>
      row.or([
        row('events.revision', '>', revision),
        row.and([row('events.revision', '=', revision), row('events.seq', '>', seq)]),
      ]),
    )
    .orderBy('events.revision')
    .orderBy('events.seq')
    .limit(limit)
    .execute();
  return rows.map(toChange);
}

/** The filter of a page of the history; `before` is the cursor of the previous page. */
export interface HistoryFilter {
  before?: string | undefined;
  userId?: number | undefined;
  entity?: Change['entity'] | undefined;
  entityId?: number | undefined;
}

/** The events of a strategy that fit a filter, whatever page it is for. */
const fitting = <Query extends ReturnType<typeof events>>(
  query: Query,
  strategyId: number,
  { userId, entity, entityId }: HistoryFilter,
): Query => {
  let fits = query.where('events.strategy_id', '=', strategyId);
  if (userId !== undefined) fits = fits.where('events.user_id', '=', userId).where(byAccount);
  if (entity !== undefined) fits = fits.where('events.entity', '=', entity);
  if (entityId !== undefined) fits = fits.where('events.entity_id', '=', entityId);
  return fits as Query;
};

/** At most `limit` changes, newest first. */
export async function changesBefore(
  reader: Reader,
  strategyId: number,
  filter: HistoryFilter,
  limit: number,
): Promise<Change[]> {
  let query = fitting(events(reader), strategyId, filter);
  if (filter.before !== undefined) {
    const [revision = 0, seq = 0] = filter.before.split('.').map(Number);
    query = query.where(isBefore({ revision, seq }));
  }
  const rows = await query
    .orderBy('events.revision', 'desc')
    .orderBy('events.seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toChange);
}

/** Counts what revisions with several changes did, as far as it fits a filter. */
export async function batchCounts(
  reader: Reader,
  strategyId: number,
  filter: HistoryFilter,
  revisions: readonly number[],
): Promise<BatchCount[]> {
  if (revisions.length === 0) return [];
  const counts = await fitting(events(reader), strategyId, filter)
    .where('events.revision', 'in', [...revisions])
    .clearSelect()
    .select(['events.revision', 'events.entity', 'events.operation'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['events.revision', 'events.entity', 'events.operation'])
    .orderBy('events.revision', 'desc')
    .execute();
  const sizes = new Map<number, number>();
  for (const { revision, count } of counts) sizes.set(revision, (sizes.get(revision) ?? 0) + count);
  return counts.filter(({ revision }) => (sizes.get(revision) ?? 0) > 1);
}

/** The events of a strategy as they are stored. */
export const storedEvents = (reader: Reader, strategyId: number) =>
  reader
    .selectFrom('events')
    .select(['entity', 'entity_id', 'before', 'after'])
    .where('strategy_id', '=', strategyId);

/** What an event did to the points of a KPI, by the names of its fields. */
export interface PointsEvent {
  id: number;
  before: Record<string, PointValue | null>;
  after: Record<string, PointValue | null>;
}

export type StoredEvent = Awaited<ReturnType<ReturnType<typeof storedEvents>['execute']>>[number];

/** An event of points. */
export const toPointsEvent = ({ entity_id: id, before, after }: StoredEvent): PointsEvent => ({
  id,
  before: fields(before) as PointsEvent['before'],
  after: fields(after) as PointsEvent['after'],
});

/** At most a page of what changes after a revision did to the points of KPIs, the latest first; `before` is the last of the page before. */
export async function pointsEventsAfter(
  reader: Reader,
  strategyId: number,
  { ids, revision, before }: { ids: readonly number[]; revision: number; before: EventKey | undefined },
): Promise<(PointsEvent & EventKey)[]> {
  let query = storedEvents(reader, strategyId)
    .select(['revision', 'seq'])
    .where('entity', '=', 'points')
    .where('entity_id', 'in', ids)
    .where('revision', '>', revision);
  if (before) query = query.where(isBefore(before));
  const rows = await query.orderBy('revision', 'desc').orderBy('seq', 'desc').limit(PAGE).execute();
  return rows.map((row) => ({ ...toPointsEvent(row), revision: row.revision, seq: row.seq }));
}

/** The events of the content after one revision up to another; undefined where there are more than `limit`. */
export async function contentEventsBetween(
  reader: Reader,
  strategyId: number,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<ContentEvent[] | undefined> {
  const rows = await storedEvents(reader, strategyId)
    .where('revision', '>', from)
    .where('revision', '<=', to)
    .orderBy('revision')
    .orderBy('seq')
    .limit(limit + 1)
    .execute();
  return rows.length > limit ? undefined : rows.flatMap(toContentEvent);
}

/** What changed of the KPIs of a strategy, for what is computed from them. */
export interface KpiChanges {
  /** KPIs whose settings or points changed, and those that lost a child. */
  ids: Set<number>;
  /** Objectives that lost a KPI. */
  objectives: Set<number>;
  hasNewCalendar: boolean;
}

/** What changed of the KPIs after one revision up to another; undefined where there are more events than `limit`. */
export async function kpiChangesBetween(
  reader: Reader,
  strategyId: number,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<KpiChanges | undefined> {
  const rows = await reader
    .selectFrom('events')
    .select(['entity', 'entity_id', 'operation'])
    // Of points only the KPI counts, and their fields can be large.
    .select(({ eb }) =>
      eb.case().when('entity', '=', 'points').then(null).else(eb.ref('before')).end().as('before'),
    )
    .where('strategy_id', '=', strategyId)
    .where('revision', '>', from)
    .where('revision', '<=', to)
    .where('entity', 'in', ['kpi', 'points', 'strategy'])
    .limit(limit + 1)
    .execute();
  if (rows.length > limit) return undefined;
  const changes: KpiChanges = { ids: new Set(), objectives: new Set(), hasNewCalendar: false };
  for (const { entity, entity_id: id, operation, before } of rows) {
    const earlier = fields(before);
    if (entity === 'strategy') changes.hasNewCalendar ||= earlier !== null && 'calendar' in earlier;
    else changes.ids.add(id);
    if (operation === 'delete' && typeof earlier?.['parentId'] === 'number')
      changes.ids.add(earlier['parentId']);
    if (typeof earlier?.['nodeId'] === 'number') changes.objectives.add(earlier['nodeId']);
  }
  return changes;
}

/** An event of the history as one of the content; none where it is about members or invite links. */
export function toContentEvent({ entity, entity_id: id, before, after }: StoredEvent): ContentEvent[] {
  if (!isKindName(entity)) return [];
  const made = fields(after);
  return [{ entity, id, before: fields(before), after: made && { id, ...made } }];
}
