import type { FocusEvent, KeyboardEvent } from 'react';
import { useStored } from '../../lib/store.ts';
import { cx } from '../../ui/cx.ts';
import { controlStyle } from '../../ui/field.tsx';
import { commit, draftOf, drafts, isUnsaved, reset, shownOf, type } from './drafts.ts';
import { NOTE_MAX, type ValueSubject } from './entry.ts';
import { ENTRY, fieldOf, nextField } from './next-field.ts';
import { BelowValue, ValueState } from './value-state.tsx';

/** The field of the note on a value that is entered. Enter and Tab save and lead to the next one; Escape takes back. */
export function NoteEntry({
  subject,
  base,
  placeholder,
}: {
  subject: ValueSubject;
  /** The revision of what the page shows. */
  base: number | undefined;
  placeholder: string;
}) {
  const draft = useStored(drafts, () => draftOf(subject));
  const { note } = shownOf(subject, draft);
  // The value is as it was entered, so that nothing of it is asked.
  const save = (): boolean => commit(subject, draft?.state === 'typing');
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>): void => {
    if (document.activeElement === target || currentTarget.contains(relatedTarget)) return;
    if (draft?.state === 'typing') save();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && draft && isUnsaved(draft)) reset(subject);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (save()) nextField(event.currentTarget)?.input.focus();
  };
  return (
    <div {...{ [ENTRY]: '' }} onBlur={onBlur} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <input
          {...fieldOf(true)}
          aria-label={`Note on ${subject.title}, ${subject.period?.label ?? 'once'}`}
          placeholder={placeholder}
          name="note"
          enterKeyHint="next"
          autoComplete="off"
          value={note}
          maxLength={NOTE_MAX}
          onChange={({ target }) => type(subject, { note: target.value }, base)}
          onKeyDown={onKeyDown}
          className={cx(controlStyle, 'h-8 w-full max-w-md pointer-coarse:h-11')}
        />
        <ValueState {...{ subject, draft }} isCompact={false} />
      </div>
      <div role="status" className="text-12 text-ink-3 empty:hidden">
        <BelowValue
          {...{ subject, draft, base }}
          error={draft?.state === 'refused' ? draft.message : undefined}
          reopen={undefined}
          onChosen={() => undefined}
        >
          {null}
        </BelowValue>
      </div>
    </div>
  );
}
