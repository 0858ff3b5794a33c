import { ComputedStatus } from '../../entities/scorecard/computed-status.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Closing } from './closing.ts';

const STATUSES = ['green', 'amber', 'red', 'none'] as const;

/** How many values are there, and how the KPIs do. */
export function Progress({ closing: { entered, expected, exceptions, counts } }: { closing: Closing }) {
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2 text-14 text-ink-2">
          <span className="tabular text-20 font-semibold text-ink">
            {entered} of {expected}
          </span>
          {exceptions > 0 ? `values entered, ${exceptions} of them with a reason instead` : 'values entered'}
        </p>
        <ProgressBar
          className="mt-1.5"
          value={expected === 0 ? 100 : Math.floor((entered / expected) * 100)}
          label="Values entered"
        />
      </div>
      <ul aria-label="Statuses" className="flex flex-wrap gap-x-5 gap-y-1.5">
        {STATUSES.map((status) => (
          <li key={status} className="flex items-baseline gap-1.5">
            <span className="tabular text-14 font-semibold text-ink">{counts[status]}</span>
            <ComputedStatus status={status === 'none' ? null : status} />
          </li>
        ))}
      </ul>
    </div>
  );
}
