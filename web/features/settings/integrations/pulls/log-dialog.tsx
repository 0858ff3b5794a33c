import type { Pull, PullRun } from '../../../../../contract/pulls/pull.ts';
import { dateTime } from '../../../../../contract/words/dates.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ListState } from '../../../../ui/list-state.tsx';
import { useRuns } from './calls.ts';
import { RowsTable } from './rows-table.tsx';
import { runText } from './words.ts';

/** The runs of a data pull, the newest first. */
export default function LogDialog({
  strategyId,
  pull,
  onClose,
}: {
  strategyId: number;
  pull: Pull;
  onClose: () => void;
}) {
  const { data, error, isFetching, refetch } = useRuns(strategyId, pull.id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={`Log of ${pull.name}`}
      description="The last 50 runs."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {!data && <ListState error={error} isTrying={isFetching} onRetry={refetch} />}
      {data?.runs.length === 0 && <p className="text-14 text-ink-2">It has not run yet.</p>}
      {data && data.runs.length > 0 && (
        <ul className="divide-y" aria-label="Runs">
          {data.runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Run({ run }: { run: PullRun }) {
  return (
    <li className="flex flex-col gap-1 py-2 text-13 text-ink-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="tabular text-ink">{dateTime(run.at)}</span>
        {run.isFailed ? <Badge tone="destructive">Failed</Badge> : <Badge tone="positive">Done</Badge>}
        <span className="tabular text-ink-3">{run.ms} ms</span>
      </p>
      <p className="wrap-anywhere">{runText(run)}</p>
      {run.rows.length > 0 && <RowsTable label={`Refused rows of ${dateTime(run.at)}`} rows={run.rows} />}
    </li>
  );
}
