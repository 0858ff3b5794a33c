import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Strategy } from '../../../contract/api/entities.ts';
import { call } from '../../lib/api/call.ts';
import { strategyKey } from '../../lib/sync/query.ts';
import { dropStrategy } from '../../lib/strategy/strategies.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { contentsOf } from './contents.ts';

/** Confirms the deletion of a strategy, and shows its contents. */
export default function DeleteDialog({ strategy, onClose }: { strategy: Strategy; onClose: () => void }) {
  const { id, title, members } = strategy;
  const [pending, setPending] = useState(false);
  // Read again each time, because boards are changed in other tabs.
  const contents = useQuery({
    queryKey: [...strategyKey(id), 'contents'],
    queryFn: async () => contentsOf(await call('strategies.readFlow', { params: { id } })),
    gcTime: 0,
  });

  async function remove(): Promise<void> {
    setPending(true);
    try {
      await call('strategies.delete', { params: { id } });
    } catch {
      toast.error('Failed to delete strategy');
      setPending(false);
      return;
    }
    onClose();
    dropStrategy(id);
    toast.success('Strategy deleted successfully');
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void remove()}
      title="Delete this strategy?"
      confirmLabel="Delete"
      destructive
      pending={pending}
    >
      <p>
        <strong className="font-medium text-ink">{title}</strong> is deleted with everything in it
        {contents.data && `: ${contents.data}`}.{contents.data === '' && ' Its board is empty.'}
      </p>
      {members.length > 0 && (
        <p>{members.length === 1 ? '1 teammate loses' : `${members.length} teammates lose`} access to it.</p>
      )}
      <p>This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
