import type { ClipboardEvent, KeyboardEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { controlStyle } from '../../ui/field.tsx';
import { fieldOf, focusNext } from './fields.ts';
import { isTable } from './paste.ts';

/** Enter, and Tab after something was typed, lead to the next field, as in a spreadsheet. */
export function onFieldKey(event: KeyboardEvent<HTMLInputElement>, isTyped: boolean): void {
  const isTab = event.key === 'Tab' && !event.shiftKey && isTyped;
  if (event.key !== 'Enter' && !isTab) return;
  const field = event.currentTarget;
  if (focusNext(field)) event.preventDefault();
  // After the last one, Enter saves too.
  else if (event.key === 'Enter') field.blur();
}

/** The box of a number, with its unit. */
export function ValueField({
  label,
  unit,
  value,
  isOpen,
  isTyped,
  isInvalid,
  placeholder,
  onChange,
  onPaste,
  onReset,
}: {
  label: string;
  unit: string;
  value: string;
  isOpen: boolean;
  isTyped: boolean;
  isInvalid: boolean;
  placeholder?: string | undefined;
  onChange: (text: string) => void;
  onPaste: (text: string) => void;
  /** Escape puts back what is entered. */
  onReset: () => void;
}) {
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (!isTable(text)) return;
    event.preventDefault();
    onPaste(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && isTyped) onReset();
    onFieldKey(event, isTyped);
  };
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5">
      <input
        {...fieldOf(isOpen)}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        // The keys of a number have neither a slash nor letters.
        inputMode={placeholder === undefined ? 'decimal' : 'text'}
        enterKeyHint="next"
        autoComplete="off"
        name="value"
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
        onPaste={paste}
        onKeyDown={onKeyDown}
        className={cx(controlStyle, 'tabular h-8 min-w-0 flex-1 text-right pointer-coarse:h-11')}
      />
      {unit && <span className="max-w-20 truncate text-13 text-ink-3">{unit}</span>}
    </span>
  );
}
