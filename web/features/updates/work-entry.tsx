import { STATUSES } from '../../../contract/kinds/constants.ts';
import type { Update } from '../../../contract/month/updates.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { commitStatus, shownOf } from '../../entities/value-entry/drafts.ts';
import { parseEntry } from '../../entities/value-entry/entry.ts';
import { ValueEntry } from '../../entities/value-entry/value-entry.tsx';
import type { RowProps } from './row-props.ts';

const TONES = { kpi: 'brand', initiative: 'initiative', tactic: 'tactic', actionStep: 'action' } as const;

/** The fields of work: its progress and its status. */
export function WorkEntry({
  update,
  draft,
  base,
  onPaste,
  work,
}: RowProps & { work: NonNullable<Update['work']> }) {
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
          onChange={({ target }) => commitStatus(update, target.value, base)}
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
          <ValueEntry
            {...{ subject: update, draft, base, onPaste }}
            label={`Progress of ${title}`}
            className="w-20"
          />
        )}
      </div>
      <ProgressBar
        label={`Progress of ${title}, so far`}
        showValue={false}
        tone={TONES[kind]}
        status={work.status}
        value={typed.kind === 'value' ? typed.value : work.progress}
      />
    </>
  );
}
