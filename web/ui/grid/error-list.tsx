import { CircleAlert } from 'lucide-react';
import { nearest } from './nearest.ts';
import { Button } from '../button.tsx';
import { cellOf, type GridColumn, type GridRow, type RowErrors, withText } from './model.ts';

/** What a text that is none of the options of its column was probably meant to be. */
function offerFor({ id, kind, free, options = [] }: GridColumn, { cells }: GridRow) {
  const text = cellOf(cells, id);
  if (kind !== 'select' || free || options.some(({ value }) => value === text)) return undefined;
  return nearest(text, options);
}

/** The errors by row; each line links to its cell, and offers the nearest option for one that was mistyped. */
export function ErrorList({
  columns,
  rows,
  errors,
  onGo,
  onTake,
}: {
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  errors: ReadonlyMap<string, RowErrors>;
  onGo: (row: number, column: string) => void;
  /** Takes a row with an offered option. */
  onTake: (row: GridRow) => void;
}) {
  const lines = rows.flatMap((gridRow, row) => {
    const rowErrors = errors.get(gridRow.id) ?? {};
    return columns.flatMap((column) => {
      const message = rowErrors[column.id];
      return message === undefined
        ? []
        : [{ row, gridRow, column, message, offer: offerFor(column, gridRow) }];
    });
  });
  return (
    <ul className="max-h-32 shrink-0 space-y-0.5 overflow-y-auto text-13">
      {lines.map(({ row, gridRow, column, message, offer }) => (
        <li key={`${row} ${column.id}`} className="flex items-start gap-1.5 text-destructive">
          <CircleAlert className="mt-1 size-3.5 shrink-0" />
          <button
            type="button"
            onClick={() => onGo(row, column.id)}
            className="min-h-6 text-left underline-offset-2 enabled-hover:underline"
          >
            Row {row + 1}, {column.header}: {message}
          </button>
          {offer && (
            <Button size="sm" onClick={() => onTake(withText(gridRow, column, offer.value))}>
              Take “{offer.label}”
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
