import { useRef, useState } from 'react';
import type { CellKeyboardEvent } from 'react-data-grid';
import { shortcutKey } from '../shortcut-key.ts';
import type { GridRow } from './model.ts';
import { cleared, filledDown, type GridCells, type GridRange } from './range.ts';

type At = GridRange['from'];

/** Where a key moves the end of a range. */
const STEPS: Partial<Record<string, At>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The selected range of a grid: from the current cell to the last one that was reached with Shift. */
export function useRange(grid: GridCells, onChange: (rows: readonly GridRow[]) => void) {
  const [range, setRange] = useState<GridRange>();
  const current = useRef<At>({ row: 0, column: 0 });
  return {
    range,
    /** Leaves one cell selected, the current one. Returns that there is no range. */
    moveTo: (cell: At): false => {
      current.current = cell;
      setRange(undefined);
      return false;
    },
    /** Selects the cells up to one, unless it or the current one has no text. Returns whether it did. */
    extendTo: (to: At): boolean => {
      const from = current.current;
      if (to.column < 0 || from.row < 0 || from.column < 0) return false;
      setRange({ from, to });
      return true;
    },
    /** Takes the keys that extend, fill and empty the range; without one they are about the cell. Returns whether it took the key. */
    onKey: (cell: At, event: CellKeyboardEvent): boolean => {
      const chosen = range ?? { from: cell, to: cell };
      const step = event.shiftKey ? STEPS[event.key] : undefined;
      if (step) {
        const to = { row: chosen.to.row + step.row, column: chosen.to.column + step.column };
        if (grid.rows[to.row] && grid.columns[to.column]) setRange({ from: cell, to });
      } else if (event.key === 'Delete' || event.key === 'Backspace') onChange(cleared(chosen, grid));
      else if (shortcutKey(event) === 'd' && (event.ctrlKey || event.metaKey))
        onChange(filledDown(chosen, grid));
      else return false;
      event.preventGridDefault();
      event.preventDefault();
      return true;
    },
  };
}
