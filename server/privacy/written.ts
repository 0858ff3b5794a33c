import type { ReviewItem } from '../../contract/month/review.ts';
import { isFilled } from '../content/imported.ts';
import { NAME_FIELDS } from '../people/names-in-texts.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';

type Written = Pick<
  Row<'events'>,
  'id' | 'at' | 'strategy_id' | 'entity' | 'entity_id' | 'operation' | 'after' | 'label'
>;

/** What the server makes of another record, with the title of that one. */
const MADE_OF: Partial<Record<Written['entity'], Written['entity']>> = {
  snapshot: 'review',
  actionStep: 'reviewAction',
  book: 'strategy',
};

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Adds the texts and numbers in a value. */
function addTo(scalars: Set<unknown>, value: unknown): void {
  if (isScalar(value)) scalars.add(value);
  else for (const part of Object.values(value as object)) addTo(scalars, part);
}

/** A value without names of people and without what others wrote; undefined where nothing is left. */
function without(foreign: ReadonlySet<unknown>, value: unknown): unknown {
  if (isScalar(value)) return foreign.has(value) ? undefined : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => without(foreign, item)).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  const parts = Object.entries(value as object).flatMap(([name, part]) => {
    if (NAME_FIELDS.has(name)) return [];
    const left = without(foreign, part);
    // A decision is named by its item, which somebody else may have named.
    return left === undefined ? [] : [[name.replace(/^decision .*/s, 'decision'), left] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** The titles of other records in an event, which the server took from them. */
async function titlesIn(reader: Reader, { entity, ...row }: Written): Promise<unknown[]> {
  if (entity === 'review') {
    const review = await reader
      .selectFrom('reviews')
      .select('agenda')
      .where('id', '=', row.entity_id)
      .executeTakeFirst();
    const items = JSON.parse(review?.agenda ?? '[]') as ReviewItem[];
    const typed = new Set(items.flatMap(({ of, title }) => (of === null ? [title] : [])));
    const { agenda = [] } = JSON.parse(row.after ?? '{}') as { agenda?: string[] };
    return agenda.filter((title) => !typed.has(title));
  }
  const source = MADE_OF[entity];
  if (source === undefined) return [];
  const event = await reader
    .selectFrom('events')
    .select('id')
    .where('strategy_id', '=', row.strategy_id)
    .where('entity', '=', source)
    .where('label', '=', row.label)
    .limit(1)
    .executeTakeFirst();
  return event ? [row.label] : [];
}

/**
 * What others wrote of a record before one event of a user and in place of what it changed. Bringing back what was deleted, or undoing
 * one's own change, writes the words of others again.
 */
async function foreignTo(reader: Reader, row: Written, userId: number): Promise<Set<unknown>> {
  const [foreign, own] = [new Set<unknown>(), new Set<unknown>()];
  const earlier = await reader
    .selectFrom('events')
    .select(['id', 'user_id', 'actor', 'before', 'after', 'revision', 'entity', 'operation'])
    .where('strategy_id', '=', row.strategy_id)
    .where('entity', '=', row.entity)
    .where('entity_id', '=', row.entity_id)
    .where('id', '<=', row.id)
    .orderBy('id')
    .execute();
  for (const event of earlier) {
    const isOwn = event.user_id === userId && isPersons(event.actor) && !isFilled(event);
    const before = new Set<unknown>();
    addTo(before, parsed(event.before));
    for (const value of before) if (!own.has(value)) foreign.add(value);
    if (event.id < row.id) addTo(isOwn ? own : foreign, parsed(event.after));
  }
  for (const title of await titlesIn(reader, row)) foreign.add(title);
  // Null and true are nobody's words.
  for (const value of [null, true, false]) foreign.delete(value);
  return foreign;
}

/** Whether a user did something by hand or by an API token; a job, an operator and a data pull only have the id of one. */
const isPersons = (actor: Row<'events'>['actor']): boolean => actor === null || actor.startsWith('token:');

/** Some of what a user wrote in strategies, after an id; of those that the user may not open nothing of what others wrote. */
export async function readWritten(
  reader: Reader,
  userId: number,
  after: number,
  limit: number,
): Promise<{ last: number | undefined; rows: object[] }> {
  const events = await reader
    .selectFrom('events')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.strategy_id', '=', 'events.strategy_id')
        .onRef('memberships.user_id', '=', 'events.user_id'),
    )
    .select(['events.id', 'events.at', 'events.strategy_id', 'events.entity', 'events.entity_id'])
    .select(['events.operation', 'events.after', 'events.label', 'events.actor', 'events.revision'])
    .select('memberships.role')
    .where('events.user_id', '=', userId)
    .where('events.id', '>', after)
    .orderBy('events.id')
    .limit(limit)
    .execute();
  const rows: object[] = [];
  for (const { actor, role, revision, ...row } of events) {
    if (!isPersons(actor) || (role === null && isFilled({ revision, ...row }))) continue;
    const { label: _, ...fields } = row;
    const written = parsed(row.after);
    const shown =
      role === null && written !== null ? without(await foreignTo(reader, row, userId), written) : written;
    rows.push({ ...fields, after: shown ?? null });
  }
  return { last: events.length < limit ? undefined : events.at(-1)?.id, rows };
}
