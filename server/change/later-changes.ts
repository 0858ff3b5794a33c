import { sql } from 'kysely';
import type { ChangedEntity } from '../../contract/api/change.ts';
import { actorOf } from '../store/principal.ts';
import { type EventKey, isBefore } from '../content/events.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { inPages, PAGE } from '../lib/paging.ts';
import type { Row } from '../store/schema.ts';
import type { StrategyTx } from './tx.ts';

/** Who made a change. */
export type Maker = Pick<Row<'events'>, 'user_id' | 'actor'>;

/** A field that another principal changed since the author read it. */
export interface LaterChange {
  by: Maker;
  value: unknown;
}

/** The newest change by others of each field of a record; undefined where it changed more than CHANGES_MAX times. */
export type LaterChanges = ReadonlyMap<string, LaterChange> | undefined;

/** Whose edits are compared with what others changed after a revision. */
type Author = Pick<StrategyTx, 'writer' | 'strategyId' | 'principal' | 'userId'>;

/** The fields of the edited records of one kind, by id. */
type Edited = ReadonlyMap<number, ReadonlySet<string>>;

/** How many changes of one record a check reads, newest first: clients choose the revision it starts from. */
export const CHANGES_MAX = 200;
/** How many changes of each record one statement reads: the newest ones usually decide. */
const NEWEST = 20;
/** How many changes the records have at most among which one statement looks for the newest. */
const TOGETHER_MAX = 1000;

/** How many times records changed, counted up to one more than CHANGES_MAX. */
async function countChanges(
  { writer, strategyId }: Author,
  base: number,
  entity: ChangedEntity,
  ids: readonly number[],
): Promise<{ id: number; count: number }[]> {
  const records = sql.join(ids.map((id) => sql`(cast(${id} as bigint))`));
  const { rows } = await sql<{ id: number; count: number }>`with records(id) as (values ${records})
    select id, (select count(*) from (select 1 from events
      where strategy_id = ${strategyId} and entity = ${entity} and entity_id = records.id and revision > ${base}
      limit ${sql.lit(CHANGES_MAX + 1)}) as later) as count
    from records`.execute(writer);
  return rows;
}

/** Splits records so that each part has a bounded number of changes. */
function* partsOf(counts: readonly { id: number; count: number }[]): Generator<number[]> {
  let part: number[] = [];
  let size = 0;
  for (const { id, count } of counts) {
    if (part.length > 0 && size + count > TOGETHER_MAX) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(id);
    size += count;
  }
  if (part.length > 0) yield part;
}

/** Reads the newest updates of records by others, before an event; the texts of no more than are asked for. */
const readUpdates = (
  { writer, strategyId, principal, userId }: Author,
  base: number,
  entity: ChangedEntity,
  ids: readonly number[],
  { before, limit }: { before: EventKey | undefined; limit: number },
) => {
  const actor = actorOf(principal);
  let newest = writer
    .selectFrom('events')
    .select('id')
    .where('strategy_id', '=', strategyId)
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where('revision', '>', base)
    .where('operation', '=', 'update')
    .where((row) =>
      row.or([
        row('user_id', '!=', userId),
        actor === null
          ? row('actor', 'is not', null)
          : row.or([row('actor', 'is', null), row('actor', '!=', actor)]),
      ]),
    );
  if (before) newest = newest.where(isBefore(before));
  return writer
    .selectFrom('events')
    .select(['entity_id as id', 'revision', 'seq', 'user_id', 'actor', 'after'])
    .where('id', 'in', newest.orderBy('revision', 'desc').orderBy('seq', 'desc').limit(limit))
    .orderBy('revision', 'desc')
    .orderBy('seq', 'desc')
    .execute();
};

/** Adds the newest change by others of each field of a part of the records. */
async function addChanges(
  author: Author,
  base: number,
  entity: ChangedEntity,
  edited: ReadonlyMap<number, Set<string>>,
  all: ReadonlyMap<number, Map<string, LaterChange>>,
): Promise<void> {
  const left = new Map(edited);
  for (let before: EventKey | undefined; left.size > 0;) {
    const limit = Math.min(PAGE, NEWEST * left.size);
    const rows = await readUpdates(author, base, entity, [...left.keys()], { before, limit });
    for (const { id, user_id, actor, after } of rows) {
      const theirs = JSON.parse(after ?? '{}') as Record<string, unknown>;
      const fields = left.get(id) ?? new Set();
      for (const field of fields) {
        if (!(field in theirs)) continue;
        all.get(id)?.set(field, { by: { user_id, actor }, value: theirs[field] });
        fields.delete(field);
      }
      if (fields.size === 0) left.delete(id);
    }
    if (rows.length < limit) return;
    before = rows.at(-1);
    await yieldIfDue();
  }
}

/** Finds what others changed of edited records of one kind. The statements are a few for each page of records. */
export async function laterChanges(
  author: Author,
  base: number,
  entity: ChangedEntity,
  edited: Edited,
): Promise<Map<number, LaterChanges>> {
  const laterChanges = new Map<number, LaterChanges>();
  for await (const ids of inPages([...edited.keys()])) {
    const counts = (await countChanges(author, base, entity, ids)).filter(({ count }) => count > 0);
    for (const { id, count } of counts) if (count > CHANGES_MAX) laterChanges.set(id, undefined);
    for (const part of partsOf(counts.filter(({ count }) => count <= CHANGES_MAX))) {
      const changes = new Map(part.map((id) => [id, new Map<string, LaterChange>()]));
      const fields = new Map(part.map((id) => [id, new Set(edited.get(id))]));
      await addChanges(author, base, entity, fields, changes);
      for (const [id, ofRecord] of changes) laterChanges.set(id, ofRecord);
    }
  }
  return laterChanges;
}
