import { useId } from 'react';
import { onlyChoice } from '../only-choice.ts';
import { cellOf, type GridColumn, withText } from './model.ts';
import type { RowState } from './row-state.ts';

const editorStyle =
  'block size-full bg-float px-2 text-13 text-ink outline-2 -outline-offset-2 outline-focus pointer-coarse:text-16';

// The whole text is selected, so that a typed character replaces it as in a spreadsheet.
function begin(element: HTMLInputElement | HTMLSelectElement | null): void {
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}

/** The editor of a cell. */
export function CellEditor({
  column,
  row,
  onChange,
  onLeave,
}: {
  column: GridColumn;
  row: RowState;
  /** Called with the typed row; a row that `isDone` closes the editor. */
  onChange: (row: RowState, isDone?: boolean) => void;
  onLeave: () => void;
}) {
  const listId = useId();
  const { id, header, kind, options, free, suggestions } = column;
  const text = cellOf(row.cells, id);
  const label = `${header}, row ${row.number}`;
  const write = (typed: string) => onChange(withText(row, column, typed));

  if (kind === 'select' && !free) {
    const isKnown = options?.some(({ value }) => value === text);
    return (
      <select
        ref={begin}
        aria-label={label}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={onLeave}
        className={editorStyle}
      >
        {!isKnown && <option value={text}>{text}</option>}
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const offered = suggestions ?? options?.map(({ label }) => label) ?? [];
  return (
    <>
      <input
        ref={begin}
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        aria-label={label}
        autoComplete="off"
        list={offered.length > 0 ? listId : undefined}
        value={text}
        onChange={(event) => write(event.target.value)}
        // The same text typed over the selected one is no change for React.
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          const choice = event.key === 'Enter' ? onlyChoice(text, offered) : undefined;
          if (choice === undefined || choice === text) return;
          // The grid would take the typed text.
          event.stopPropagation();
          onChange(withText(row, column, choice), true);
        }}
        onBlur={onLeave}
        className={editorStyle}
      />
      {offered.length > 0 && (
        <datalist id={listId}>
          {offered.map((offer) => {
            const { value, label } = typeof offer === 'string' ? { value: offer } : offer;
            return <option key={value} value={value} label={label} />;
          })}
        </datalist>
      )}
    </>
  );
}
