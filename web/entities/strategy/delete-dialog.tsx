import { useQuery } from '@tanstack/react-query';
import type { Strategy } from '../../../contract/api/entities.ts';
import { call } from '../../lib/api/call.ts';
import { strategyKey } from '../../lib/sync/query.ts';
import { dropStrategy } from '../../lib/strategy/strategies.ts';
import { ConfirmRun } from '../../ui/confirm-run.tsx';
import { toast } from '../../ui/toast.tsx';
import { contentsOf } from './contents.ts';

/** Confirms the deletion of a strategy, and shows its contents. */
export default function DeleteDialog({
  strategy,
  onDeleted,
  onClose,
}: {
  strategy: Strategy;
  /** Called before the strategy is removed from the cache, to navigate away from it. */
  onDeleted?: () => void;
  onClose: () => void;
}) {
  const { id, title, members } = strategy;
  // Read again each time, because boards are changed in other tabs.
  const contents = useQuery({
    queryKey: [...strategyKey(id), 'contents'],
    queryFn: async () => contentsOf(await call('strategies.readContent', { params: { id } })),
    gcTime: 0,
  });

  const remove = async (): Promise<void> => {
    await call('strategies.delete', { params: { id } });
    onClose();
    onDeleted?.();
    dropStrategy(id);
    toast.success('Strategy deleted successfully');
  };

  return (
    <ConfirmRun
      title="Delete this strategy?"
      confirmLabel="Delete"
      destructive
      run={remove}
      onFail={() => toast.error('Failed to delete strategy')}
      onClose={onClose}
    >
      <p>
        <strong className="font-medium text-ink">{title}</strong> is deleted with everything in it
        {contents.data && `: ${contents.data}`}.{contents.data === '' && ' Its board is empty.'}
      </p>
      {members.length > 0 && (
        <p>{members.length === 1 ? '1 teammate loses' : `${members.length} teammates lose`} access to it.</p>
      )}
      <p>This action cannot be undone.</p>
    </ConfirmRun>
  );
}
