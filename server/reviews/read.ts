import { recordNotFound } from '../content/not-found.ts';
import { isDone } from '../../contract/month/work-done.ts';
import type {
  Review,
  ReviewAction,
  ReviewDecision,
  ReviewItem,
  ReviewSummary,
} from '../../contract/month/review.ts';
import { isActive } from '../content/active.ts';
import type { Reader } from '../store/store.ts';
import { shownName } from '../content/names.ts';

const reviews = (reader: Reader, strategyId: number) =>
  reader
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(['reviews.id', 'reviews.strategy_id as strategyId', 'reviews.name', 'reviews.state'])
    .select(['reviews.grain', 'reviews.start', 'reviews.label', 'reviews.at'])
    .select(['reviews.held_at as heldAt', 'reviews.snapshot_id as snapshotId', 'reviews.agenda'])
    .select(shownName(strategyId).as('by'))
    .where('reviews.strategy_id', '=', strategyId);

type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviews>['execute']>>[number];

const toReview = ({ grain, start, label, agenda, ...row }: ReviewRow): Review => ({
  ...row,
  period: { grain, key: `${grain}:${start}`, start, label },
  agenda: JSON.parse(agenda) as ReviewItem[],
});

/** One review of a strategy. */
export async function readReview(reader: Reader, strategyId: number, id: number): Promise<Review> {
  const row = await reviews(reader, strategyId).where('reviews.id', '=', id).executeTakeFirst();
  if (!row) throw recordNotFound('review');
  return toReview(row);
}

/** The reviews of a strategy, newest first. */
async function readReviews(reader: Reader, strategyId: number): Promise<Review[]> {
  const rows = await reviews(reader, strategyId).orderBy('reviews.id', 'desc').execute();
  return rows.map(toReview);
}

/** The open review of a period; undefined where there is none. */
export async function openReviewOf(
  reader: Reader,
  strategyId: number,
  { grain, start }: Pick<Review['period'], 'grain' | 'start'>,
): Promise<Review | undefined> {
  const row = await reviews(reader, strategyId)
    .where('reviews.state', '=', 'open')
    .where('reviews.grain', '=', grain)
    .where('reviews.start', '=', start)
    .orderBy('reviews.id')
    .executeTakeFirst();
  return row && toReview(row);
}

/** What says whether an action is done: its action step, where it is one. */
interface Mark {
  doneAt: string | null;
  progress: number | null;
  status: string | null;
}

const isMarked = ({ doneAt, progress, status }: Mark): boolean =>
  progress === null || status === null ? doneAt !== null : isDone({ progress, status });

/** Actions with what people see of them. */
const actions = (reader: Reader) =>
  reader
    .selectFrom('review_actions as action')
    .innerJoin('reviews', 'reviews.id', 'action.review_id')
    .leftJoin('users', 'users.id', 'action.owner_id')
    .leftJoin('action_steps as step', 'step.id', 'action.action_step_id')
    .leftJoin('tactics', 'tactics.id', 'step.tactic_id')
    .leftJoin('initiatives', 'initiatives.id', 'tactics.initiative_id')
    .select(['action.id', 'action.strategy_id as strategyId', 'action.review_id as reviewId'])
    .select(['action.item_id as itemId', 'action.title', 'action.owner_id as ownerId', 'action.due'])
    .select(['action.owner_name as writtenName', 'action.done_at as doneAt'])
    .select([
      shownName<string | null>('action.strategy_id').as('memberName'),
      'reviews.name as review',
      'reviews.agenda',
    ])
    .select(['step.id as stepId', 'step.assigned_to as assignedTo', 'step.progress', 'step.status'])
    .select(['tactics.title as tactic', 'initiatives.node_id as objectiveId'])
    .orderBy('action.id');

type ActionRow = Awaited<ReturnType<ReturnType<typeof actions>['execute']>>[number];

/** Rows as people see them; an agenda is parsed once for all its actions. */
function toActions(rows: readonly ActionRow[]): ReviewAction[] {
  const titles = new Map<number, Map<string, string>>();
  return rows.map(({ agenda, memberName, writtenName, doneAt, progress, status, ...rest }) => {
    const { stepId, tactic, objectiveId, assignedTo, ...row } = rest;
    let ofReview = titles.get(row.reviewId);
    if (!ofReview) {
      ofReview = new Map((JSON.parse(agenda) as ReviewItem[]).map(({ id, title }) => [id, title]));
      titles.set(row.reviewId, ofReview);
    }
    return {
      ...row,
      about: row.itemId === null ? '' : (ofReview.get(row.itemId) ?? ''),
      ownerName: memberName ?? writtenName,
      isDone: isMarked({ doneAt, progress, status }),
      doneAt: stepId === null ? doneAt : null,
      step:
        stepId === null
          ? null
          : { id: stepId, tactic: tactic ?? '', objectiveId, assignedTo: assignedTo ?? '' },
    };
  });
}

/** One action of a strategy. */
export async function readAction(reader: Reader, strategyId: number, id: number): Promise<ReviewAction> {
  const rows = await actions(reader)
    .where('action.strategy_id', '=', strategyId)
    .where('action.id', '=', id)
    .execute();
  const [action] = toActions(rows);
  if (!action) throw recordNotFound('reviewAction');
  return action;
}

/** The actions of a review. */
export const readActions = async (reader: Reader, reviewId: number): Promise<ReviewAction[]> =>
  toActions(await actions(reader).where('action.review_id', '=', reviewId).execute());

/** Actions that may be open. */
const maybeOpen = (reader: Reader) =>
  actions(reader).where((row) =>
    row.or([row('action.done_at', 'is', null), row('action.action_step_id', 'is not', null)]),
  );

const openOf = (rows: readonly ActionRow[]): ReviewAction[] =>
  toActions(rows.filter((row) => !isMarked(row)));

/** The open actions of a strategy. */
export const readOpenIn = async (reader: Reader, strategyId: number): Promise<ReviewAction[]> =>
  openOf(await maybeOpen(reader).where('action.strategy_id', '=', strategyId).execute());

/** The actions of earlier reviews that are still open. */
export const readStillOpen = async (
  reader: Reader,
  { strategyId, id }: Pick<Review, 'strategyId' | 'id'>,
): Promise<ReviewAction[]> =>
  openOf(
    await maybeOpen(reader)
      .where('action.strategy_id', '=', strategyId)
      .where('action.review_id', '<', id)
      .execute(),
  );

/** The open actions that a user is the owner of, in all strategies or in one. */
export const readOpenOf = async (
  reader: Reader,
  userId: number,
  strategyId?: number,
): Promise<ReviewAction[]> => {
  let query = maybeOpen(reader)
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.strategy_id', '=', 'action.strategy_id')
        .onRef('memberships.user_id', '=', 'action.owner_id'),
    )
    .where('action.owner_id', '=', userId)
    .where(isActive('action.strategy_id'));
  if (strategyId !== undefined) query = query.where('action.strategy_id', '=', strategyId);
  return openOf(await query.execute());
};

const holds = (text: string, search: string): boolean => text.toLowerCase().includes(search);

/** The reviews of a strategy, newest first; of a search those that have its text in their name, a decision or an action. */
export async function readSummaries(
  reader: Reader,
  strategyId: number,
  search = '',
): Promise<ReviewSummary[]> {
  const rows = await reader
    .selectFrom('review_actions as action')
    .leftJoin('action_steps as step', 'step.id', 'action.action_step_id')
    .select(['action.review_id as reviewId', 'action.title', 'action.done_at as doneAt'])
    .select(['step.progress', 'step.status'])
    .where('action.strategy_id', '=', strategyId)
    .orderBy('action.id')
    .execute();
  const byReview = Map.groupBy(rows, ({ reviewId }) => reviewId);
  const text = search.toLowerCase();
  return (await readReviews(reader, strategyId)).flatMap(({ agenda, ...review }) => {
    const reviewActions = byReview.get(review.id) ?? [];
    const decisions = agenda.map(({ decision }) => decision).filter((text) => text !== '');
    const matches =
      text === ''
        ? []
        : [...decisions, ...reviewActions.map(({ title }) => title)].filter((written) =>
            holds(written, text),
          );
    if (text !== '' && matches.length === 0 && !holds(review.name, text)) return [];
    const done = reviewActions.filter(isMarked).length;
    return {
      ...review,
      items: agenda.length,
      decisions: decisions.length,
      actions: { open: reviewActions.length - done, done },
      found: matches,
    };
  });
}

/** What reviews decided about records, or about one, such as `kpi:12`; the oldest period first. */
export async function readDecisions(
  reader: Reader,
  strategyId: number,
  record?: string,
): Promise<ReviewDecision[]> {
  const all = (await readReviews(reader, strategyId)).toReversed();
  const decisions = all.flatMap(({ id: reviewId, name, period, agenda }) =>
    agenda.flatMap(({ of: about, decision, decidedBy, decidedAt }): ReviewDecision[] =>
      about === null || decision === '' || (record !== undefined && about !== record)
        ? []
        : [{ reviewId, review: name, of: about, period, text: decision, by: decidedBy, at: decidedAt }],
    ),
  );
  return decisions.sort((a, b) =>
    a.period.start < b.period.start ? -1 : a.period.start > b.period.start ? 1 : 0,
  );
}

/** Reviews that have ended, and their actions. */
export interface HeldReviews {
  reviews: Review[];
  actions: ReviewAction[];
}

/** The held reviews of a period, with their actions, oldest first. */
export async function readHeldIn(
  reader: Reader,
  strategyId: number,
  { grain, start }: Pick<Review['period'], 'grain' | 'start'>,
): Promise<HeldReviews> {
  const rows = await reviews(reader, strategyId)
    .where('reviews.state', '=', 'held')
    .where('reviews.grain', '=', grain)
    .where('reviews.start', '=', start)
    .orderBy('reviews.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const ofThem = ids.length === 0 ? [] : await actions(reader).where('action.review_id', 'in', ids).execute();
  return { reviews: rows.map(toReview), actions: toActions(ofThem) };
}
