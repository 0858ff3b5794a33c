import { useState } from 'react';
import {
  type CellLock,
  type Cells,
  cellOf,
  type GridColumn,
  type GridRow,
  isChangedFrom,
  type RowErrors,
  sameCells,
} from './model.ts';
import type { ReadBlock } from './block.ts';
import { parseBlock, pasteBlock, type Pasted } from './paste.ts';
import type { Outcome } from './save.ts';
import { type GridSort, isMatch, sortRows } from './view.ts';

/** The rows of a grid and its rules. */
export interface GridOptions {
  columns: readonly GridColumn[];
  /** The existing records; read when the dialog opens. */
  rows: readonly GridRow[];
  /** Cells of a new row. */
  blank: () => Cells;
  /** With what a pasted row begins as a new one, beside these, by its texts. */
  startOf?: (texts: Cells) => Cells;
  /** The columns that name a record, the most telling first. */
  keys: readonly string[];
  /** Why a pasted line goes nowhere that names no row; without it, such a line is a new row. */
  refusal?: (cells: Cells) => string | undefined;
  /** Whether a row has no name: as a new row it is not sent. */
  isSkipped: (cells: Cells) => boolean;
  /** The errors of a row; `before` is its saved version, undefined for a new one. */
  check: (cells: Cells, before: Cells | undefined, id: string) => RowErrors;
  isLocked?: ((row: GridRow, column: string) => boolean) | undefined;
  /** The lock of a cell: what is typed there stays, with the lock as its error. */
  lockOf?: ((row: GridRow, column: string) => CellLock | undefined) | undefined;
  /** With another one, existing records are read again; what is typed stays. */
  version?: string | undefined;
  /** No rows are added. */
  isFixed?: boolean;
  /** A row with what its empty cells show: it is sorted, found and copied by that. */
  asShown?: ((row: GridRow) => GridRow) | undefined;
  /** Rows as they were typed before, in place of the existing ones. */
  typed?: readonly GridRow[];
}

const noErrors: ReadonlyMap<string, RowErrors> = new Map();
let lastNew = 0;

/** The rows of a grid: as typed, as saved, with their errors, and those that are shown. */
export function useGrid({
  columns,
  blank,
  startOf,
  keys,
  refusal,
  isSkipped,
  check,
  isLocked,
  lockOf,
  isFixed = false,
  typed = [],
  asShown = (row) => row,
  ...options
}: GridOptions) {
  const newRow = (): GridRow => ({ id: `new-${++lastNew}`, cells: blank() });
  const [before, setBefore] = useState<ReadonlyMap<string, Cells>>(
    () => new Map(options.rows.map(({ id, cells }) => [id, cells])),
  );
  const [rows, setRows] = useState<readonly GridRow[]>(() => {
    const byId = new Map(typed.map((row) => [row.id, row]));
    return [...options.rows.map((row) => byId.get(row.id) ?? row), ...(isFixed ? [] : [newRow()])];
  });
  // Rows of a failed save are validated at each change; an error of the server stays until its row changes.
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState(noErrors);
  const [sort, setSort] = useState<GridSort>();
  const [query, setQuery] = useState('');

  const isNew = ({ id }: GridRow) => !before.has(id);
  const savedOf = (row: GridRow): Cells => before.get(row.id) ?? blank();
  const isChanged = (row: GridRow) => isChangedFrom(savedOf(row), row);
  const isSpare = (row: GridRow) => isNew(row) && !isChanged(row);
  const isUnnamed = (row: GridRow) => isNew(row) && isSkipped(row.cells);
  const typedIn = (row: GridRow): string[] => {
    const saved = savedOf(row);
    const isTyped = (column: string): boolean => cellOf(row.cells, column) !== cellOf(saved, column);
    return Object.keys(row.cells).filter((column) => row.repeated?.includes(column) || isTyped(column));
  };
  const lockErrorsOf = (row: GridRow): RowErrors => {
    const locks = (lockOf ? typedIn(row) : []).flatMap((column) => {
      const lock = lockOf?.(row, column);
      return lock ? [[column, lock.why] as const] : [];
    });
    return Object.fromEntries(locks);
  };
  const errorsOf = (row: GridRow): RowErrors => ({
    ...check(row.cells, before.get(row.id), row.id),
    ...lockErrorsOf(row),
  });
  const errors = new Map<string, RowErrors>();
  for (const row of rows) {
    const isChecked = tried.has(row.id) && isChanged(row) && !isUnnamed(row);
    const rowErrors = { ...refused.get(row.id), ...(isChecked ? errorsOf(row) : lockErrorsOf(row)) };
    if (Object.keys(rowErrors).length > 0) errors.set(row.id, rowErrors);
  }
  // What is new or changed is never hidden.
  const isShown = (row: GridRow) =>
    query.trim() === '' || isNew(row) || isChanged(row) || isMatch(asShown(row), columns, query.trim());
  const shown = rows.filter(isShown);

  const [version, setVersion] = useState(options.version);
  if (version !== options.version) {
    setVersion(options.version);
    const next = new Map(options.rows.map(({ id, cells }) => [id, cells]));
    setRows(
      rows.map((row) => {
        const now = next.get(row.id);
        const typedCells = typedIn(row).map((column) => [column, cellOf(row.cells, column)] as const);
        return now ? { ...row, cells: { ...now, ...Object.fromEntries(typedCells) } } : row;
      }),
    );
    setBefore(new Map([...before, ...next]));
  }

  /** Puts changed rows in the place of the old ones, and adds the others. */
  const put = (changed: readonly GridRow[]): void => {
    const next = new Map(changed.map((row) => [row.id, row]));
    const old = new Map(rows.map((row) => [row.id, row]));
    const touched = new Set(changed.filter((row) => old.get(row.id) !== row).map(({ id }) => id));
    setRefused(new Map([...refused].filter(([id]) => !touched.has(id))));
    setRows([...rows.map((row) => next.get(row.id) ?? row), ...changed.filter(({ id }) => !old.has(id))]);
  };

  /** Sorts the rows once: a later edit does not move its row. Without a column they go back to their first order. */
  const sortBy = (next: GridSort | undefined): void => {
    setSort(next);
    const column = columns.find(({ id }) => id === next?.column);
    const order = new Map([...before.keys()].map((id, index) => [id, index]));
    const rank = ({ id }: GridRow) => order.get(id) ?? order.size;
    const byId = new Map(rows.map((row) => [row.id, row]));
    const spare = new Set(rows.filter(isSpare).map(({ id }) => id));
    setRows(
      next && column
        ? sortRows(rows.map(asShown), column, next.direction, ({ id }) => spare.has(id)).flatMap(
            ({ id }) => byId.get(id) ?? [],
          )
        : rows.toSorted((a, b) => rank(a) - rank(b)),
    );
  };

  return {
    /** The props of the EditableGrid. */
    props: {
      rows: shown,
      columns,
      before,
      errors,
      sort,
      isLocked,
      lockOf,
      asShown,
      onSort: sortBy,
      onChange: put,
      onRemove: (id: string) => setRows(rows.filter((row) => row.id !== id)),
    },
    before,
    /** All rows that differ from what is saved. */
    changed: rows.filter(isChanged),
    /** The rows that the filter shows, in their order. */
    shown,
    errors,
    errorsOf,
    isUnnamed,
    put,
    addRow: () => setRows([...rows, newRow()]),
    /** Pastes the clipboard's text at a cell of the shown rows, or into new ones. */
    paste: (text: string, at: { row: number; column: number } | undefined, read: ReadBlock): Pasted => {
      const hidden = rows.filter((row) => !isShown(row));
      const place = { rows: [...shown, ...hidden].filter((row) => !isSpare(row)), columns, keys, at };
      const pasted = pasteBlock(read(parseBlock(text), place), {
        rows: shown,
        hidden,
        columns,
        at,
        keys,
        refusal,
        newRow,
        startOf,
        isNew,
        isSpare,
        isLocked,
      });
      if (!isFixed) {
        put(pasted.rows);
        return pasted;
      }
      const isThere = ({ id }: { id: string }): boolean => before.has(id);
      put(pasted.rows.filter(isThere));
      const touched = new Set([...pasted.touched].filter((id) => before.has(id)));
      return { ...pasted, touched, lost: pasted.touched.size - touched.size };
    },
    query,
    setQuery,
    /** From now on, errors of these rows are shown. */
    setTried,
    /** Takes rows as they are saved now, in place of what is typed. */
    reset: (saved: readonly GridRow[]) => {
      // A row that is the same stays the same object, so that the edit of its cell goes on.
      const byId = new Map(rows.map((row) => [row.id, row]));
      const next = saved.map((row) => {
        const old = byId.get(row.id);
        return old && sameCells(old.cells, row.cells) ? old : row;
      });
      setBefore(new Map(next.map(({ id, cells }) => [id, cells])));
      setRows(next);
      setTried(new Set());
      setRefused(noErrors);
      setSort(undefined);
    },
    /** Marks rows as saved, under their new ids, and the others with their errors. */
    settle: (ready: readonly GridRow[], outcome: Outcome) => {
      setRows(
        rows.map((row) => {
          const id = outcome.ids.get(row.id);
          return id === undefined ? row : { id, cells: row.cells };
        }),
      );
      const saved = ready.flatMap(({ id, cells }) => {
        const now = outcome.ids.get(id);
        return now === undefined ? [] : [[now, cells] as const];
      });
      setBefore(new Map([...before, ...saved]));
      setRefused(
        new Map(
          [...outcome.refused].map(([id, { message, errors: fieldErrors }]) => [
            id,
            columns.some((column) => column.id in fieldErrors)
              ? fieldErrors
              : { [columns[0]?.id ?? '']: message },
          ]),
        ),
      );
    },
  };
}
