import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { toast } from '../toast.tsx';
import { ErrorList } from './error-list.tsx';
import { sameCells, type Cells, type RowErrors, type GridColumn, type GridRow } from './model.ts';
import { outcomeMessage, type ChangedRow, type Outcome } from './save.ts';
import { positionOf, EditableGrid } from './editable-grid.tsx';

export interface GridDialogProps {
  title: string;
  description?: ReactNode;
  /** Singular and plural of the rows: ['KPI', 'KPIs']. */
  noun: readonly [string, string];
  columns: readonly GridColumn[];
  /** The existing records; read when the dialog opens. */
  rows: readonly GridRow[];
  /** Cells of a new row. */
  blank: () => Cells;
  /** Whether a new row is not sent; it stays, with `skipReason`, if anything was typed. */
  isSkipped: (cells: Cells) => boolean;
  skipReason: string;
  /** The errors of a row; `before` is its saved version, undefined for a new one. */
  check: (cells: Cells, before: Cells | undefined) => RowErrors;
  /** Saves changed rows. A refused row does not stop the others. */
  save: (rows: readonly ChangedRow[]) => Promise<Outcome>;
  /** The toasts: all saved, some refused, nothing to save. */
  saved: string;
  failed: string;
  nothingToSave?: string;
  isLocked?: (row: GridRow, column: string) => boolean;
  onClose: () => void;
}

const noErrors: ReadonlyMap<string, RowErrors> = new Map();
let lastNew = 0;

/** A dialog that creates and changes many records in a grid and saves them together. */
export function GridDialog(props: GridDialogProps) {
  const { title, description, noun, columns, blank, isSkipped, skipReason, check, isLocked, onClose } = props;
  const newRow = (): GridRow => ({ id: `new-${++lastNew}`, cells: blank() });
  const [before, setBefore] = useState<ReadonlyMap<string, Cells>>(
    () => new Map(props.rows.map(({ id, cells }) => [id, cells])),
  );
  const [rows, setRows] = useState<readonly GridRow[]>(() => [...props.rows, newRow()]);
  // Rows of a failed save are validated at each change; an error of the server stays until its row changes.
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState(noErrors);
  const [summary, setSummary] = useState('');
  const [isSaving, setSaving] = useState(false);
  const grid = useRef<DataGridHandle>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const goTo = (row: number, column: string) => {
    const handle = grid.current;
    handle?.selectCell(positionOf(columns, row, column), { shouldFocusCell: true });
    // The grid does not focus a cell that is the current one already.
    requestAnimationFrame(() => {
      handle?.element?.querySelector<HTMLElement>('[role=gridcell][aria-selected=true]')?.focus();
    });
  };
  const [first] = useState(() => ({ row: props.rows.length, column: columns[0]?.id ?? '' }));
  useEffect(() => {
    // The focus starts in the first cell of the empty row.
    grid.current?.selectCell(positionOf([], first.row, first.column), { shouldFocusCell: true });
  }, [first]);

  const isNew = ({ id }: GridRow) => !before.has(id);
  const isChanged = (row: GridRow) => !sameCells(before.get(row.id) ?? blank(), row.cells);
  const errorsOf = (row: GridRow): RowErrors => {
    if (isNew(row) && isSkipped(row.cells)) return { [first.column]: skipReason };
    return check(row.cells, before.get(row.id));
  };
  const errors = new Map<string, RowErrors>();
  for (const row of rows) {
    const found = { ...refused.get(row.id), ...(tried.has(row.id) && isChanged(row) ? errorsOf(row) : {}) };
    if (Object.keys(found).length > 0) errors.set(row.id, found);
  }

  const change = (next: readonly GridRow[]) => {
    const old = new Map(rows.map(({ id, cells }) => [id, cells]));
    const touched = new Set(next.filter(({ id, cells }) => old.get(id) !== cells).map(({ id }) => id));
    setRefused(new Map([...refused].filter(([id]) => !touched.has(id))));
    setRows(next);
  };
  const addRow = () => {
    setRows([...rows, newRow()]);
    // The grid knows the row after the next render.
    requestAnimationFrame(() => goTo(rows.length, first.column));
  };

  const save = async () => {
    const changed = rows.filter(isChanged);
    const ready = changed.filter((row) => Object.keys(errorsOf(row)).length === 0);
    setTried(new Set(changed.map(({ id }) => id)));
    setSummary('');
    if (changed.length === 0) {
      if (props.nothingToSave) toast.show({ title: props.nothingToSave, tone: 'warning' });
      else onClose();
      return;
    }
    setSaving(true);
    const outcome = await props.save(ready.map((row) => ({ ...row, before: before.get(row.id) })));
    if (!isOpen.current) {
      if (outcome.refused.size > 0) toast.error(props.failed);
      else toast.success(props.saved);
      return;
    }
    setSaving(false);
    const left = changed.length - outcome.ids.size;
    if (left === 0) {
      toast.success(props.saved);
      onClose();
      return;
    }
    if (outcome.refused.size > 0) toast.error(props.failed);
    else if (ready.length === 0 && props.nothingToSave)
      toast.show({ title: props.nothingToSave, tone: 'warning' });
    // A saved row is unchanged under its new id.
    setRows(rows.map((row) => ({ ...row, id: outcome.ids.get(row.id) ?? row.id })));
    setBefore(
      new Map([
        ...before,
        ...ready.flatMap(({ id, cells }) => {
          const now = outcome.ids.get(id);
          return now === undefined ? [] : [[now, cells] as const];
        }),
      ]),
    );
    setRefused(
      new Map(
        [...outcome.refused].map(([id, { message, errors }]) => [
          id,
          columns.some((column) => column.id in errors) ? errors : { [first.column]: message },
        ]),
      ),
    );
    setSummary(outcomeMessage(outcome.ids.size, left, noun));
    const row = rows.findIndex((it) => changed.includes(it) && !outcome.ids.has(it.id));
    const at = rows[row];
    const wrong = at ? (outcome.refused.get(at.id)?.errors ?? errorsOf(at)) : {};
    const column = columns.find(({ id }) => id in wrong)?.id ?? first.column;
    requestAnimationFrame(() => goTo(row, column));
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      size="xl"
      isDirty={rows.some(isChanged) && !isSaving}
      footer={
        <>
          <Button
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={addRow}
            disabled={isSaving}
            className="mr-auto"
          >
            Add Row
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={isSaving} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex h-[min(60dvh,40rem)] flex-col gap-3">
        <EditableGrid
          ref={grid}
          label={title}
          rows={rows}
          onChange={change}
          {...{ columns, newRow, errors, before, isLocked }}
        />
        <div role="alert" className="shrink-0">
          {summary && <p className="text-13 font-medium text-ink">{summary}</p>}
        </div>
        {errors.size > 0 && <ErrorList columns={columns} rows={rows} errors={errors} onGo={goTo} />}
      </div>
    </Dialog>
  );
}
