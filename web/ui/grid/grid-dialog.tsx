import { Plus } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { FilterBox } from '../filter-box.tsx';
import { toast } from '../toast.tsx';
import { ErrorList } from './error-list.tsx';
import { pasteMessage } from './paste-message.ts';
import { PasteNote } from './paste-note.tsx';
import { outcomeMessage, type ChangedRow, type Outcome } from './save.ts';
import { EditableGrid } from './editable-grid.tsx';
import { LockLine, useLockLine } from './lock-line.tsx';
import type { GridRow } from './model.ts';
import { type GridOptions, useGrid } from './use-grid.ts';
import { type LoadReader, usePaste } from './use-paste.ts';
import { usePlace } from './use-place.ts';
import { useMounted } from '../use-mounted.ts';

export interface GridDialogProps extends GridOptions {
  title: string;
  description?: ReactNode;
  /** Singular and plural of the rows: ['KPI', 'KPIs']. */
  noun: readonly [string, string];
  /** What reads a pasted table. */
  reader: LoadReader;
  /** What a skipped row misses: 'a measure'. */
  skips: string;
  /** Asks about rows that are about to be saved, in lines; none where all are right. Saving again says that they are. */
  ask?: (rows: readonly ChangedRow[]) => Promise<readonly string[]>;
  /** Saves changed rows. A refused row does not stop the others. */
  save: (rows: readonly ChangedRow[]) => Promise<Outcome>;
  /** The toasts: all saved, some refused, nothing to save. */
  saved: string;
  failed: string;
  nothingToSave?: string;
  /** The row that the focus starts in; defaults to the first. */
  startAt?: string | undefined;
  /** Stands beside the filter. */
  tools?: ReactNode;
  /** What else is said of the rows that a paste filled. */
  pasted?: (rows: readonly GridRow[]) => string | undefined;
  onClose: () => void;
}

/** A dialog that creates and changes many records in a grid and saves them together. */
export function GridDialog(props: GridDialogProps) {
  const { title, description, noun, columns, skips, onClose } = props;
  const grid = useGrid(props);
  const { before, changed, shown, errors, errorsOf, isUnnamed } = grid;
  const [summary, setSummary] = useState('');
  const [pasteNote, setPasteNote] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const lastQuestion = useRef('');
  const place = usePlace(
    columns,
    shown.findIndex(({ id }) => id === props.startAt),
  );
  const { goTo } = place;
  const { lock, onCurrent } = useLockLine({ ...grid.props, onCurrent: place.props.onCurrent });
  const isMounted = useMounted();

  usePaste(props.reader, place.chosen, (text, read, chosen) => {
    // Before a cell is chosen, a paste adds rows: it must not overwrite the first ones.
    const pasted = grid.paste(text, chosen, read);
    setSummary('');
    const more = props.pasted?.(pasted.rows.filter(({ id }) => pasted.touched.has(id)));
    setPasteNote([...pasteMessage(pasted), ...(more === undefined ? [] : [more])]);
    const first = pasted.rows.findIndex(({ id }) => pasted.touched.has(id));
    if (!chosen && first >= 0) goTo(first);
  });

  const save = async () => {
    const skipped = changed.filter(isUnnamed).length;
    const sent = changed.filter((row) => !isUnnamed(row));
    const ready = sent.filter((row) => Object.keys(errorsOf(row)).length === 0);
    grid.setTried(new Set(sent.map(({ id }) => id)));
    setSummary('');
    setPasteNote([]);
    const warn = () => props.nothingToSave && toast.show({ title: props.nothingToSave, tone: 'warning' });
    if (sent.length === 0) {
      warn();
      if (skipped > 0) setSummary(outcomeMessage({ saved: 0, left: 0, skipped }, noun, skips));
      else if (!props.nothingToSave) onClose();
      return;
    }
    const rows = ready.map((row) => ({ ...row, before: before.get(row.id) }));
    setAsking(true);
    const questions = (await props.ask?.(rows)) ?? [];
    if (!isMounted.current) return;
    setAsking(false);
    const question = questions.join('\n');
    if (question !== '' && question !== lastQuestion.current) {
      lastQuestion.current = question;
      setPasteNote(questions);
      return;
    }
    setSaving(true);
    const outcome = await props.save(rows);
    const saved = ready.filter(({ id }) => outcome.ids.has(id)).length;
    const left = sent.length - saved;
    const [refusal] = Array.from(outcome.refused.values()).toSorted(
      (a, b) => Number(a.code === 'conflict') - Number(b.code === 'conflict'),
    );
    if (refusal) toast.failure(refusal, props.failed);
    else if (saved > 0 && (left === 0 || !isMounted.current)) toast.undoable(props.saved, outcome.undo);
    else if (saved === 0) warn();
    if (!isMounted.current) return;
    setSaving(false);
    if (left + skipped === 0) {
      onClose();
      return;
    }
    grid.settle(ready, outcome);
    setSummary(outcomeMessage({ saved, left, skipped }, noun, skips));
    const row = shown.findIndex((it) => changed.includes(it) && !outcome.ids.has(it.id));
    const at = shown[row];
    const wrong = at && !isUnnamed(at) ? (outcome.refused.get(at.id)?.errors ?? errorsOf(at)) : {};
    goTo(row, columns.find(({ id }) => id in wrong)?.id);
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      size="xl"
      isDirty={changed.length > 0 && !isSaving}
      footer={(leave) => (
        <>
          <Button
            icon={<Plus className="size-4" />}
            onClick={() => {
              grid.addRow();
              goTo(shown.length);
            }}
            disabled={isSaving}
            className="mr-auto"
          >
            Add Row
          </Button>
          <Button onClick={leave}>Cancel</Button>
          <Button variant="primary" pending={isSaving || isAsking} onClick={() => void save()}>
            Save
          </Button>
        </>
      )}
    >
      <div className="flex h-[min(60dvh,40rem)] flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
          {before.size > 0 && <FilterBox noun={noun[1]} value={grid.query} onChange={grid.setQuery} />}
          {props.tools}
        </div>
        <EditableGrid {...place.props} {...{ onCurrent }} label={title} {...grid.props} />
        <LockLine lock={lock} />
        <PasteNote lines={pasteNote} />
        <div role="alert" className="shrink-0">
          {summary && <p className="text-13 font-medium text-ink">{summary}</p>}
        </div>
        {errors.size > 0 && (
          <ErrorList {...{ columns, errors }} rows={shown} onGo={goTo} onTake={(row) => grid.put([row])} />
        )}
      </div>
    </Dialog>
  );
}
