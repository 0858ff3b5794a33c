import type { Review } from '../../../../contract/month/review.ts';
import { changeReviews } from '../../../lib/strategy/reviews.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient, snapshotsKey } from '../../../lib/sync/query.ts';
import { ConfirmRun } from '../../../ui/confirm-run.tsx';
import { newActions } from './actions.tsx';
import { drafts, saveDecision } from './drafts.ts';

/** Asks before a meeting ends. What is typed is saved first. */
export default function EndDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { id: reviewId, strategyId, agenda } = review;
  const open = agenda.filter(({ decision }) => decision === '').length;
  const end = async (): Promise<void> => {
    await Promise.all([...drafts.get().keys()].map((item) => saveDecision(item)));
    if (agenda.some(({ id }) => drafts.get().has(id)))
      throw new Error('A decision is not saved yet. Look at it first.');
    if (agenda.some(({ id }) => newActions.get().has(id)))
      throw new Error('An action is typed and not added yet. Add it, or empty its fields first.');
    await changeReviews(strategyId, call('reviews.hold', { params: { id: strategyId, reviewId } }));
    void queryClient.invalidateQueries({ queryKey: snapshotsKey(strategyId) });
  };
  return (
    <ConfirmRun title="End the meeting" confirmLabel="End it" run={end} onClose={onClose}>
      <p>A snapshot of the strategy is taken, and the minutes no longer change.</p>
      {open > 0 && (
        <p className="mt-2 text-13 text-ink-2">
          {open === 1 ? '1 item has no decision.' : `${open} items have no decision.`}
        </p>
      )}
    </ConfirmRun>
  );
}
