import { Undo2, X } from 'lucide-react';
import { useState, type KeyboardEvent, type Ref } from 'react';
import {
  Cell,
  DataGrid,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellPasteArgs,
  type Column,
  type DataGridHandle,
} from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { CellEditor } from './editors.tsx';
import { rowStatesOf, type RowState } from './row-state.ts';
import {
  cellOf,
  parseBlock,
  pasteBlock,
  shownText,
  type Cells,
  type RowErrors,
  type GridColumn,
  type GridRow,
} from './model.ts';
import './editable-grid.css';

export interface EditableGridProps {
  label: string;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  onChange: (rows: GridRow[]) => void;
  newRow: () => GridRow;
  /** The errors by row id. */
  errors: ReadonlyMap<string, RowErrors>;
  /** The saved versions by row id; a row without one is new and can be removed. */
  before: ReadonlyMap<string, Cells>;
  isLocked?: ((row: GridRow, column: string) => boolean) | undefined;
  ref?: Ref<DataGridHandle>;
}

type RenderedColumn = Column<RowState>;

// The columns before those of the grid: the row's number.
const ASIDE = 1;

/** The position of a cell for the grid's handle. */
export const positionOf = (columns: readonly GridColumn[], row: number, column: string) => ({
  rowIdx: row,
  idx:
    ASIDE +
    Math.max(
      0,
      columns.findIndex(({ id }) => id === column),
    ),
});

/** A spreadsheet grid; see README.md for its keys. */
export function EditableGrid({
  label,
  columns,
  rows,
  onChange,
  newRow,
  errors,
  before,
  isLocked,
  ref,
}: EditableGridProps) {
  // The first column is frozen if that leaves space for the others.
  const [isWide] = useState(() => window.matchMedia('(min-width: 48rem)').matches);
  const rowStates = rowStatesOf(rows, errors, before);
  const plain = (changed: readonly RowState[]): GridRow[] =>
    changed.map((row, index) => {
      const old = rows[index];
      return old && old.cells === row.cells ? old : { id: row.id, cells: row.cells };
    });
  const write = (index: number, cells: Cells) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, cells } : row)));
  const columnOf = (key: string) => columns.findIndex(({ id }) => id === key);

  const renderedColumns: RenderedColumn[] = [
    {
      key: 'row-number',
      name: '#',
      width: 72,
      frozen: true,
      cellClass: 'grid-number grid-aside',
      headerCellClass: 'grid-number',
      renderCell: ({ row, rowIdx, tabIndex }) => (
        <span className="flex items-center justify-between">
          <RowButton
            row={row}
            tabIndex={tabIndex}
            onUndo={(saved) => write(rowIdx, saved)}
            onRemove={() => onChange(rows.filter((_, index) => index !== rowIdx))}
          />
          {row.number}
        </span>
      ),
    },
    ...columns.map((column, index): RenderedColumn => ({
      key: column.id,
      frozen: isWide && index === 0,
      name: column.header,
      width: column.width,
      resizable: true,
      editable: (row) => !isLocked?.(row, column.id),
      cellClass: (row) =>
        cx(
          column.kind === 'number' && 'grid-number',
          row.errors?.[column.id] !== undefined && 'grid-error',
          row.before !== undefined &&
            cellOf(row.before, column.id) !== cellOf(row.cells, column.id) &&
            'grid-changed',
        ),
      headerCellClass: column.kind === 'number' ? 'grid-number' : undefined,
      renderHeaderCell: () => (
        <span title={column.header}>
          {column.header}
          {column.required && (
            <span className="text-destructive">
              <span aria-hidden="true">*</span>
              <span className="sr-only"> (required)</span>
            </span>
          )}
        </span>
      ),
      renderCell: ({ row }) => shownText(column, cellOf(row.cells, column.id)),
      renderEditCell: ({ row, onRowChange, onClose }) => (
        <CellEditor column={column} row={row} onChange={onRowChange} onLeave={() => onClose(true, false)} />
      ),
    })),
  ];

  const onCellKeyDown = (args: CellKeyDownArgs<RowState>, event: CellKeyboardEvent) => {
    if (args.mode !== 'SELECT' || event.target !== event.currentTarget.querySelector('[aria-selected=true]'))
      return;
    const { column, row, rowIdx, selectCell } = args;
    if (columnOf(column.key) < 0 || isLocked?.(row, column.key)) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventGridDefault();
      write(rowIdx, { ...row.cells, [column.key]: '' });
    } else if (event.key === 'F2' || event.key === 'Enter') {
      event.preventGridDefault();
      // An Enter that reaches the editor would open a select's list, which then handles the Tab.
      event.preventDefault();
      selectCell({ rowIdx, idx: column.idx }, { enableEditor: true });
    }
  };
  const onCellPaste = ({ row, column }: CellPasteArgs<RowState>, event: React.ClipboardEvent) => {
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    const at = { row: row.number - 1, column: columnOf(column.key) };
    onChange(pasteBlock(rows, columns, block, at, newRow, isLocked));
    return row;
  };

  return (
    // A key that the grid handled must not also move the dialog's focus or close it.
    <div role="presentation" onKeyDown={keepKeys} className="flex min-h-0 flex-col">
      <DataGrid
        ref={ref}
        aria-label={label}
        columns={renderedColumns}
        rows={rowStates}
        rowKeyGetter={(row) => row.id}
        onRowsChange={(changed) => onChange(plain(changed))}
        onCellKeyDown={onCellKeyDown}
        onCellPaste={onCellPaste}
        onCellCopy={({ row, column }, event) => {
          const at = columns[columnOf(column.key)];
          if (!at) return;
          event.clipboardData.setData('text/plain', shownText(at, cellOf(row.cells, at.id)));
          event.preventDefault();
        }}
        renderers={{ renderCell }}
        rowHeight={ROW_HEIGHT}
        headerRowHeight={ROW_HEIGHT}
        className="editable-grid"
      />
    </div>
  );
}

const ROW_HEIGHT = 34;

/** Undoes the changes of a row: removes a new row, restores a saved one. */
function RowButton({
  row: { number, before, isChanged },
  tabIndex,
  onUndo,
  onRemove,
}: {
  row: RowState;
  tabIndex: number;
  onUndo: (saved: Cells) => void;
  onRemove: () => void;
}) {
  if (before && !isChanged) return <span />;
  const Icon = before ? Undo2 : X;
  return (
    <IconButton
      label={before ? `Undo changes to row ${number}` : `Remove row ${number}`}
      size="sm"
      tabIndex={tabIndex}
      onClick={() => (before ? onUndo(before) : onRemove())}
      className="-ml-1"
    >
      <Icon className="size-4" aria-hidden="true" />
    </IconButton>
  );
}

const renderCell: NonNullable<
  NonNullable<React.ComponentProps<typeof DataGrid<RowState>>['renderers']>['renderCell']
> = (key, props) => {
  const { row, column } = props;
  const error = row.errors?.[column.key];
  const title = error ?? (cellOf(row.cells, column.key) || undefined);
  return <Cell key={key} {...props} aria-invalid={error !== undefined || undefined} title={title} />;
};

function keepKeys(event: KeyboardEvent): void {
  const isEditing = event.target instanceof HTMLElement && event.target.matches('input, select');
  if ((event.key === 'Tab' && event.defaultPrevented) || (event.key === 'Escape' && isEditing)) {
    event.stopPropagation();
  }
}
