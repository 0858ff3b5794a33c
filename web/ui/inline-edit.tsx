import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from './cx.ts';
import { isBlank } from '../../contract/words/invisible.ts';
import { useLeaveGuard } from './leave-guard.ts';

const box = 'inline-edit';

/**
 * Text with inline editing. Click or Enter begins; Enter, blur and going back commit; Escape cancels.
 * The value is trimmed; an empty or unchanged one is not committed. `label` names the field, such as 'Board title'.
 */
export function InlineEdit({
  value,
  onCommit,
  onBegin,
  label,
  maxLength,
  disabled = false,
  describedBy,
  as: Tag = 'span',
  className,
}: {
  value: string;
  onCommit: (value: string) => void;
  /** Called when editing begins. */
  onBegin?: () => void;
  label: string;
  maxLength?: number;
  disabled?: boolean;
  /** The id of what describes the text: that shows on hover and focus, in place of the tooltip of the button. */
  describedBy?: string | undefined;
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'span';
  className?: string;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<'field' | 'button' | null>(null);
  const editing = draft !== null;

  useEffect(() => {
    if (focusNext.current === 'field') {
      // Not every browser focuses a selected field.
      field.current?.focus();
      field.current?.select();
    }
    if (focusNext.current === 'button') button.current?.focus();
    focusNext.current = null;
  }, [editing]);

  const begin = () => {
    focusNext.current = 'field';
    onBegin?.();
    setDraft(value);
  };
  // A key removes the field and so fires its blur too; this runs only once.
  const end = (commit: boolean, back: boolean) => {
    if (draft === null) return;
    if (back) focusNext.current = 'button';
    setDraft(null);
    const next = draft.trim();
    if (commit && !isBlank(next) && next !== value) onCommit(next);
  };
  useLeaveGuard(draft !== null && draft.trim() !== value, { keep: () => end(true, false) });
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === 'Enter', true);
  };

  if (disabled)
    return (
      <Tag
        aria-describedby={describedBy}
        tabIndex={describedBy === undefined ? undefined : 0}
        className={cx('wrap-anywhere', className)}
      >
        {value}
      </Tag>
    );
  return (
    <Tag className={cx('grid', className)}>
      {draft === null ? (
        <button
          ref={button}
          type="button"
          aria-describedby={describedBy}
          title={
            describedBy === undefined ? `Edit ${label.charAt(0).toLowerCase()}${label.slice(1)}` : undefined
          }
          onClick={begin}
          className={cx(
            box,
            // Chromium does not repeat the text of a button on each sheet.
            'cursor-text justify-self-start transition-colors enabled-hover:bg-sunken print:contents',
          )}
        >
          {value}
        </button>
      ) : (
        <>
          {/* Sizes the place as the text itself would, so that nothing around it moves. */}
          <span aria-hidden="true" className={cx(box, 'invisible')}>
            {draft || ' '}
          </span>
          <textarea
            ref={field}
            rows={1}
            aria-label={label}
            value={draft}
            maxLength={maxLength}
            onChange={(event) => setDraft(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
            onKeyDown={keys}
            onBlur={() => end(true, false)}
            className={cx(box, 'resize-none overflow-hidden bg-surface focus-visible:outline-offset-0')}
          />
        </>
      )}
    </Tag>
  );
}
