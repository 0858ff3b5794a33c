import { PaintBucket } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { periodLabel } from '../../../contract/words/point-words.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { EditBase } from '../../lib/sync/live/edit-base.ts';
import { usePending } from '../../lib/sync/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBox } from '../../ui/filter-box.tsx';
import { FormNotes } from '../../ui/form-notes.tsx';
import { EditableGrid } from '../../ui/grid/editable-grid.tsx';
import { ErrorList } from '../../ui/grid/error-list.tsx';
import { LockLine, useLockLine } from '../../ui/grid/lock-line.tsx';
import { type GridRow, sameCells } from '../../ui/grid/model.ts';
import { pasteMessage } from '../../ui/grid/paste-message.ts';
import { PasteNote } from '../../ui/grid/paste-note.tsx';
import { useGrid } from '../../ui/grid/use-grid.ts';
import { usePaste } from '../../ui/grid/use-paste.ts';
import { usePlace } from '../../ui/grid/use-place.ts';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { useIsModalOpen } from '../../ui/modals-open.ts';
import { shownNumber } from '../../ui/typed-number.ts';
import { toast } from '../../ui/toast.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { useMounted } from '../../ui/use-mounted.ts';
import { writePoints } from '../../entities/scorecard/points.ts';
import type { Typing } from '../../lib/strategy/typing.ts';
import { undoOf } from '../../lib/sync/undo/undo.ts';
import { drafts } from '../../entities/value-entry/drafts.ts';
import { keepCells, typedCells, typedRows } from './drafts.ts';
import { FillDialog } from './fill-dialog.tsx';
import { fillRows } from './fill-rows.ts';
import {
  byPlace,
  type CellChange,
  changesOf,
  checkCells,
  columnsOf,
  type EnteredByPlace,
  isName,
  KEYS,
  refusalOf,
  refusalsOf,
  rowsOf,
  unusualIn,
} from './model.ts';
import { carriedLines, withCarried } from './carried.ts';
import { useLocks } from './locks.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { putEntered, type Range } from './use-entered.ts';
import type { SeriesChoice, View } from './view.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';

const kpiCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'KPI' : 'KPIs'}`;

/** The grid of a view: KPIs by periods. */
export function TargetsGrid({
  strategyId,
  view,
  choice,
  kpis,
  periods,
  lastYear,
  points,
  range,
  calendar,
  today,
  lockOf,
  canEdit,
  filterBar,
}: {
  strategyId: number;
  view: View;
  choice: SeriesChoice;
  kpis: readonly TrackedKpi[];
  periods: readonly Period[];
  lastYear: readonly Period[];
  points: EnteredByPlace;
  range: Range;
  calendar: Calendar;
  today: string;
  lockOf: Typing['lockOf'];
  canEdit: boolean;
  /** What filters the KPIs, beside the field that does. */
  filterBar: ReactNode;
}) {
  const { series } = view;
  const isNarrow = useNarrow();
  const columns = useMemo(() => columnsOf(periods, isNarrow), [periods, isNarrow]);
  const saved = useMemo(() => rowsOf(kpis, periods, points, series), [kpis, periods, points, series]);
  const linesOf = useMemo(
    () => (series === 'actual' ? undefined : carriedLines(kpis, periods, points)),
    [series, kpis, periods, points],
  );
  const [typed] = useState(() => typedRows(saved, view, typedCells(drafts.get(), strategyId, calendar)));
  const [base] = useState(() => new EditBase(strategyId));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'fill' | readonly CellChange[]>();
  const [summary, setSummary] = useState('');
  const [note, setNote] = useState<readonly string[]>([]);
  const [lastQuestion, setLastQuestion] = useState('');
  const { offline } = usePending(strategyId);

  const [isSaving, setSaving] = useState(false);
  const isMounted = useMounted();
  const { isComputedRow, lockOfCell } = useLocks({ strategyId, series, kpis, periods, lockOf, canEdit });
  const isLocked = (row: GridRow, column: string): boolean =>
    !canEdit || isSaving || isName(column) || isComputedRow(row);
  const grid = useGrid({
    columns,
    rows: saved,
    typed,
    blank: () => ({}),
    keys: KEYS,
    refusal: refusalOf,
    isSkipped: () => false,
    check: checkCells,
    isLocked,
    lockOf: lockOfCell,
    isFixed: true,
    asShown: (row) => (linesOf ? withCarried(row, linesOf) : row),
  });
  const { before, changed, shown, errors } = grid;
  const place = usePlace(columns);
  const { lock, onCurrent } = useLockLine({ ...grid.props, onCurrent: place.props.onCurrent });
  const indexOf = (id: string): number => shown.findIndex((row) => row.id === id);
  const isDirty = changed.length > 0;

  useEffect(() => keepCells(strategyId, view, periods, changed, before));
  useLeaveGuard(isDirty, { keep: () => undefined });
  // What others saved shows at once where nothing is typed.
  const applied = useRef(saved);
  useEffect(() => {
    if (isDirty || applied.current === saved) return;
    applied.current = saved;
    const isSame =
      saved.length === before.size && saved.every(({ id, cells }) => sameCells(cells, before.get(id) ?? {}));
    if (isSame) return;
    base.begin();
    grid.reset(saved);
  });

  const isCovered = useIsModalOpen();
  const loadReader = async () => {
    const { blockReader } = await import('./pasted.ts');
    return blockReader(view, {
      calendar,
      today: periods[0]?.start ?? today,
      grain: view.grain,
      shown: periods,
      kpis,
    });
  };
  usePaste(loadReader, place.chosen, (text, read, chosen) => {
    if (isCovered) return;
    setSummary('');
    setNote(pasteMessage(grid.paste(text, chosen, read)));
  });

  /** Saves cells in one call: all or none. */
  const send = async (changes: readonly CellChange[], why?: string) => {
    setDialog(undefined);
    setSummary('');
    setNote([]);
    setSaving(true);
    const points = changes.map(({ point }) => (why === undefined ? point : { ...point, note: why }));
    try {
      const edit = { points, label: `${choice.label} FY${view.year}`, ...base.option };
      const done = await writePoints(strategyId, edit);
      keepCells(strategyId, view, periods, [], before);
      grid.reset(rowsOf(kpis, periods, byPlace(putEntered(strategyId, range, points)), series));
      toast.undoable(`${choice.label} saved`, undoOf(strategyId, done));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.failure(error, `Failed to save ${choice.label.toLowerCase()}`);
      setSummary([error.message, base.choice(error)].filter(Boolean).join(' '));
      const refused = refusalsOf(error, changes);
      grid.settle([], { ids: new Map(), refused, undo: undefined });
      const [row] = refused;
      if (row) place.goTo(indexOf(row[0]), Object.keys(row[1].errors)[0]);
    } finally {
      if (isMounted.current) setSaving(false);
    }
  };
  const attempt = () => {
    grid.setTried(new Set(changed.map(({ id }) => id)));
    const wrong = changed.find((row) => Object.keys(grid.errorsOf(row)).length > 0);
    if (wrong) {
      place.goTo(indexOf(wrong.id), Object.keys(grid.errorsOf(wrong))[0]);
      return;
    }
    const changes = changesOf(changed, before, periods, series, points);
    const unusual = series === 'actual' ? unusualIn(changes, points, kpis) : [];
    const question = unusual.join('\n');
    if (changes.length === 0) grid.reset(saved);
    else if (question !== '' && question !== lastQuestion) {
      setLastQuestion(question);
      setNote(unusual);
    } else if (hasBegun && series !== 'actual' && changes.some(({ isReplaced }) => isReplaced))
      setDialog(changes);
    else void send(changes);
  };
  const hasBegun = (periods[0]?.start ?? '') <= today;
  const running = periods.findIndex(({ end }) => end >= today);

  const chosenRows = shown.filter(({ id }) => selected.has(id));
  const fillable = chosenRows.length > 0 ? chosenRows : shown;
  const count = changesOf(changed, before, periods, series, points).length;

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FilterBox noun="KPIs" value={grid.query} onChange={grid.setQuery} />
        {filterBar}
        {canEdit && series !== 'actual' && (
          <Button
            icon={<PaintBucket className="size-4" />}
            onClick={() => setDialog('fill')}
            disabled={isSaving}
          >
            Fill
          </Button>
        )}
        {canEdit && (
          <div className="ml-auto flex items-center gap-3">
            <p role="status" className="text-13 text-ink-2">
              {isSaving
                ? `Saving ${count.toLocaleString('en-US')} ${count === 1 ? 'cell' : 'cells'}…`
                : isDirty && `${count.toLocaleString('en-US')} ${count === 1 ? 'cell' : 'cells'} not saved`}
            </p>
            <Button variant="primary" pending={isSaving} disabled={!isDirty} onClick={attempt}>
              Save
            </Button>
          </div>
        )}
      </div>
      <FormNotes refusal={summary || undefined} isSent={isSaving && offline} />
      <div className="flex min-h-0 flex-1 flex-col gap-2">
        <EditableGrid
          {...place.props}
          {...{ onCurrent }}
          label={`${choice.label} of FY${view.year}`}
          {...grid.props}
          carriedOf={(row, column) => {
            const carried = linesOf?.(row).get(column);
            return (
              carried && { text: shownNumber(carried.value), since: periodLabel(calendar, carried.period) }
            );
          }}
          {...(canEdit && { selection: { ids: selected, onChange: setSelected } })}
        />
        <LockLine lock={lock} />
        <PasteNote lines={note} />
        {errors.size > 0 && (
          <ErrorList
            columns={columns}
            rows={shown}
            errors={errors}
            onGo={place.goTo}
            onTake={(row) => grid.put([row])}
          />
        )}
      </div>
      {dialog === 'fill' && (
        <FillDialog
          whom={
            chosenRows.length > 0
              ? `For the ${kpiCount(chosenRows.length)} that you selected`
              : `For ${kpiCount(fillable.length)}: select rows to fill only those`
          }
          periods={periods}
          firstOpen={Math.max(0, running)}
          onFill={(fill, from) => {
            const done = fillRows(fillable, fill, from, { kpis, periods, lastYear, points });
            grid.put(done.filled);
            setDialog(undefined);
            setSummary('');
            setNote([
              `${kpiCount(done.filled.length)} filled.${done.left > 0 ? ` ${kpiCount(done.left)} had no targets last year.` : ''}`,
            ]);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {typeof dialog === 'object' && (
        <ReasonDialog
          changes={dialog}
          periods={periods}
          today={today}
          onSave={(changes, why) => void send(changes, why)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
