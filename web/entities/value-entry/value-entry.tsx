import { Ban } from 'lucide-react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react';
import { Link } from 'wouter';
import { cx } from '../../ui/cx.ts';
import { controlStyle } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ComputedStatus } from '../scorecard/computed-status.tsx';
import { NOT_APPLICABLE } from '../scorecard/points.ts';
import { SHARE_EXAMPLE } from '../scorecard/typed-value.ts';
import { useStored } from '../../lib/store.ts';
import { commit, draftOf, drafts, isUnsaved, reset, shownOf, type } from './drafts.ts';
import { judgedOf, NOTE_MAX, parseEntry, questionOf, type ValueSubject } from './entry.ts';
import { lockText } from '../../lib/strategy/locks.ts';
import { ENTRY, fieldOf, nextField } from './next-field.ts';
import { BelowValue, ValueState } from './value-state.tsx';

/** The name of a field: in a list of several KPIs with that of its KPI. */
function labelOf({ work, title, period, list }: ValueSubject): string {
  if (work) return `Progress of ${title}`;
  const name = list === undefined ? 'Actual' : title;
  return period ? `${name}, ${period.label}` : name;
}

/** The field of a value, with all that becomes of it. Enter and Tab save and lead to the next one; Escape takes back. */
export function ValueEntry({
  subject,
  base,
  isCompact = false,
  placeholder,
  hint,
  lock,
  reopen,
  className,
  onPaste,
}: {
  subject: ValueSubject;
  /** The revision of what the page shows. */
  base: number | undefined;
  /** Whether many fields stand in one line. */
  isCompact?: boolean;
  placeholder?: string | undefined;
  /** What a value is compared with. */
  hint?: ReactNode;
  /** The lock of the period; null while it is not read. */
  lock?: { by: string; at: string } | null | undefined;
  /** Where the period is reopened, for who may. */
  reopen?: string | undefined;
  /** The width of the box. */
  className: string;
  /** Takes a pasted text; false where it is for this field. */
  onPaste?: ((text: string) => boolean) | undefined;
}) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const noteBox = useRef<HTMLInputElement>(null);
  const { kpi, period, work, list } = subject;
  const draft = useStored(drafts, () => draftOf(subject));
  const label = labelOf(subject);
  const { text, note } = shownOf(subject, draft);
  const typed = parseEntry(subject, text);
  const isTyped = draft !== undefined && draft.state !== 'saved';
  const isOpen = isTyped || subject.entered === null;
  const isReadOnly = lock !== undefined && !isTyped;
  const isNone = typed.kind === 'na';
  const judged = kpi && period && typed.kind === 'value' ? judgedOf(kpi, typed.value) : null;
  // Of a value that was entered before, only a missing word on red is asked for.
  const isSilent = judged === 'red' && note === '' && lock === undefined;
  const question = isTyped || isSilent ? questionOf(subject, typed) : null;
  const change = (part: { text?: string; note?: string }): void => type(subject, part, base);
  const locked = lock && lockText(lock);
  const error = draft?.state === 'refused' ? draft.message : isTyped ? (locked ?? undefined) : undefined;
  const understood = draft?.state === 'typing' && typed.kind === 'value' ? typed.understood : undefined;
  const reopenLink = reopen && (
    <Link href={reopen} className="underline underline-offset-2">
      Reopen
    </Link>
  );

  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>): void => {
    // Another window has the focus, such as the spreadsheet with the numbers.
    if (document.activeElement === target) return;
    if (!currentTarget.contains(relatedTarget) && draft?.state === 'typing') commit(subject);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && draft && isUnsaved(draft)) reset(subject);
    const isEnter = event.key === 'Enter';
    if (!isEnter && !(event.key === 'Tab' && !event.shiftKey && isTyped)) return;
    const next = nextField(event.currentTarget);
    // Enter again says that an unusual value is right.
    const mayLeave = next?.isSameValue || commit(subject, isEnter && draft?.state === 'unusual');
    if (isEnter || (mayLeave && next)) event.preventDefault();
    if (!mayLeave) return;
    next?.input.focus();
    next?.input.select();
  };
  const onPasteText = (event: ClipboardEvent): void => {
    if (onPaste?.(event.clipboardData.getData('text'))) event.preventDefault();
  };
  const toggleNone = (): void => {
    change({ text: isNone ? '' : NOT_APPLICABLE });
    // The field of the reason renders first.
    requestAnimationFrame(() => (isNone ? box : noteBox).current?.focus());
  };

  return (
    <div {...{ [ENTRY]: '' }} onBlur={onBlur} className="group/value flex min-w-0 flex-col gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
        <span className={className}>
          <input
            {...fieldOf(isOpen && !isReadOnly)}
            ref={box}
            aria-label={label}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={`${id}-below`}
            // The keys of a number have neither a slash nor letters.
            inputMode={kpi && kpi.factor !== null ? 'text' : 'decimal'}
            enterKeyHint="next"
            autoComplete="off"
            name="value"
            value={text}
            readOnly={isReadOnly}
            placeholder={kpi && kpi.factor !== null ? SHARE_EXAMPLE : placeholder}
            onChange={({ target }) => change({ text: target.value })}
            onPaste={onPasteText}
            onKeyDown={onKeyDown}
            className={cx(controlStyle, 'tabular pointer-coarse:h-11', isCompact ? 'h-7 text-right' : 'h-8')}
          />
        </span>
        <span className="max-w-20 truncate text-13 text-ink-3">{work ? '%' : kpi?.unit}</span>
        {/* Beside a list, the page of a KPI shows the status of what is entered. */}
        {judged && (draft || list) && <ComputedStatus status={judged} className="text-13" />}
        <ValueState {...{ subject, draft, isCompact }} />
        {period && !isReadOnly && draft?.state !== 'saved' && draft?.state !== 'sending' && (
          <IconButton
            size="sm"
            label={`${isNone ? 'Enter a value' : 'No value'} of ${label}`}
            onClick={toggleNone}
            className="text-ink-3 opacity-0 group-focus-within/value:opacity-100 group-hover/value:opacity-100 pointer-coarse:opacity-100"
          >
            <Ban className="size-3.5" />
          </IconButton>
        )}
      </div>
      {(question !== null || note !== '') && (
        <input
          {...fieldOf(isOpen || isSilent)}
          ref={noteBox}
          aria-label={question ?? `Note on ${label}`}
          placeholder={judged === 'red' ? 'What happened? (goes to the review)' : (question ?? 'Note')}
          name="note"
          enterKeyHint="next"
          autoComplete="off"
          value={note}
          readOnly={isReadOnly}
          maxLength={NOTE_MAX}
          onChange={({ target }) => change({ note: target.value })}
          onKeyDown={onKeyDown}
          className={cx(controlStyle, 'h-8 pointer-coarse:h-11', isCompact ? 'sm:min-w-72' : 'sm:min-w-64')}
        />
      )}
      <div id={`${id}-below`} role="status" className="flex flex-col gap-1 text-12 text-ink-3 empty:sr-only">
        <BelowValue
          {...{ subject, draft, base, error }}
          reopen={(lock !== undefined || draft?.isLocked) && reopenLink}
          onChosen={() => box.current?.focus()}
        >
          {understood ??
            (locked ? (
              <span>
                {locked} {reopenLink}
              </span>
            ) : (
              hint
            ))}
        </BelowValue>
      </div>
    </div>
  );
}
