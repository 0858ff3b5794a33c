import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { correctionLine } from '../../lib/time/corrected.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { snapshotQuery } from '../../lib/strategy/snapshot.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Names the snapshot that a page shows, and leads back to the strategy as it is now. */
export default function SnapshotBanner({
  strategyId,
  snapshotId,
}: {
  strategyId: number;
  snapshotId: number;
}) {
  const [path] = useLocation();
  const { data, error } = useQuery(snapshotQuery(strategyId, snapshotId));
  // The page says why, and leads back.
  if (error) return null;
  return (
    <aside
      aria-label="Snapshot"
      className="sticky top-(--bar-height) z-20 flex min-h-10 shrink-0 items-center gap-3 border-b bg-brand-soft px-(--gutter) py-1 text-13 text-ink short:static print:static"
    >
      <Camera className="size-4 shrink-0 text-brand" />
      {data && (
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-semibold">{data.snapshot.name}</span>{' '}
          <span className="text-ink-2">
            Snapshot of {data.snapshot.period.label}, by {data.snapshot.by}, {dateTime(data.snapshot.at)}
            {data.snapshot.isFromFile && ', from a file'}
            {correctionLine(data.snapshot) && ` · ${correctionLine(data.snapshot)}`}
          </span>
        </p>
      )}
      {/* The path alone: the strategy as it is now. */}
      <Link href={path} asChild>
        <LinkButton size="sm" className="ml-auto shrink-0 print:hidden">
          Back to today
        </LinkButton>
      </Link>
    </aside>
  );
}
