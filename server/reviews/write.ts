import { randomUUID } from 'node:crypto';
import { commentedOf } from '../../contract/people/comments.ts';
import { badField, notFound, Refusal } from '../../contract/api/refusal.ts';
import {
  type AgendaEntry,
  ITEMS_MAX,
  type Review,
  type ReviewItem,
  REVIEWS_MAX,
} from '../../contract/month/review.ts';
import type { Body } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import type { TakenDocument } from '../month/document.ts';
import { openReviewOf, readReview } from './read.ts';
import type { Reader, Store } from '../store/store.ts';
import { signal } from '../store/writer.ts';
import { addSnapshot } from '../month/lock-period.ts';
import { asMember, type MemberContext, type MemberMutation } from '../change/member.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { refuseTooMany } from '../change/refuse-too-many.ts';

/** An open transaction on the reviews of a strategy. */
export type Open = Pick<MemberContext, 'writer' | 'strategyId'>;

/** Tells the open pages of a strategy that a review changed. */
export const announceReview = ({ writer, strategyId }: Open, reviewId: number): void =>
  signal(writer, { of: 'reviews', strategyId, reviewId });

const item = ({ of, title, reasons }: Omit<AgendaEntry, 'of'> & { of: string | null }): ReviewItem => ({
  id: randomUUID(),
  of,
  title,
  reasons,
  decision: '',
  decidedBy: null,
  decidedAt: null,
});

/** Starts a review with an agenda. Two who start one of the same period at the same time are in the same review. */
export async function addReview(
  change: ChangeContext,
  { period, entries }: { period: Period; entries: readonly AgendaEntry[] },
  given?: string,
): Promise<Review> {
  const { writer, strategyId, userId, at } = change;
  const known = await openReviewOf(writer, strategyId, period);
  if (known) return known;
  await refuseTooMany(
    change,
    'reviews',
    REVIEWS_MAX,
    `A strategy can have at most ${REVIEWS_MAX} reviews. Delete some first.`,
  );
  const { grain, start, key, label } = period;
  const name = given ?? `Review ${label}`;
  const agenda = entries.map(item);
  const { id } = await writer
    .insertInto('reviews')
    .values({
      strategy_id: strategyId,
      name,
      grain,
      start,
      label,
      state: 'open',
      user_id: userId,
      at,
      agenda: JSON.stringify(agenda),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  change.record({ entity: 'review', id, label: name, after: { name, period: key, periodLabel: label } });
  announceReview(change, id);
  return readReview(writer, strategyId, id);
}

/** Locks a row that is read to be changed, on PostgreSQL, so that nobody overwrites what another one wrote. */
export async function lockRow(
  { writer }: Open,
  engine: Store['engine'],
  table: 'reviews' | 'review_actions',
  id: number,
): Promise<void> {
  if (engine === 'postgres')
    await writer.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
}

/** Reads a review that is to be changed, with its row locked. */
export async function requireOpenReview(open: Open, engine: Store['engine'], id: number): Promise<Review> {
  await lockRow(open, engine, 'reviews', id);
  const review = await readReview(open.writer, open.strategyId, id);
  if (review.state === 'held')
    throw new Refusal('conflict', 'This review has ended. Its minutes no longer change.');
  return review;
}

const TABLES = { kpi: 'kpis', objective: 'nodes', initiative: 'initiatives' } as const;
const TITLES = { kpi: 'measure', objective: 'title', initiative: 'initiative' } as const;

/** The title of a record that becomes an item. */
async function titleOf(reader: Reader, strategyId: number, of: string): Promise<string> {
  const { kind, id } = commentedOf(of);
  const row = await reader
    .selectFrom(TABLES[kind] as 'kpis')
    .select(`${TITLES[kind] as 'measure'} as title`)
    .where('id', '=', id)
    .where('strategy_id', '=', strategyId)
    .executeTakeFirst();
  if (!row) throw notFound('This record');
  return row.title;
}

type Changes = Body<Routes['reviews.update']>;

/** Adds an item at the end; a record is on the agenda only once. */
async function withAdded(
  { writer, strategyId }: Open,
  agenda: readonly ReviewItem[],
  { of = null, title }: { of?: string | null | undefined; title?: string | undefined },
): Promise<ReviewItem[]> {
  if (of !== null && agenda.some((one) => one.of === of)) return [...agenda];
  if (agenda.length >= ITEMS_MAX)
    throw new Refusal('limit_reached', `A review can have at most ${ITEMS_MAX} items. Remove some first.`);
  const named = of === null ? title : await titleOf(writer, strategyId, of);
  if (named === undefined) throw badField('add', 'Title is required');
  return [...agenda, item({ of, title: named, reasons: [] })];
}

/** Writes a decision, unless another one than `before` stands there by now. */
function withDecision(
  agenda: readonly ReviewItem[],
  { item: id, text, before }: NonNullable<Changes['decision']>,
  by: { name: string; at: string },
): ReviewItem[] {
  const found = agenda.find((one) => one.id === id);
  if (!found) throw notFound('This item');
  if (found.decision === text) return [...agenda];
  if (before !== undefined && found.decision !== before)
    throw new Refusal('conflict', `${found.decidedBy ?? 'Somebody'} wrote another decision meanwhile.`);
  const decided = { decidedBy: text === '' ? null : by.name, decidedAt: text === '' ? null : by.at };
  return agenda.map((one) => (one.id === id ? { ...one, decision: text, ...decided } : one));
}

/** The items in a given order; those that it does not name come after them as they are. */
function inOrder(agenda: readonly ReviewItem[], order: readonly string[]): ReviewItem[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: ReviewItem): number => places.get(id) ?? order.length;
  return agenda.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Refuses to remove an item that has a decision or an action: somebody may have written it meanwhile. */
async function requireEmpty({ writer }: Open, { id, agenda }: Review, item: string): Promise<void> {
  const action = await writer
    .selectFrom('review_actions')
    .select('id')
    .where('review_id', '=', id)
    .where('item_id', '=', item)
    .executeTakeFirst();
  if (action || agenda.some((one) => one.id === item && one.decision !== ''))
    throw new Refusal('conflict', 'This item has a decision or an action, and stays on the agenda.');
}

/** Changes an open review. */
export const updateReview = (
  store: Store,
  by: MemberMutation,
  { id, name: author }: { id: number; name: string },
  given: Changes,
): Promise<Review> =>
  asMember(store, by, 'content.change', async (open) => {
    const { writer, at } = open;
    const review = await requireOpenReview(open, store.engine, id);
    let { agenda } = review;
    if (given.decision) agenda = withDecision(agenda, given.decision, { name: author, at });
    if (given.add) agenda = await withAdded(open, agenda, given.add);
    if (given.remove !== undefined) {
      const { remove } = given;
      await requireEmpty(open, review, remove);
      agenda = agenda.filter((one) => one.id !== remove);
    }
    if (given.order) agenda = inOrder(agenda, given.order);
    const name = given.name ?? review.name;
    await writer
      .updateTable('reviews')
      .set({ name, agenda: JSON.stringify(agenda) })
      .where('id', '=', id)
      .execute();
    announceReview(open, id);
    return { ...review, name, agenda };
  });

/** Ends a review with a snapshot of its period. Returns the id of the snapshot. */
export async function holdReview(
  change: ChangeContext,
  engine: Store['engine'],
  id: number,
  taken: TakenDocument,
): Promise<number> {
  const { writer, at } = change;
  const { name } = await requireOpenReview(change, engine, id);
  const snapshotId = await addSnapshot(change, taken, { name, note: '' });
  await writer
    .updateTable('reviews')
    .set({ state: 'held', held_at: at, snapshot_id: snapshotId })
    .where('id', '=', id)
    .execute();
  change.record({
    entity: 'review',
    id,
    label: name,
    before: { state: 'open' },
    after: { state: 'held', snapshotId },
  });
  announceReview(change, id);
  return snapshotId;
}

/** Deletes a review with its actions. */
export async function deleteReview(change: ChangeContext, id: number): Promise<void> {
  const { writer, strategyId } = change;
  const { name, period } = await readReview(writer, strategyId, id);
  await writer.deleteFrom('review_actions').where('review_id', '=', id).execute();
  await writer.deleteFrom('reviews').where('id', '=', id).execute();
  change.record({ entity: 'review', id, label: name, before: { name, period: period.key } });
  announceReview(change, id);
}
