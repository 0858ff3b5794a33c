import { STATUSES } from '../../../contract/kinds/constants.ts';
import type { Update } from '../../../contract/month/updates.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { commitStatus, reset, shownOf, type } from './drafts.ts';
import { parseEntry } from './entry.ts';
import { isDone } from './rows.ts';
import type { RowProps } from './row-props.ts';
import { ValueField } from './value-field.tsx';

const TONES = { kpi: 'brand', initiative: 'initiative', tactic: 'tactic', actionStep: 'action' } as const;

/** The fields of work: its progress and its status. */
export function WorkEntry({
  update,
  draft,
  onPaste,
  work,
}: RowProps & { work: NonNullable<Update['work']> }) {
  const { text } = shownOf(update, draft);
  const { title, kind } = update;
  const isTyped = draft !== undefined && draft.state !== 'saved';
  const parsed = parseEntry(update, text);
  const statuses = [...new Set<string>([...STATUSES, work.status])];
  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        <Select
          label={`Status of ${title}`}
          hideLabel
          className="w-32 shrink-0"
          value={work.status}
          onChange={({ target }) => commitStatus(update, target.value)}
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
          <ValueField
            label={`Progress of ${title}`}
            unit="%"
            value={text}
            isOpen={isTyped || !isDone(update)}
            isTyped={isTyped}
            isInvalid={draft?.state === 'refused'}
            onChange={(next) => type(update, { text: next })}
            onPaste={onPaste}
            onReset={() => reset(update)}
          />
        )}
      </div>
      <ProgressBar
        label={`Progress of ${title}, so far`}
        showValue={false}
        tone={TONES[kind]}
        status={work.status}
        value={parsed.kind === 'value' ? parsed.value : work.progress}
      />
    </>
  );
}
