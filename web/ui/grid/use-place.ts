import { useEffect, useRef } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { positionOf } from './editable-grid.tsx';
import type { GridColumn } from './model.ts';

/**
 * Where the user is in a grid: its handle, the current cell, and how to go to another one. The focus starts in the first cell
 * of a row; below 0, of the first one. Without `startAt` it stays where it is.
 */
export function usePlace(columns: readonly GridColumn[], startAt?: number) {
  const handle = useRef<DataGridHandle>(null);
  const current = useRef({ row: 0, column: 0 });
  // Until the user chooses a cell, the current one says nothing about where a paste belongs.
  const isChosen = useRef(false);
  /** How often the user chose a cell. */
  const choices = useRef(0);
  const start = useRef(startAt);
  useEffect(() => {
    if (start.current === undefined) return;
    const position = positionOf([], Math.max(0, start.current), '');
    handle.current?.selectCell(position, { shouldFocusCell: true });
  }, []);
  return {
    /** The props of EditableGrid. */
    props: {
      ref: handle,
      onCurrent: (cell: { row: number; column: number }) => void (current.current = cell),
      onChoose: () => {
        isChosen.current = true;
        choices.current += 1;
      },
    },
    /** The chosen cell; undefined before one is chosen, and in the headings. */
    chosen: () => (isChosen.current && current.current.row >= 0 ? current.current : undefined),
    goTo: (row: number, column = columns[0]?.id ?? '') => {
      isChosen.current = true;
      const before = choices.current;
      // The grid knows a new row after the next render. A cell that the user chose meanwhile stays.
      requestAnimationFrame(() => {
        if (choices.current !== before) return;
        handle.current?.selectCell(positionOf(columns, row, column), { shouldFocusCell: true });
        // The grid does not focus a cell that is the current one already.
        requestAnimationFrame(() => {
          if (choices.current !== before) return;
          handle.current?.element
            ?.querySelector<HTMLElement>(':is([role=gridcell], [role=rowheader])[aria-selected=true]')
            ?.focus();
        });
      });
    },
  };
}
