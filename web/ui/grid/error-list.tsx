import { CircleAlert } from 'lucide-react';
import type { RowErrors, GridColumn, GridRow } from './model.ts';

/** The errors by row; each line links to its cell. */
export function ErrorList({
  columns,
  rows,
  errors,
  onGo,
}: {
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  errors: ReadonlyMap<string, RowErrors>;
  onGo: (row: number, column: string) => void;
}) {
  const lines = rows.flatMap(({ id }, row) => {
    const rowErrors = errors.get(id) ?? {};
    return columns.flatMap((column) => {
      const message = rowErrors[column.id];
      return message === undefined ? [] : [{ row, column, message }];
    });
  });
  return (
    <ul className="max-h-32 shrink-0 space-y-0.5 overflow-y-auto text-13">
      {lines.map(({ row, column, message }) => (
        <li key={`${row} ${column.id}`} className="flex items-start gap-1.5 text-destructive">
          <CircleAlert className="mt-1 size-3.5 shrink-0" />
          <button
            type="button"
            onClick={() => onGo(row, column.id)}
            className="min-h-6 text-left underline-offset-2 enabled-hover:underline"
          >
            Row {row + 1}, {column.header}: {message}
          </button>
        </li>
      ))}
    </ul>
  );
}
