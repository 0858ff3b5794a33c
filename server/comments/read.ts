import type { Comment, Commented } from '../../contract/people/comments.ts';
import { THREADS_PAGE } from '../../contract/api/routes/comments.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import type { Reader } from '../store/store.ts';
import { shownName, shownNames } from '../content/names.ts';

/** A user that a comment mentions, as it is stored. */
export interface StoredMention {
  id: number;
  handle: string;
}

const rows = (reader: Reader, strategyId: number) =>
  reader
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('users as resolvers', 'resolvers.id', 'comments.resolved_by')
    .selectAll('comments')
    .select([
      shownName(strategyId).as('name'),
      shownName<string | null>(strategyId, 'resolvers').as('resolvedBy'),
    ])
    .where('comments.strategy_id', '=', strategyId);

type Read = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** The comments of rows as calls answer them. The calendar names their periods. */
async function answered(
  reader: Reader,
  strategyId: number,
  read: readonly Read[],
  calendar: Calendar,
): Promise<Comment[]> {
  const mentions = read.map((row) => JSON.parse(row.mentions) as StoredMention[]);
  const names = await shownNames(reader, strategyId, [...new Set(mentions.flat().map(({ id }) => id))]);
  return read.map((row, index) => ({
    id: row.id,
    of: `${row.kind}:${row.record_id}`,
    period: row.period,
    periodLabel: row.period === null ? null : (parsePeriod(calendar, row.period, 'day')?.label ?? null),
    parentId: row.parent_id,
    userId: row.user_id,
    name: row.name,
    text: row.text,
    mentions: (mentions[index] ?? []).map(({ id, handle }) => ({
      userId: id,
      handle,
      name: names.get(id) ?? '',
    })),
    at: row.at,
    editedAt: row.edited_at,
    resolvedAt: row.resolved_at,
    resolvedBy: row.resolvedBy,
    isDeleted: row.deleted_at !== null,
  }));
}

/** One comment; undefined where the strategy has none with this id. */
export async function readComment(
  reader: Reader,
  strategyId: number,
  id: number,
  calendar: Calendar,
): Promise<Comment | undefined> {
  const row = await rows(reader, strategyId).where('comments.id', '=', id).executeTakeFirst();
  return row && (await answered(reader, strategyId, [row], calendar))[0];
}

/** Which threads a call asks for. */
interface ThreadsAsked {
  of: Commented | undefined;
  /** The id of a comment in the one thread that is asked for. */
  comment?: number | undefined;
  /** The id of the thread that the page comes after. */
  before?: number | undefined;
}

/** A page of threads, newest first, each with its replies. `next` continues it. */
export async function readThreads(
  reader: Reader,
  strategyId: number,
  { of, comment, before }: ThreadsAsked,
  calendar: Calendar,
): Promise<{ comments: Comment[]; next: number | null }> {
  let query = rows(reader, strategyId).where('comments.parent_id', 'is', null);
  if (of) query = query.where('comments.kind', '=', of.kind).where('comments.record_id', '=', of.id);
  if (comment !== undefined)
    query = query.where((row) =>
      row.or([
        row('comments.id', '=', comment),
        row(
          'comments.id',
          '=',
          row.selectFrom('comments as reply').select('reply.parent_id').where('reply.id', '=', comment),
        ),
      ]),
    );
  if (before !== undefined) query = query.where('comments.id', '<', before);
  const threadRows = await query
    .orderBy('comments.id', 'desc')
    .limit(THREADS_PAGE + 1)
    .execute();
  const page = threadRows.slice(0, THREADS_PAGE);
  const ids = page.map(({ id }) => id);
  const replies =
    ids.length === 0
      ? []
      : await rows(reader, strategyId)
          .where('comments.parent_id', 'in', ids)
          .orderBy('comments.id')
          .execute();
  const repliesOf = Map.groupBy(replies, ({ parent_id }) => parent_id);
  const all = page.flatMap((root) => [root, ...(repliesOf.get(root.id) ?? [])]);
  const next = threadRows.length > THREADS_PAGE ? (ids.at(-1) ?? null) : null;
  return { comments: await answered(reader, strategyId, all, calendar), next };
}

/** The number of open threads of each record that has some. */
export async function countOpen(reader: Reader, strategyId: number): Promise<{ of: string; open: number }[]> {
  const counts = await reader
    .selectFrom('comments')
    .select(['kind', 'record_id'])
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('strategy_id', '=', strategyId)
    .where('parent_id', 'is', null)
    .where('resolved_at', 'is', null)
    .groupBy(['kind', 'record_id'])
    .execute();
  return counts.map(({ kind, record_id, open }) => ({ of: `${kind}:${record_id}`, open }));
}
