import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusCounts } from '../../entities/board/status-counts.tsx';
import { healthOf, type Contents } from '../../entities/board/contents.ts';

/** The health of an objective: its KPIs by status, and the progress of its work. Renders nothing where there is neither. */
export function ObjectiveHealth({ contents, title }: { contents: Contents; title: string }) {
  const { statuses, progress } = healthOf(contents);
  if (statuses.length === 0 && progress === null) return null;
  return (
    <div className="flex flex-col gap-1 pb-1 text-12 text-ink-2">
      {statuses.length > 0 && <StatusCounts statuses={statuses} />}
      {progress !== null && (
        <ProgressBar value={progress} label={`Work done for ${title}`} tone="initiative" />
      )}
    </div>
  );
}
