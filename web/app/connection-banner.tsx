import { CloudOff, RefreshCwOff, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { liveness } from '../lib/sync/live/live.ts';
import { allPending } from '../lib/sync/outbox.ts';
import { useStore } from '../lib/store.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** How long a broken connection is not shown, because most recover sooner. Milliseconds. */
const PATIENCE_MS = 2500;

/** What is wrong with the connection, if anything: without live updates everything else works. */
type Trouble = 'none' | 'notLive' | 'offline';

function sentence(isLost: boolean, count: number): string {
  if (count === 1) return 'Offline. One change is kept here and sent when the connection is back.';
  if (count > 1) return `Offline. ${count} changes are kept here and sent when the connection is back.`;
  return isLost ? 'Offline. What others change will show when the connection is back.' : '';
}

/** Shows that the server cannot be reached, and that nothing typed is lost; or that no live updates come. */
export function ConnectionBanner() {
  const state = useStore(liveness);
  const { count, offline } = useStore(allPending);
  const isLost = state === 'lost';
  const trouble: Trouble = isLost || offline ? 'offline' : state === 'polling' ? 'notLive' : 'none';
  // The trouble that has lasted long enough, and the one that the user has read.
  const [lasting, setLasting] = useState<Trouble>('none');
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    if (trouble === 'none') return undefined;
    const timer = setTimeout(() => setLasting(trouble), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLasting('none');
      setIsRead(false);
    };
  }, [trouble]);
  const offlineText = lasting === 'offline' ? sentence(isLost, offline ? count : 0) : '';
  const isNotLive = lasting === 'notLive' && !isRead;

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(0.75rem+var(--nav-height))] z-50 flex justify-center px-3 print:hidden"
    >
      {(offlineText || isNotLive) && (
        <div className="flex items-center gap-2 rounded-md border border-hairline bg-float px-3 py-2 text-13 text-ink shadow-float">
          {isNotLive ? (
            <RefreshCwOff className="size-4 shrink-0 text-warning" aria-hidden />
          ) : (
            <CloudOff className="size-4 shrink-0 text-warning" aria-hidden />
          )}
          <p>
            {offlineText || 'Live updates are not available. What others change shows within half a minute.'}
          </p>
          {isNotLive && (
            <IconButton
              label="Close"
              size="sm"
              className="pointer-events-auto -my-1 -mr-1.5"
              onClick={() => setIsRead(true)}
            >
              <X className="size-4" />
            </IconButton>
          )}
        </div>
      )}
    </div>
  );
}
