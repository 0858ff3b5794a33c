import { useId, useRef } from 'react';
import type { KpiUpdate } from '../../../contract/month/updates.ts';
import { NOT_APPLICABLE } from '../../entities/scorecard/points.ts';
import { SHARE_EXAMPLE } from '../../entities/scorecard/typed-value.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { controlStyle } from '../../ui/field.tsx';
import { reset, shownOf, type } from './drafts.ts';
import { parseEntry, questionOf } from './entry.ts';
import { fieldOf } from './fields.ts';
import { isDone } from './rows.ts';
import type { RowProps } from './row-props.ts';
import { onFieldKey, ValueField } from './value-field.tsx';

/** The fields of a KPI: its value, and a note where the value asks for one. */
export function KpiEntry({ update, draft, onPaste, kpi }: RowProps & { kpi: KpiUpdate }) {
  const { text, note } = shownOf(update, draft);
  const { title, period } = update;
  const noteId = useId();
  const noteField = useRef<HTMLInputElement>(null);
  const parsed = parseEntry(update, text);
  // Of a value that was entered before, nothing is asked.
  const question = draft ? questionOf(update, parsed) : null;
  const isTyped = draft !== undefined && draft.state !== 'saved';
  const isOpen = isTyped || !isDone(update);
  const isNone = parsed.kind === 'na';
  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        {period && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={
              isNone ? `Enter a value of ${title}, ${period.label}` : `No value of ${title}, ${period.label}`
            }
            className="shrink-0 text-ink-3"
            onClick={() => {
              type(update, { text: isNone ? '' : NOT_APPLICABLE });
              // The field of the reason renders first.
              if (!isNone) requestAnimationFrame(() => noteField.current?.focus());
            }}
          >
            {isNone ? 'Enter a value' : 'No value'}
          </Button>
        )}
        <ValueField
          label={period ? `${title}, ${period.label}` : title}
          unit={kpi.unit}
          value={text}
          isOpen={isOpen}
          isTyped={isTyped}
          isInvalid={draft?.state === 'refused'}
          placeholder={kpi.factor === null ? undefined : SHARE_EXAMPLE}
          onChange={(next) => type(update, { text: next })}
          onPaste={onPaste}
          onReset={() => reset(update)}
        />
      </div>
      {isTyped && parsed.kind === 'value' && parsed.understood && (
        <p className="text-12 text-ink-3">{parsed.understood}</p>
      )}
      {(question !== null || note !== '') && (
        <div className="flex flex-col gap-1">
          <label htmlFor={noteId} className="text-12 text-ink-2">
            {question ?? 'Note'}
          </label>
          <input
            {...fieldOf(isOpen)}
            ref={noteField}
            id={noteId}
            name="note"
            enterKeyHint="next"
            autoComplete="off"
            value={note}
            maxLength={1000}
            onChange={({ target }) => type(update, { note: target.value })}
            onKeyDown={(event) => onFieldKey(event, isTyped)}
            className={cx(controlStyle, 'h-8 pointer-coarse:h-11')}
          />
        </div>
      )}
    </>
  );
}
