import { Lock } from 'lucide-react';
import { understoodText } from '../../../contract/words/number-text.ts';
import { cx } from '../cx.ts';
import { type CellLock, type Cells, type GridColumn, numberIn, shownText } from './model.ts';

/** What a cell has while it is not edited. */
export function CellText({
  column,
  cells,
  lock,
  carried,
}: {
  column: GridColumn;
  cells: Cells;
  /** The lock that it has the mark of. */
  lock: CellLock | undefined;
  /** What holds where it is empty, because it was entered before. */
  carried: { text: string; since: string } | undefined;
}) {
  const isNumber = column.kind === 'number';
  const shown = shownText(column, cells);
  const understood = isNumber && understoodText(numberIn(column, cells));
  const note = column.noteOf?.(cells);
  const isCarried = shown === '' && carried;
  const title = isCarried ? `Since ${carried.since}` : understood || undefined;
  const text = title ? (
    <span title={title} className={isCarried ? 'text-ink-3 forced-colors:italic' : undefined}>
      {isCarried ? carried.text : shown}
      {isCarried && <span className="sr-only">, since {carried.since}</span>}
    </span>
  ) : (
    shown
  );
  if (!lock && note === undefined) return text;
  return (
    <span className="flex items-center gap-1.5">
      {lock && (lock.word ?? <Lock role="img" aria-label="Locked" className="size-3 shrink-0 text-ink-3" />)}
      {note !== undefined && <span className="truncate text-12 text-ink-3">{note}</span>}
      <span className={cx('truncate', isNumber && 'ml-auto')}>{text}</span>
    </span>
  );
}
