import { Ban, Check } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Link } from 'wouter';
import type { ClosingItem } from '../../../../contract/month/close.ts';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { controlStyle, FieldNotes } from '../../../ui/field.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { readValue, SHARE_EXAMPLE } from '../../../entities/scorecard/typed-value.ts';
import type { Entry } from './entries.ts';

const FIELD = 'data-value-of-month';

/** Focuses the next field of the page; returns whether there is one. */
function focusNext(field: HTMLElement): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>(`[${FIELD}]`)];
  const next = fields[fields.indexOf(field) + 1];
  next?.focus();
  return next !== undefined;
}

/** A KPI whose value is due, as a link. */
export function ItemLink({
  strategyId,
  item: { kpiId, title, period, periodLabel },
  shown,
}: {
  strategyId: number;
  item: ClosingItem;
  /** The period of the page, which needs no name. */
  shown: string;
}) {
  return (
    <Link
      href={kpiPath({ strategyId, id: kpiId })}
      className="min-w-0 wrap-anywhere text-ink no-underline hover:underline"
    >
      {title}
      {period !== shown && <span className="text-ink-3">, {periodLabel}</span>}
    </Link>
  );
}

/** The field of a value that is due; it is saved by Enter and when the focus leaves it. */
export function ValueField({
  item,
  unit,
  factor,
  entry,
  onType,
  onCommit,
  onReset,
  onNoValue,
}: {
  item: ClosingItem;
  unit: string;
  factor: number | null;
  entry: Entry | undefined;
  onType: (text: string) => void;
  onCommit: () => void;
  /** Escape takes back what was typed. */
  onReset: () => void;
  onNoValue: () => void;
}) {
  const id = useId();
  const { text = '', state, message } = entry ?? {};
  const name = `${item.title}, ${item.periodLabel}`;
  const error = state === 'refused' ? message : undefined;
  const typed = state === 'typing' ? readValue(text, { unit, factor }) : undefined;
  const description = typed?.kind === 'value' ? typed.understood : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && state !== 'saved') onReset();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!focusNext(event.currentTarget)) onCommit();
  };
  return (
    <span className="group/value flex shrink-0 flex-col gap-1">
      <span className="flex items-center gap-1.5">
        <span className={factor === null ? 'w-20' : 'w-24'}>
          <input
            {...{ [FIELD]: '' }}
            aria-label={name}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error !== undefined ? `${id}-error` : description && `${id}-description`}
            // The keys of a number have neither a slash nor letters.
            inputMode={factor === null ? 'decimal' : 'text'}
            enterKeyHint="next"
            autoComplete="off"
            name="value"
            placeholder={factor === null ? 'value' : SHARE_EXAMPLE}
            value={text}
            onChange={({ target }) => onType(target.value)}
            onBlur={({ target }) => {
              // Another window has the focus, such as the spreadsheet with the numbers.
              if (document.activeElement !== target) onCommit();
            }}
            onKeyDown={onKeyDown}
            className={cx(controlStyle, 'tabular h-7 text-right pointer-coarse:h-11')}
          />
        </span>
        {unit && <span className="max-w-20 shrink-0 truncate text-13 text-ink-3">{unit}</span>}
        <span role="status" className="contents">
          {state === 'saved' && (
            <Check role="img" aria-label={`${item.title} is saved`} className="size-4 text-positive" />
          )}
        </span>
        {state !== 'saved' && (
          <IconButton
            size="sm"
            label={`No value of ${name}`}
            onClick={onNoValue}
            className="text-ink-3 opacity-0 group-focus-within/value:opacity-100 group-hover/value:opacity-100 pointer-coarse:opacity-100"
          >
            <Ban className="size-3.5" />
          </IconButton>
        )}
      </span>
      <FieldNotes id={id} description={description} error={error} />
    </span>
  );
}
