import { useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import {
  Cell,
  DataGrid,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type Column,
  type DataGridHandle,
} from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { cx } from '../cx.ts';
import { MoreColumns, useMoreColumns } from '../more-columns.tsx';
import { CellText } from './cell-text.tsx';
import { CellEditor } from './editors.tsx';
import { Heading } from './heading.tsx';
import { rowStatesOf, type RowState } from './row-state.ts';
import {
  cellOf,
  copiedText,
  type CellLock,
  type Cells,
  type RowErrors,
  type GridColumn,
  type GridRow,
  withText,
} from './model.ts';
import { copiedRange, isInRange, rangeText } from './range.ts';
import { SelectBox, withId } from './select-box.tsx';
import { RowButton } from './row-button.tsx';
import { useRange } from './use-range.ts';
import type { GridSort } from './view.ts';
import './editable-grid.css';

export interface EditableGridProps {
  label: string;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  /** Called with the rows that changed. */
  onChange: (rows: readonly GridRow[]) => void;
  onRemove: (id: string) => void;
  /** The sorted column; the rows are given in its order. */
  sort: GridSort | undefined;
  onSort: (sort: GridSort | undefined) => void;
  /** Called with the indexes of the current cell; the column is below 0 for the row's number, the row for the headings. */
  onCurrent: (cell: { row: number; column: number }) => void;
  /** Called when the user presses a cell, or a key in one. */
  onChoose: () => void;
  /** The errors by row id. */
  errors: ReadonlyMap<string, RowErrors>;
  /** The saved versions by row id; a row without one is new and can be removed. */
  before: ReadonlyMap<string, Cells>;
  isLocked?: ((row: GridRow, column: string) => boolean) | undefined;
  lockOf?: ((row: GridRow, column: string) => CellLock | undefined) | undefined;
  /** A row as it is copied. */
  asShown?: (row: GridRow) => GridRow;
  /** What holds in an empty cell since a period before. */
  carriedOf?: ((row: GridRow, column: string) => { text: string; since: string } | undefined) | undefined;
  /** The rows that are selected, where they can be. */
  selection?: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void };
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

/** A spreadsheet grid; see README.md. */
export function EditableGrid({
  label,
  columns,
  rows,
  onChange,
  onRemove,
  sort,
  onSort,
  onCurrent,
  onChoose,
  errors,
  before,
  isLocked,
  lockOf,
  asShown = (row) => row,
  carriedOf,
  selection,
  ref,
}: EditableGridProps) {
  // The first column is frozen if that leaves space for the others.
  const [isWide] = useState(() => window.matchMedia('(min-width: 48rem)').matches);
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    scroller.current = frame.current?.querySelector<HTMLElement>('[role=grid]') ?? null;
  }, []);
  const moreSide = useMoreColumns(scroller);
  const headings = new Set(columns.flatMap(({ id, isRowHeading }) => (isRowHeading ? [id] : [])));
  const rowStates = rowStatesOf(rows, errors, before);
  const indexOf = new Map(rows.map(({ id }, index) => [id, index]));
  const cells = { rows, columns, isLocked };
  const { range, ...selecting } = useRange(cells, onChange);
  const plain = ({ id, cells, repeated }: RowState): GridRow => ({ id, cells, repeated });
  const columnOf = (key: string) => columns.findIndex(({ id }) => id === key);

  const renderedColumns: RenderedColumn[] = [
    {
      key: 'row-number',
      name: '#',
      width: selection ? (isWide ? 96 : 80) : 72,
      frozen: true,
      cellClass: 'grid-number grid-aside',
      headerCellClass: 'grid-number',
      ...(selection && {
        renderHeaderCell: ({ tabIndex }) => (
          <SelectBox
            label="Select all rows"
            isChecked={rows.length > 0 && rows.every(({ id }) => selection.ids.has(id))}
            onChange={(isChecked) => selection.onChange(new Set(isChecked ? rows.map(({ id }) => id) : []))}
            tabIndex={tabIndex}
          />
        ),
      }),
      renderCell: ({ row, tabIndex }) => (
        <span className="flex items-center justify-between">
          {selection && (
            <SelectBox
              label={`Select row ${row.number}`}
              isChecked={selection.ids.has(row.id)}
              onChange={(isChecked) => selection.onChange(withId(selection.ids, row.id, isChecked))}
              tabIndex={tabIndex}
            />
          )}
          <RowButton
            row={row}
            tabIndex={tabIndex}
            onUndo={() => row.before && onChange([{ id: row.id, cells: row.before }])}
            onRemove={() => onRemove(row.id)}
          />
          {row.number}
        </span>
      ),
    },
    ...columns.map((column, index): RenderedColumn => ({
      key: column.id,
      frozen: column.isFrozen ?? (isWide && index === 0),
      name: column.header,
      width: column.width,
      resizable: true,
      sortable: true,
      editable: (row) => !isLocked?.(row, column.id),
      cellClass: (row) =>
        cx(
          column.kind === 'number' && 'grid-number',
          range && isInRange(range, indexOf.get(row.id) ?? -1, index) && 'grid-range',
          row.errors?.[column.id] !== undefined && 'grid-error',
          lockOf?.(row, column.id) && 'grid-locked',
          row.before !== undefined &&
            (cellOf(row.before, column.id) !== cellOf(row.cells, column.id) ||
              row.repeated?.includes(column.id)) &&
            'grid-changed',
        ),
      headerCellClass: column.kind === 'number' ? 'grid-number' : undefined,
      renderHeaderCell: ({ sortDirection }) => <Heading column={column} direction={sortDirection} />,
      renderCell: ({ row }) => {
        // Of locked cells beside each other the first has the mark.
        const before = columns[index - 1];
        const lock = before && lockOf?.(row, before.id) ? undefined : lockOf?.(row, column.id);
        return (
          <CellText column={column} cells={row.cells} lock={lock} carried={carriedOf?.(row, column.id)} />
        );
      },
      renderEditCell: ({ row, onRowChange, onClose }) => (
        <CellEditor column={column} row={row} onChange={onRowChange} onLeave={() => onClose(true, false)} />
      ),
    })),
  ];

  const onCellKeyDown = (args: CellKeyDownArgs<RowState>, event: CellKeyboardEvent) => {
    if (args.mode !== 'SELECT' || event.target !== event.currentTarget.querySelector('[aria-selected=true]'))
      return;
    const { column, row, rowIdx, selectCell } = args;
    const cell = { row: rowIdx, column: columnOf(column.key) };
    if (cell.column < 0 || selecting.onKey(cell, event) || isLocked?.(row, column.key)) return;
    if (event.key === 'F2' || event.key === 'Enter') {
      event.preventGridDefault();
      // An Enter that reaches the editor would open a select's list, which then handles the Tab.
      event.preventDefault();
      selectCell({ rowIdx, idx: column.idx }, { enableEditor: true });
    }
  };
  return (
    // A key that the grid handled must not also move the dialog's focus or close it.
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && !NO_CHOICE.has(event.key)) onChoose();
        keepKeys(event);
      }}
      onPointerDown={onChoose}
      ref={frame}
      className="relative flex min-h-0 flex-col"
    >
      <MoreColumns side={moreSide} scroller={scroller} />
      <DataGrid
        ref={ref}
        aria-label={label}
        columns={renderedColumns}
        rows={rowStates}
        rowKeyGetter={(row) => row.id}
        onRowsChange={(changed, { indexes }) =>
          onChange(indexes.flatMap((index) => (changed[index] ? [plain(changed[index])] : [])))
        }
        // A drag of the corner of a cell, or a double click on it, fills the cells below.
        onFill={({ columnKey, sourceRow, targetRow }) => {
          const at = columns[columnOf(columnKey)];
          if (!at || isLocked?.(targetRow, columnKey)) return targetRow;
          return withText(targetRow, at, cellOf(sourceRow.cells, at.id));
        }}
        sortColumns={
          sort && [{ columnKey: sort.column, direction: sort.direction === 'ascending' ? 'ASC' : 'DESC' }]
        }
        onSortColumnsChange={(sorted) => {
          const last = sorted.at(-1);
          onSort(
            last && {
              column: last.columnKey,
              direction: last.direction === 'ASC' ? 'ascending' : 'descending',
            },
          );
        }}
        onSelectedCellChange={({ rowIdx, column }) => {
          const cell = { row: rowIdx, column: columnOf(column.key) };
          selecting.moveTo(cell);
          onCurrent(cell);
        }}
        onCellMouseDown={({ row, column }, event) => {
          const cell = { row: indexOf.get(row.id) ?? -1, column: columnOf(column.key) };
          if (!(event.shiftKey ? selecting.extendTo(cell) : selecting.moveTo(cell))) return;
          event.preventGridDefault();
          // The focus stays in the first cell.
          event.preventDefault();
        }}
        onCellKeyDown={onCellKeyDown}
        // The dialog handles the event; without this, Ctrl+V would open the editor.
        onCellPaste={({ row }) => row}
        onCellCopy={({ row, column }, event) => {
          const at = columns[columnOf(column.key)];
          if (!at) return;
          event.clipboardData.setData(
            'text/plain',
            range
              ? copiedRange(range, { ...cells, rows: rows.map(asShown) })
              : copiedText(at, asShown(row).cells),
          );
          event.preventDefault();
        }}
        renderers={{
          renderCell: (key, props) =>
            renderCell(key, headings.has(props.column.key) ? { ...props, role: 'rowheader' } : props),
        }}
        rowHeight={ROW_HEIGHT}
        headerRowHeight={ROW_HEIGHT}
        className="editable-grid"
      />
      <p role="status" className="sr-only">
        {range && rangeText(range, columns)}
      </p>
    </div>
  );
}

const ROW_HEIGHT = 34;
/** Keys that do not choose the cell they are pressed in. */
const NO_CHOICE = new Set(['Control', 'Meta', 'Shift', 'Alt', 'Escape']);

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
