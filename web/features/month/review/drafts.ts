import type { Review } from '../../../../contract/month/review.ts';
import { updateReview } from '../../../lib/strategy/reviews.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { liveness } from '../../../lib/sync/live/live.ts';
import { onSignedInAgain, onViewerChange } from '../../../lib/session/session.ts';
import { Store } from '../../../lib/store.ts';

/** A decision that somebody types, until it is saved. */
export interface DecisionDraft {
  review: Pick<Review, 'id' | 'strategyId'>;
  item: string;
  text: string;
  /** The decision that it replaces. */
  before: string;
  state: 'typing' | 'saving' | 'conflict' | 'failed';
  /** Why it could not be saved, and whether only the connection or the session was at fault. */
  message?: string;
  isSavedAgain?: boolean;
}

/** The decisions that are not saved yet, by item. Outside of the page, so that going to another item loses nothing. */
export const drafts = new Store<ReadonlyMap<string, DecisionDraft>>(new Map());

function put(draft: DecisionDraft): void {
  drafts.set(new Map(drafts.get()).set(draft.item, draft));
}

/** Drops what was typed for an item. */
export function dropDraft(item: string): void {
  const next = new Map(drafts.get());
  next.delete(item);
  drafts.set(next);
}

/** Keeps what is typed. `saved` is the decision that the server has. */
export function typeDecision(
  review: DecisionDraft['review'],
  item: string,
  text: string,
  saved: string,
): void {
  const stored = drafts.get().get(item);
  put({
    review: { id: review.id, strategyId: review.strategyId },
    item,
    text,
    before: stored ? stored.before : saved,
    state: stored?.state === 'saving' ? 'saving' : 'typing',
  });
}

/** Saves what is typed for an item. With `over`, in place of a decision that somebody else wrote meanwhile. */
export async function saveDecision(item: string, over?: string): Promise<void> {
  const draft = drafts.get().get(item);
  if (!draft || draft.state === 'saving' || (draft.state === 'conflict' && over === undefined)) return;
  const text = draft.text.trim();
  const before = over ?? draft.before;
  if (text === before) return dropDraft(item);
  put({ ...draft, before, state: 'saving' });
  try {
    await updateReview(draft.review, { decision: { item, text, before } });
    const now = drafts.get().get(item);
    if (!now) return;
    if (now.text.trim() === text) return dropDraft(item);
    // Typed on meanwhile.
    put({ ...now, before: text, state: 'typing' });
    await saveDecision(item);
  } catch (error) {
    const { code, message, isTransient, status } = error as ApiError;
    const now = drafts.get().get(item);
    if (now)
      put({
        ...now,
        message,
        isSavedAgain: isTransient || status === 401,
        state: code === 'conflict' ? 'conflict' : 'failed',
      });
  }
}

/** Saves all that is typed. */
export function saveAll(): void {
  for (const item of drafts.get().keys()) void saveDecision(item);
}

/** Saves what failed for want of a connection or a session. */
function saveAgain(): void {
  for (const [item, { state, isSavedAgain }] of drafts.get())
    if (state === 'failed' && isSavedAgain) void saveDecision(item);
}

liveness.subscribe(() => liveness.get() === 'on' && saveAgain());
window.addEventListener('online', saveAgain);
onSignedInAgain.add(saveAgain);
onViewerChange.add(() => drafts.set(new Map()));
