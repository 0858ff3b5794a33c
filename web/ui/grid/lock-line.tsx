import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { EditableGridProps } from './editable-grid.tsx';

/** The lock of the current cell of a grid, and what tells it the cell. */
export function useLockLine({
  lockOf,
  rows,
  columns,
  onCurrent,
}: Pick<EditableGridProps, 'lockOf' | 'rows' | 'columns' | 'onCurrent'>) {
  const [at, setAt] = useState<{ id: string; column: string }>();
  const row = rows.find(({ id }) => id === at?.id);
  return {
    lock: at && row && lockOf?.(row, at.column),
    onCurrent: (cell: { row: number; column: number }) => {
      onCurrent(cell);
      const [now, column] = [rows[cell.row], columns[cell.column]];
      // Between cells without a lock the grid alone renders.
      setAt(now && column && lockOf?.(now, column.id) ? { id: now.id, column: column.id } : undefined);
    },
  };
}

/** Says why what is typed into the current cell is not saved, with the way to change that. */
export function LockLine({ lock }: { lock: ReturnType<typeof useLockLine>['lock'] }) {
  return (
    <p role="status" className="flex shrink-0 items-center gap-1.5 text-13 text-ink-2 empty:hidden">
      {lock && (
        <>
          {!lock.word && <Lock className="size-3.5 shrink-0" />}
          <span>
            {lock.why} {lock.reopen}
          </span>
        </>
      )}
    </p>
  );
}
