import { useState } from 'react';
import { capitalized } from '../../../contract/words/capitalized.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshAdmin, useBackups } from './admin-calls.ts';
import { AdminRow, Rows } from './rows.tsx';

/** How the last backups and restore drills went, and another backup. */
export function BackupsSection() {
  const { data, error, refetch } = useBackups();
  const [pending, setPending] = useState(false);

  async function backUp(): Promise<void> {
    setPending(true);
    try {
      await call('admin.backups.create');
    } catch (failure) {
      toast.error((failure as ApiError).message);
    }
    await refreshAdmin();
    setPending(false);
  }

  return (
    <>
      {data && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <Button variant="primary" pending={pending} disabled={!data.isOn} onClick={() => void backUp()}>
            Back up now
          </Button>
          <p className="min-w-0 flex-1 basis-52 text-14 text-ink-2">
            {!data.isOn && 'Scheduled backups are off: set BACKUP_EVERY and BACKUP_FOLDER.'}
            {data.isOn && (data.isRunning ? 'A backup is being made.' : 'Scheduled backups are on.')}
          </p>
          {data.isRunning && (
            <Button size="sm" onClick={() => void refetch()}>
              Refresh
            </Button>
          )}
        </div>
      )}
      <Rows
        label="Backups and drills"
        what="backups"
        empty="No backup and no restore drill is known yet."
        error={error}
        onRetry={refetch}
        rows={data?.runs.map(({ kind, outcome, at, ms, location, report }) => (
          <AdminRow
            key={`${kind} ${outcome}`}
            title={
              <>
                {capitalized(kind)}
                <Badge tone={outcome === 'succeeded' ? 'positive' : 'destructive'}>
                  {capitalized(outcome)}
                </Badge>
              </>
            }
          >
            <p className="tabular">
              {dateTime(at)}, {(ms / 1000).toFixed(1)} s
            </p>
            <p>{location}</p>
            <p className="line-clamp-3 text-ink-2">{report}</p>
          </AdminRow>
        ))}
      />
    </>
  );
}
