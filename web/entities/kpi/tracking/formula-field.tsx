import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FORMULA_MAX } from '../../../../contract/scorecard/settings.ts';
import { cx } from '../../../ui/cx.ts';
import { controlStyle, Field, useFieldIds } from '../../../ui/field.tsx';
import { optionStyle, popoverStyle } from '../../../ui/overlay-style.ts';
import { offered, openName, withMeasure, type NamedMeasure, type OpenName } from './formula.ts';

/** A formula. After a bracket it offers the KPIs: arrow keys choose one, Enter or a click puts it in. */
export function FormulaField({
  value,
  onChange,
  measures,
  error,
}: {
  value: string;
  onChange: (text: string) => void;
  measures: readonly NamedMeasure[];
  error: string | undefined;
}) {
  const description =
    'KPIs in brackets, + − × ÷ ( ), min, max, abs, if, coalesce; also [KPI].target, .prev(1), .ytd()';
  const { id, control } = useFieldIds(undefined, { description, error });
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<OpenName>();
  const [chosen, setChosen] = useState(0);
  /** Where the caret belongs once the completed text is in the field: before the next key. */
  const nextCaret = useRef<number>(undefined);
  useLayoutEffect(() => {
    const next = nextCaret.current;
    nextCaret.current = undefined;
    if (next === undefined) return;
    input.current?.focus();
    input.current?.setSelectionRange(next, next);
  });
  const names = open ? offered(measures, open.query) : [];
  const isOpen = names.length > 0;

  const look = (text: string) => {
    setOpen(openName(text, input.current?.selectionStart ?? text.length));
    setChosen(0);
  };
  const choose = (measure: NamedMeasure | undefined) => {
    if (!open || !measure) return;
    const next = withMeasure(value, open, measure, measures);
    onChange(next.text);
    setOpen(undefined);
    nextCaret.current = next.caret;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % names.length);
    else if (event.key === 'ArrowUp') setChosen((chosen + names.length - 1) % names.length);
    else if (event.key === 'Enter') choose(names[chosen]);
    else if (event.key === 'Escape') setOpen(undefined);
    else return;
    // Neither submits the form nor closes the dialog.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Field {...{ id, description, error }} label="Formula" required className="relative">
      <input
        {...control}
        ref={input}
        name="formula"
        required
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={FORMULA_MAX}
        placeholder="[Revenue] / [Headcount]"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          look(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onClick={() => look(value)}
        onBlur={() => setOpen(undefined)}
        className={cx(controlStyle, 'h-8 pointer-coarse:h-11')}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label="KPIs"
          className={cx(popoverStyle, 'absolute inset-x-0 top-full z-10 mt-1')}
        >
          {names.map((measure, index) => (
            <div
              key={measure.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              data-focused={index === chosen || undefined}
              // The focus stays in the field.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(measure);
              }}
              className={optionStyle}
            >
              {measure.name}
            </div>
          ))}
        </div>
      )}
    </Field>
  );
}
