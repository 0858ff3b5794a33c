import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StatusCounts } from '../../../entities/board/status-counts.tsx';
import { healthOf, type Contents } from '../../../entities/board/contents.ts';
import type { Node } from '../../../../contract/api/entities.ts';
import { OwnScore } from './own-score.tsx';

/** The health of an objective: its KPIs by status, and the progress of its work. Renders nothing where there is neither. */
export function ObjectiveHealth({ contents, node }: { contents: Contents; node: Node }) {
  const { statuses, progress } = healthOf(contents);
  if (statuses.length === 0 && progress === null) return null;
  const { isTracked, scores } = contents;
  return (
    <div className="flex flex-col gap-1 pb-1 text-12 text-ink-2">
      {isTracked && <OwnScore level="objective" node={node} scored={scores?.own} />}
      {statuses.length > 0 && <StatusCounts statuses={statuses} />}
      {progress !== null && (
        <ProgressBar value={progress} label={`Work done for ${node.title}`} tone="initiative" />
      )}
    </div>
  );
}
