import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { FINISHED, isContradiction } from './finished.ts';

/** In the form of work that is done but 'Not Started': offers to mend that. */
export function FinishedOffer({
  progress,
  status,
  onMend,
}: {
  /** As typed. */
  progress: string;
  status: string;
  onMend: (status: string) => void;
}) {
  return (
    <div role="status">
      {isContradiction(Number(progress), status) && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-warning-soft px-2.5 py-1.5 text-13 text-ink">
          <TriangleAlert className="size-4 shrink-0 text-warning" />
          <span className="min-w-48 flex-1">All of it is done, but the status is Not Started.</span>
          <Button size="sm" onClick={() => onMend(FINISHED)}>
            Set to {FINISHED}
          </Button>
        </p>
      )}
    </div>
  );
}
