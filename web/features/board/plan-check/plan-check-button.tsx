import { Stethoscope } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { idle } from '../../../lib/dom/prefetch.ts';
import { buttonStyle } from '../../../ui/button-style.ts';

/** Without its code, which cannot be loaded offline, there is no number; the board works on. */
const FindingCount = lazy(() => import('./finding-count.tsx').catch(() => ({ default: () => null })));

/** The button that opens the plan check, with the number of findings once they are counted. */
export function PlanCheckButton({ strategyId, onOpen }: { strategyId: number; onOpen: () => void }) {
  const [isIdle, setIsIdle] = useState(false);
  // The number can wait until the page is there.
  useEffect(() => void idle().then(() => setIsIdle(true)), []);
  const [count, setCount] = useState(0);
  const label = count === 0 ? 'Plan check' : `Plan check, ${count} ${count === 1 ? 'finding' : 'findings'}`;
  return (
    <>
      <button
        type="button"
        data-plan-check=""
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={onOpen}
        className={buttonStyle('quiet', 'md', { square: true, className: 'relative' })}
      >
        <Stethoscope className="size-4" />
        {count > 0 && (
          <span className="tabular absolute -top-0.5 -right-1.5 min-w-4 rounded-full border border-surface bg-sunken px-1 text-12 leading-4 text-ink-2">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      {isIdle && (
        <Suspense>
          <FindingCount strategyId={strategyId} onCount={setCount} />
        </Suspense>
      )}
    </>
  );
}
