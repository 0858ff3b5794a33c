import { Camera } from 'lucide-react';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';

/** The choice of a snapshot, and the button that takes one now where the viewer may. */
export function SnapshotSelect({
  snapshots,
  snapshotId,
  change,
  take,
  isTaking,
}: {
  snapshots: readonly Snapshot[];
  snapshotId: number | null;
  change: (fields: { snapshotId: number }) => void;
  take: (() => void) | undefined;
  isTaking: boolean;
}) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label="Snapshot"
        className="min-w-0 flex-1 basis-56"
        value={snapshotId ?? ''}
        onChange={(event) => change({ snapshotId: Number(event.target.value) })}
      >
        {snapshots.map(({ id, name, period, isFromFile }) => (
          <option key={id} value={id}>
            {name === period.label ? name : `${name} (${period.label})`}
            {isFromFile && ', from a file'}
          </option>
        ))}
      </Select>
      {take && (
        <Button icon={<Camera className="size-4" />} pending={isTaking} onClick={take}>
          Take one now
        </Button>
      )}
    </div>
  );
}
