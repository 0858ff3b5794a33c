import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';
import { healthOf, type Contents } from '../../entities/board/contents.ts';

/** The health of an objective: its KPIs by status, and the progress of its work. Renders nothing where there is neither. */
export function ObjectiveHealth({ contents, title }: { contents: Contents; title: string }) {
  const { statuses, progress } = healthOf(contents);
  if (statuses.length === 0 && progress === null) return null;
  return (
    <div className="flex flex-col gap-1 pb-1 text-12 text-ink-2">
      {statuses.length > 0 && (
        <ul aria-label="KPIs by status" className="flex flex-wrap gap-x-3 gap-y-1">
          {statuses.map(([status, count]) => (
            <li key={status} className="flex items-center gap-1">
              <StatusMark status={status} />
              <span className="tabular">{count}</span> <StatusWord status={status} />
            </li>
          ))}
        </ul>
      )}
      {progress !== null && (
        <ProgressBar value={progress} label={`Work done for ${title}`} tone="initiative" />
      )}
    </div>
  );
}
