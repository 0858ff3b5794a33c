import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';
import { healthOf, type Contents } from './contents.ts';

/** How an objective stands, at a glance: its KPIs by status, and how far its work is. Nothing where there is neither. */
export function ObjectiveHealth({ contents, title }: { contents: Contents; title: string }) {
  const { statuses, progress } = healthOf(contents);
  if (statuses.length === 0 && progress === null) return null;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-0.5 pr-1 pl-8 text-12 text-ink-2 pointer-coarse:pl-10">
      {statuses.length > 0 && (
        <ul aria-label="KPIs by status" className="flex flex-wrap gap-x-2.5">
          {statuses.map(([status, count]) => (
            <li key={status} className="flex items-center gap-1">
              <StatusMark status={status} />
              <span className="tabular">{count}</span> <StatusWord status={status} />
            </li>
          ))}
        </ul>
      )}
      {progress !== null && (
        <ProgressBar value={progress} label={`Work done for ${title}`} tone="initiative" className="w-28" />
      )}
    </div>
  );
}
