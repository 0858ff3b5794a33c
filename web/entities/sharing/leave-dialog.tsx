import type { Strategy } from '../../../contract/api/entities.ts';
import { call } from '../../lib/api/call.ts';
import { dropStrategy } from '../../lib/strategy/strategies.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';

/** Confirms that the user leaves a shared strategy. */
export default function LeaveDialog({
  strategy: { id, title },
  onLeft,
  onClose,
}: {
  strategy: Strategy;
  /** Called before the strategy is removed from the cache, to navigate away from it. */
  onLeft?: () => void;
  onClose: () => void;
}) {
  async function leave(): Promise<void> {
    await call('strategies.leave', { params: { id } });
    onLeft?.();
    dropStrategy(id);
  }
  return (
    <ActionDialog
      title="Leave this strategy?"
      confirmLabel="Leave"
      destructive
      action={leave}
      done="Left strategy successfully"
      failed="Failed to leave strategy"
      onClose={onClose}
    >
      <p>
        You lose access to <strong className="font-medium wrap-anywhere text-ink">{title}</strong> at once.
        What you wrote in it stays.
      </p>
      <p>To come back you need a new invite link from its owner.</p>
    </ActionDialog>
  );
}
