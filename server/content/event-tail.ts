import { sql } from 'kysely';
import type { Change } from '../../contract/api/change.ts';
import type { Reader } from '../store/store.ts';
import { authorOf, EVENT_COLUMNS } from './events.ts';

/** The most that one read returns. */
export interface TailLimits {
  changes: number;
  /** Total stored length of `before` and `after`. */
  bytes: number;
}

/** A change as JSON, with the fields that the server needs itself. */
export interface TailChange extends Pick<Change, 'revision' | 'entity' | 'id' | 'operation'> {
  json: string;
}

/** Every change after revision `from` up to `to`, in order. `to` is undefined where there is none. */
export interface Tail {
  from: number;
  to: number | undefined;
  changes: TailChange[];
}

interface Span {
  after: number;
  upTo: number;
}

/**
 * The latest changes of a span, oldest first; of changes beyond the limits only the keys. The database knows the length of a
 * text without reading it.
 */
const latest = (reader: Reader, strategyId: number, { after, upTo }: Span, limits: TailLimits) => {
  const keys = reader
    .selectFrom('events')
    .select([
      'revision',
      'seq',
      sql<number>`coalesce(octet_length(${sql.ref('before')}), 0) + coalesce(octet_length(${sql.ref('after')}), 0)`.as(
        'bytes',
      ),
    ])
    .where('strategy_id', '=', strategyId)
    .where('revision', '>', after)
    .where('revision', '<=', upTo)
    .orderBy('revision', 'desc')
    .orderBy('seq', 'desc')
    .limit(limits.changes + 1);
  const summed = reader
    .selectFrom(keys.as('keys'))
    .select(['revision', 'seq', sql<number>`sum(bytes) over (order by revision desc, seq desc)`.as('total')]);
  return reader
    .selectFrom(summed.as('summed'))
    .leftJoin('events', (join) =>
      join
        .on('events.strategy_id', '=', strategyId)
        .onRef('events.revision', '=', 'summed.revision')
        .onRef('events.seq', '=', 'summed.seq')
        .on('summed.total', '<=', limits.bytes),
    )
    .leftJoin('users', 'users.id', 'events.user_id')
    .leftJoin('users as members', (join) =>
      join.on('events.entity', '=', 'membership').onRef('members.id', '=', 'events.entity_id'),
    )
    .select(['summed.revision', 'summed.seq', ...EVENT_COLUMNS])
    .orderBy('summed.revision')
    .orderBy('summed.seq');
};

type Latest = Awaited<ReturnType<ReturnType<typeof latest>['execute']>>[number];

function toTailChange({ before, after, memberName, label, actor, ...rest }: Latest): TailChange | undefined {
  const { revision, entity, id, operation } = rest;
  if (entity === null || id === null || operation === null) return undefined;
  // Stored JSON is sent as it is: parsing and writing it again costs more than reading it.
  const head = JSON.stringify({ ...rest, ...authorOf(actor), label: memberName ?? label }).slice(0, -1);
  const json = `${head},"before":${before ?? 'null'},"after":${after ?? 'null'}}`;
  return { revision, entity, id, operation, json };
}

/** Reads the latest changes of a span within the limits, in whole revisions, by one statement. */
export async function readTail(
  reader: Reader,
  strategyId: number,
  span: Span,
  limits: TailLimits,
): Promise<Tail> {
  const rows = await latest(reader, strategyId, span, limits).execute();
  const all = rows.map(toTailChange);
  const unread = rows.length > limits.changes ? 0 : -1;
  const lastUnread = Math.max(unread, all.lastIndexOf(undefined));
  const from = rows[lastUnread]?.revision ?? span.after;
  const changes = all.filter((change) => change !== undefined && change.revision > from);
  return { from, to: rows.at(-1)?.revision, changes: changes as TailChange[] };
}
