import { ApiError } from '../../lib/api/api-error.ts';
import { update } from '../../lib/sync/edit.ts';
import { submit } from '../../lib/sync/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { FINISHED, isContradiction } from './finished.ts';
import type { Work } from './format.ts';

/** In a row of work that is done but 'Not Started': offers to mend that. */
export function FinishedButton({ work: { kind, item }, name }: { work: Work; name: string }) {
  if (!isContradiction(item.progress, item.status)) return null;
  const mend = async () => {
    try {
      await submit(item.strategyId, update(kind, item.id, { status: FINISHED }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    }
  };
  return (
    <Button
      size="sm"
      className="text-12 pointer-coarse:mt-1"
      aria-label={`Set ${name} to ${FINISHED}: all of it is done`}
      title="All of it is done, but the status is Not Started"
      onClick={() => void mend()}
    >
      Set to {FINISHED}
    </Button>
  );
}
