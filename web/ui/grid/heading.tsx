import { ArrowDown, ArrowUp } from 'lucide-react';
import type { SortDirection } from 'react-data-grid';
import type { GridColumn } from './model.ts';

/** The heading of a column, with the direction in which it sorts the rows. */
export function Heading({ column, direction }: { column: GridColumn; direction: SortDirection | undefined }) {
  const Icon = direction === 'DESC' ? ArrowDown : ArrowUp;
  return (
    <span title={column.header} className="flex items-center gap-1">
      <span className="truncate">
        {column.header}
        {column.required && (
          <span className="text-destructive">
            <span aria-hidden="true">*</span>
            <span className="sr-only"> (required)</span>
          </span>
        )}
      </span>
      {direction && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
    </span>
  );
}
