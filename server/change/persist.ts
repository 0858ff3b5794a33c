import { sql } from 'kysely';
import type { ContentEvent } from '../../contract/commands/content.ts';
import { idsReferredTo, mapReferences } from '../../contract/commands/references.ts';
import type { KindName } from '../../contract/kinds/names.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { PAGE } from '../lib/paging.ts';
import type { Writer } from '../store/writer.ts';
import { TABLES, toColumns } from '../store/tables.ts';

/** How many values one statement gives the records that it creates or updates at most. */
const CELLS_MAX = 5000;

/** Temporary negative ids and the ids that the store gave for them. */
type RealIds = Map<number, number>;

/** The fields of an event with real ids in the place of negative ones. */
function withRealIds(kind: KindName, fields: object | null, ids: RealIds): object | null {
  if (!fields || ids.size === 0) return fields;
  const real = (id: number): number => ids.get(id) ?? id;
  const next = mapReferences(kind, fields, real);
  return 'id' in next ? { ...next, id: real(next.id as number) } : next;
}

/** Whether an event names a record that the store has no id for yet. */
const isTooEarly = (kind: KindName, after: object | null): boolean =>
  idsReferredTo(kind, after ?? {}).some((id) => id < 0);

type Operation = 'create' | 'update' | 'delete';
const operationOf = ({ before, after }: ContentEvent): Operation =>
  before === null ? 'create' : after === null ? 'delete' : 'update';

/** Whether two updates set the same fields; the dependencies of initiatives are written by themselves. */
function isSameUpdate({ after: previous }: ContentEvent, { after: next }: ContentEvent): boolean {
  const names = Object.keys(previous ?? {});
  return (
    names.length === Object.keys(next ?? {}).length && names.every((name) => next !== null && name in next)
  );
}

/** The columns of one statement that gives many rows their own values. */
function columnsOfAll(kind: KindName, events: readonly ContentEvent[]): Record<string, unknown> {
  const all = events.map(({ id, after }) => ({ id, columns: toColumns(kind, after ?? {}) }));
  const names = Object.keys(all[0]?.columns ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const [first, ...rest] = all.map(({ columns }) => columns[name]);
      if (rest.every((value) => value === first)) return [name, first];
      const cases = all.map(({ id, columns }) => sql`when ${id} then ${columns[name]}`);
      // The column itself tells PostgreSQL the type of the values.
      return [name, sql`case id ${sql.join(cases, sql` `)} else ${sql.ref(name)} end`];
    }),
  );
}

/** Whether the next event can go into the statement of the one before it. */
function isSameStatement(previous: ContentEvent, next: ContentEvent): boolean {
  if (previous.entity !== next.entity || operationOf(previous) !== operationOf(next)) return false;
  if (operationOf(previous) === 'update') return isSameUpdate(previous, next);
  return operationOf(previous) === 'delete' || previous.id < 0 === next.id < 0;
}

async function insert(
  writer: Writer,
  strategyId: number,
  kind: KindName,
  events: readonly ContentEvent[],
): Promise<number[]> {
  const rows = events.map(({ id, after }) => ({
    ...toColumns(kind, after ?? {}),
    strategy_id: strategyId,
    // Given where a deleted record is restored.
    ...(id > 0 && { id }),
  }));
  const inserted = await writer
    .insertInto(TABLES[kind] as 'links')
    .values(rows as never)
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id).sort((a, b) => a - b);
}

const dependenciesIn = (initiative: { dependencies?: number[] } | null): number[] =>
  initiative?.dependencies ?? [];

async function writeDependencies(writer: Writer, strategyId: number, events: readonly ContentEvent[]) {
  const ids = events.map(({ id }) => id);
  await writer.deleteFrom('dependencies').where('initiative_id', 'in', ids).execute();
  const rows = events.flatMap(({ id, after }) =>
    dependenciesIn(after).map((on) => ({
      strategy_id: strategyId,
      initiative_id: id,
      depends_on_id: on,
    })),
  );
  for (let from = 0; from < rows.length; from += PAGE)
    await writer
      .insertInto('dependencies')
      .values(rows.slice(from, from + PAGE))
      .execute();
}

/** Writes events of one kind and operation that fit into one statement. */
async function writeTogether(
  writer: Writer,
  strategyId: number,
  kind: KindName,
  events: readonly ContentEvent[],
): Promise<ContentEvent[]> {
  const [first] = events;
  if (!first) return [];
  const ids = events.map(({ id }) => id);
  const table = TABLES[kind] as 'links';
  const operation = operationOf(first);
  let written = [...events];
  if (operation === 'create') {
    const ids = await insert(writer, strategyId, kind, events);
    written = events.map((event, index) => {
      const id = event.id < 0 ? (ids[index] ?? event.id) : event.id;
      return { ...event, id, after: { ...event.after, id } };
    });
  } else if (operation === 'update') {
    const columns = columnsOfAll(kind, events);
    if (Object.keys(columns).length > 0)
      await writer
        .updateTable(table)
        .set(columns as never)
        .where('id', 'in', ids)
        .execute();
  }
  if (kind === 'initiative' && events.some(({ before, after }) => 'dependencies' in (after ?? before ?? {})))
    await writeDependencies(writer, strategyId, written);
  if (operation === 'delete') await writer.deleteFrom(table).where('id', 'in', ids).execute();
  return written;
}

/**
 * Writes events to the tables of their kinds, in order. Returns them with the ids that the store gave for negative ones, and
 * those ids. Consecutive events of one kind share a statement; other requests run in between.
 */
export async function persist(
  writer: Writer,
  strategyId: number,
  events: readonly ContentEvent[],
): Promise<{ events: ContentEvent[]; ids: RealIds }> {
  const ids: RealIds = new Map();
  const written: ContentEvent[] = [];
  for (let from = 0; from < events.length; await yieldIfDue()) {
    const some: ContentEvent[] = [];
    const inStatement = new Set<number>();
    for (let event = events[from]; event && some.length < PAGE; event = events[from]) {
      const { entity, before, after, id } = event;
      const real = {
        ...event,
        // The id of a creation is its own, whatever other records were called.
        id: before === null ? id : (ids.get(id) ?? id),
        before: withRealIds(entity, before, ids),
        after: withRealIds(entity, after, ids),
      };
      const [first] = some;
      if (first && (!isSameStatement(first, real) || isTooEarly(entity, real.after))) break;
      // A statement gives a record one value, and has a limited number of parameters.
      const cells = (some.length + 1) * Object.keys(real.after ?? {}).length;
      if (first && cells > CELLS_MAX) break;
      if (real.before && real.after && inStatement.has(real.id)) break;
      inStatement.add(real.id);
      some.push(real);
      from++;
    }
    const kind = some[0]?.entity;
    if (!kind) break;
    const done = await writeTogether(writer, strategyId, kind, some);
    for (const [index, { id: temporary }] of some.entries()) {
      const id = done[index]?.id;
      if (id !== undefined && id !== temporary) ids.set(temporary, id);
    }
    written.push(...done);
  }
  return { events: written, ids };
}
