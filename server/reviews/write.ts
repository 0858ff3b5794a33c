import { randomUUID } from 'node:crypto';
import { badField, notFound, Refusal } from '../../contract/api/refusal.ts';
import type { Body } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { type AgendaEntry, ITEMS_MAX, type Review, type ReviewItem } from '../../contract/month/review.ts';
import { commentedIn, commentedOf } from '../../contract/people/comments.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import { deleteRecord, insertRecord, updateRecord } from '../change/records.ts';
import type { StrategyTx } from '../change/tx.ts';
import { personNamer } from '../content/members.ts';
import type { TakenDocument } from '../month/document.ts';
import { addSnapshot } from '../month/lock-period.ts';
import { signal } from '../store/writer.ts';
import { openReviewOf, readReview } from './read.ts';

/** Tells the open pages of a strategy that a review changed. */
export const announceReview = ({ writer, strategyId }: StrategyTx, reviewId: number): void =>
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
  tx: StrategyTx,
  { period, entries }: { period: Period; entries: readonly AgendaEntry[] },
  chosenName?: string,
): Promise<Review> {
  const { writer, strategyId, userId, at } = tx;
  const openReview = await openReviewOf(writer, strategyId, period);
  if (openReview) return openReview;
  const { grain, start, key, label } = period;
  const name = chosenName ?? `Review ${label}`;
  const agenda = JSON.stringify(entries.map(item));
  const values = { name, grain, start, label, state: 'open', user_id: userId, at, agenda } as const;
  const after = { name, period: key, periodLabel: label };
  const id = await insertRecord(tx, 'review', values, { label: name, after });
  announceReview(tx, id);
  return readReview(writer, strategyId, id);
}

/** Reads a review that is to be changed. Throws conflict where it has ended. */
export async function requireOpenReview({ writer, strategyId }: StrategyTx, id: number): Promise<Review> {
  const review = await readReview(writer, strategyId, id);
  if (review.state === 'held')
    throw new Refusal('conflict', 'This review has ended. Its minutes no longer change.');
  return review;
}

type Changes = Body<Routes['reviews.update']>;

/** Adds an item at the end; a record is on the agenda only once. */
async function withAdded(
  tx: StrategyTx,
  agenda: readonly ReviewItem[],
  { of = null, title }: { of?: string | null | undefined; title?: string | undefined },
): Promise<ReviewItem[]> {
  if (of !== null && agenda.some((entry) => entry.of === of)) return [...agenda];
  if (agenda.length >= ITEMS_MAX)
    throw new Refusal('limit_reached', `A review can have at most ${ITEMS_MAX} items. Remove some first.`);
  const named = of === null ? title : commentedIn(await tx.content(), commentedOf(of))?.title;
  if (named === undefined) throw of === null ? badField('add', 'Title is required') : notFound('This record');
  return [...agenda, item({ of, title: named, reasons: [] })];
}

/** Writes a decision, unless another one than `before` stands there by now. */
async function withDecision(
  tx: StrategyTx,
  agenda: readonly ReviewItem[],
  { item: id, text, before }: NonNullable<Changes['decision']>,
  author: { name: string; at: string },
): Promise<ReviewItem[]> {
  const entry = agenda.find((each) => each.id === id);
  if (!entry) throw notFound('This item');
  if (entry.decision === text) return [...agenda];
  if (before !== undefined && entry.decision !== before) {
    const nameOf = await personNamer(tx.writer, tx.strategyId);
    const name = entry.decidedBy === null ? 'Somebody' : nameOf(entry.decidedBy);
    throw new Refusal('conflict', `${name} wrote another decision meanwhile.`);
  }
  const decided = { decidedBy: text === '' ? null : author.name, decidedAt: text === '' ? null : author.at };
  return agenda.map((each) => (each.id === id ? { ...each, decision: text, ...decided } : each));
}

/** The items in a given order; those that it does not name come after them as they are. */
function inOrder(agenda: readonly ReviewItem[], order: readonly string[]): ReviewItem[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: ReviewItem): number => places.get(id) ?? order.length;
  return agenda.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Refuses to remove an item that has a decision or an action: somebody may have written it meanwhile. */
async function requireEmpty({ writer }: StrategyTx, { id, agenda }: Review, itemId: string): Promise<void> {
  const action = await writer
    .selectFrom('review_actions')
    .select('id')
    .where('review_id', '=', id)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  if (action || agenda.some((entry) => entry.id === itemId && entry.decision !== ''))
    throw new Refusal('conflict', 'This item has a decision or an action, and stays on the agenda.');
}

/** What the history says of an agenda: its items in their order, and a decision with its item. */
function wordsOf({ name, agenda }: Pick<Review, 'name' | 'agenda'>, decided: string | undefined): object {
  const entry = agenda.find(({ id }) => id === decided);
  const titles = agenda.map(({ title }) => title);
  return { name, agenda: titles, ...(entry && { [`decision ${entry.title}`]: entry.decision }) };
}

/** Changes an open review. */
export async function updateReview(
  tx: StrategyTx,
  { id, author }: { id: number; author: string },
  changes: Changes,
): Promise<Review> {
  const review = await requireOpenReview(tx, id);
  let { agenda } = review;
  if (changes.decision)
    agenda = await withDecision(tx, agenda, changes.decision, { name: author, at: tx.at });
  if (changes.add) agenda = await withAdded(tx, agenda, changes.add);
  if (changes.remove !== undefined) {
    const { remove } = changes;
    await requireEmpty(tx, review, remove);
    agenda = agenda.filter((entry) => entry.id !== remove);
  }
  if (changes.order) agenda = inOrder(agenda, changes.order);
  const next = { ...review, name: changes.name ?? review.name, agenda };
  const { name } = next;
  const set = { name, agenda: JSON.stringify(agenda) };
  const decided = changes.decision?.item;
  const words = { before: wordsOf(review, decided), after: wordsOf(next, decided) } as const;
  if (await updateRecord(tx, 'review', { id, label: name }, set, words as never)) announceReview(tx, id);
  return next;
}

/** Ends a review with a snapshot of its period. Returns the id of the snapshot. */
export async function holdReview(tx: StrategyTx, id: number, document: TakenDocument): Promise<number> {
  const { name } = await requireOpenReview(tx, id);
  const snapshotId = await addSnapshot(tx, document, { name, note: '' });
  const set = { state: 'held', held_at: tx.at, snapshot_id: snapshotId } as const;
  const words = { before: { state: 'open' }, after: { state: 'held', snapshotId } };
  await updateRecord(tx, 'review', { id, label: name }, set, words);
  announceReview(tx, id);
  return snapshotId;
}

/** Deletes a review with its actions. */
export async function deleteReview(tx: StrategyTx, id: number): Promise<void> {
  const { writer, strategyId } = tx;
  const { name, period, agenda } = await readReview(writer, strategyId, id);
  await writer.deleteFrom('review_actions').where('review_id', '=', id).execute();
  const decisions = agenda.filter(({ decision }) => decision !== '');
  const before = {
    name,
    period: period.key,
    ...Object.fromEntries(decisions.map(({ title, decision }) => [`decision ${title}`, decision])),
  };
  await deleteRecord(tx, 'review', { id, label: name }, before);
  announceReview(tx, id);
}
