import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { liveness } from '../lib/live/live.ts';
import { allPending } from '../lib/outbox.ts';
import { useStore } from '../lib/store.ts';

/** How long a broken connection is not shown, because most recover sooner. Milliseconds. */
const PATIENCE_MS = 2500;

function sentence(isLost: boolean, count: number): string {
  if (count === 1) return 'Offline. One change is kept here and sent when the connection is back.';
  if (count > 1) return `Offline. ${count} changes are kept here and sent when the connection is back.`;
  return isLost ? 'Offline. What others change will show when the connection is back.' : '';
}

/** Shows that the server cannot be reached, and that nothing typed is lost. */
export function ConnectionBanner() {
  const isLost = useStore(liveness) === 'lost';
  const { count, offline } = useStore(allPending);
  const isOut = isLost || offline;
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    if (!isOut) return undefined;
    const timer = setTimeout(() => setIsPatient(false), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsPatient(true);
    };
  }, [isOut]);
  const text = isOut && !isPatient ? sentence(isLost, offline ? count : 0) : '';

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(0.75rem+var(--nav-height))] z-50 flex justify-center px-3 print:hidden"
    >
      {text && (
        <p className="flex items-center gap-2 rounded-md border border-hairline bg-float px-3 py-2 text-13 text-ink shadow-float">
          <CloudOff className="size-4 shrink-0 text-warning" aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
