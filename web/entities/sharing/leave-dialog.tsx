import type { Strategy } from '../../../contract/api/entities.ts';
import { call } from '../../lib/api/call.ts';
import { viewerId } from '../../lib/session/session.ts';
import { dropStrategy } from '../../lib/strategy/strategies.ts';
import { EndMembershipDialog } from './end-membership-dialog.tsx';

/** Confirms that the user leaves a shared strategy. */
export default function LeaveDialog({
  strategy,
  onLeft,
  onClose,
}: {
  strategy: Strategy;
  /** Called before the strategy is removed from the cache, to navigate away from it. */
  onLeft?: () => void;
  onClose: () => void;
}) {
  const { id, title } = strategy;
  async function leave(query: { handOverTo?: string }): Promise<void> {
    await call('strategies.leave', { params: { id }, query });
    onLeft?.();
    dropStrategy(id);
  }
  return (
    <EndMembershipDialog
      strategy={strategy}
      userId={viewerId() ?? 0}
      title="Leave this strategy?"
      confirmLabel="Leave"
      end={leave}
      done="Left strategy successfully"
      failed="Failed to leave strategy"
      onClose={onClose}
    >
      <p>
        You lose access to <strong className="font-medium wrap-anywhere text-ink">{title}</strong> at once.
        What you wrote in it stays.
      </p>
      <p>To come back you need a new invite link from its owner.</p>
    </EndMembershipDialog>
  );
}
