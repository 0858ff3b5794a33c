import type { ReactNode } from 'react';
import { STATUSES } from '../../../contract/kinds/constants.ts';
import type { Update } from '../../../contract/month/updates.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { type Draft, markSaved, shownOf } from '../../entities/value-entry/drafts.ts';
import { parseEntry } from '../../entities/value-entry/entry.ts';
import { paintRow } from '../../entities/value-entry/paint.ts';
import { update as updateOf } from '../../lib/sync/edit.ts';
import { readUpdatesSoon } from '../../lib/sync/live/read-again.ts';
import { submit } from '../../lib/sync/outbox.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { toast } from '../../ui/toast.tsx';

const TONES = { kpi: 'brand', initiative: 'initiative', tactic: 'tactic', actionStep: 'action' } as const;

/** Changes the status of work at once. */
async function changeStatus(update: Update, status: string, base: number | undefined): Promise<void> {
  const { strategyId, kind, id } = update;
  const withStatus = <Row extends Update>(row: Row): Row => ({
    ...row,
    work: row.work && { ...row.work, status },
  });
  paintRow(update, withStatus);
  const edit = { ...updateOf(kind, id, { status }), ...(base !== undefined && { base }) };
  await submit(strategyId, edit).then(
    () => markSaved(withStatus(update)),
    (error: ApiError) => toast.failure(error),
  );
  readUpdatesSoon();
}

/** The progress of work, which `children` enter, and its status. */
export function WorkEntry({
  update,
  work,
  draft,
  base,
  children,
}: {
  update: Update;
  work: NonNullable<Update['work']>;
  draft: Draft | undefined;
  base: number | undefined;
  children: ReactNode;
}) {
  const { title, kind } = update;
  const typed = parseEntry(update, shownOf(update, draft).text);
  const statuses = [...new Set<string>([...STATUSES, work.status])];
  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        <Select
          label={`Status of ${title}`}
          hideLabel
          className="w-32 shrink-0"
          value={work.status}
          onChange={({ target }) => void changeStatus(update, target.value, base)}
        >
          {statuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
        {work.isFollowed ? (
          <p className="text-13 text-ink-2">
            {work.progress}% done, by its {kind === 'initiative' ? 'tactics' : 'action steps'}
          </p>
        ) : (
          children
        )}
      </div>
      <ProgressBar
        label={`Progress of ${title}, so far`}
        showValue={false}
        tone={TONES[kind]}
        value={typed.kind === 'value' ? typed.value : work.progress}
      />
    </>
  );
}
