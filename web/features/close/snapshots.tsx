import { Camera } from 'lucide-react';
import { Link } from 'wouter';
import { correctionText } from '../../lib/time/corrected.ts';
import { dateTime } from '../../lib/time/dates.ts';
import { snapshotPath } from '../../lib/strategy/snapshot.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { useSnapshots } from '../../entities/scorecard/snapshots.ts';
import type { Ask } from './requests.tsx';

/** How many are shown before they are asked for. */
const FIRST = 12;

/** The snapshots of a strategy, newest first. */
export function Snapshots({ strategyId, ask }: { strategyId: number; ask: Ask | undefined }) {
  const { data, error, refetch } = useSnapshots(strategyId);
  const all = data?.snapshots;
  const { shown, showAll } = useFirst(all ?? [], FIRST);
  return (
    <section aria-labelledby="snapshots">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id="snapshots" className="text-16 font-semibold text-ink">
          Snapshots
        </h2>
        {ask && (
          <Button size="sm" icon={<Camera className="size-3.5" />} onClick={() => ask({ kind: 'snapshot' })}>
            Take a snapshot
          </Button>
        )}
      </div>
      {!all && <ListState error={error} onRetry={refetch} />}
      {all?.length === 0 && (
        <p className="py-2 text-14 text-ink-2">
          A snapshot keeps the whole strategy as it was. Each lock takes one, and so can you at any time.
        </p>
      )}
      {shown.length > 0 && (
        <ul aria-labelledby="snapshots" className="mt-1 divide-y">
          {shown.map(({ id, name, period, by: author, at, note, isLock, ...row }) => (
            <li key={id} className="py-2">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14">
                <Link
                  href={snapshotPath(strategyId, id)}
                  className="font-medium wrap-anywhere text-ink no-underline hover:underline"
                >
                  {name}
                </Link>
                {isLock && <Badge>Lock</Badge>}
              </p>
              <p className="text-13 text-ink-3">
                {name !== period.label && `${period.label} · `}
                {author}, {dateTime(at)}
                {correctionText(row) && ` · ${correctionText(row)}`}
              </p>
              {note !== '' && <p className="mt-0.5 text-13 wrap-anywhere text-ink-2">{note}</p>}
            </li>
          ))}
        </ul>
      )}
      {showAll('mt-2')}
    </section>
  );
}
