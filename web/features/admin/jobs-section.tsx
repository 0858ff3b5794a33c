import { useState } from 'react';
import type { AdminJob } from '../../../contract/admin/server.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshAdmin, useJobs } from './admin-calls.ts';
import { AdminRow, Rows } from './rows.tsx';

/** The due and failed work of the server. */
export function JobsSection() {
  const { data, error, refetch } = useJobs();
  return (
    <Rows
      label="Jobs"
      what="jobs"
      empty="There are no jobs."
      error={error}
      onRetry={refetch}
      rows={data?.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    />
  );
}

function JobRow({ job: { id, kind, state, dueAt, attempts, lastError } }: { job: AdminJob }) {
  const [pending, setPending] = useState(false);

  async function retry(): Promise<void> {
    setPending(true);
    try {
      await call('admin.jobs.retry', { params: { id } });
    } catch (failure) {
      toast.error((failure as ApiError).message);
    }
    await refreshAdmin();
    setPending(false);
  }

  return (
    <AdminRow
      title={
        <>
          {kind}
          {state === 'failed' && <Badge tone="destructive">Failed</Badge>}
          {state === 'running' && <Badge>Running</Badge>}
        </>
      }
      actions={
        state !== 'running' && (
          <Button size="sm" pending={pending} onClick={() => void retry()}>
            {state === 'failed' ? 'Run again' : 'Run now'}
          </Button>
        )
      }
    >
      <p className="tabular">
        {state === 'failed' ? 'Was due' : 'Due'} {dateTime(dueAt)}
        {attempts > 0 && `, tried ${attempts} ${attempts === 1 ? 'time' : 'times'}`}
      </p>
      {lastError !== null && <p className="text-ink-2">{lastError}</p>}
    </AdminRow>
  );
}
