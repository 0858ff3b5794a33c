import { useEffect, useRef } from 'react';
import type { SheetGuess } from '../../../contract/import/preview.ts';
import { counted } from '../../../contract/words/list.ts';
import { cx } from '../../ui/cx.ts';
import { columnLetters } from './sheet.ts';

/** How much of a sheet is shown. */
const ROWS = 12;
const COLUMNS = 30;
/** So much of the rows above the heading is in sight. */
const ABOVE_PX = 96;

const cellStyle = 'max-w-60 min-w-16 truncate border-r border-b px-2 py-1 last:border-r-0';
const cornerStyle =
  'sticky left-0 z-10 border-r border-b bg-sunken px-2 py-1 text-right font-regular text-ink-3';

/** The first rows of a sheet, its heading rows marked. With `onRow` it has all that are known, and a click on one moves the heading there. */
export function SheetTable({
  sheet: { sample, name, rowCount, columnCount },
  heading: { first, count },
  onRow,
}: {
  sheet: SheetGuess;
  heading: SheetGuess['mapping']['heading'];
  onRow?: (row: number) => void;
}) {
  const isWhole = onRow !== undefined;
  const scroller = useRef<HTMLDivElement>(null);
  const headingRow = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    const [box, row] = [scroller.current, headingRow.current];
    // Only at first: a heading that is chosen is in sight.
    if (box && row && isWhole) box.scrollTop = row.offsetTop - ABOVE_PX;
  }, [isWhole]);
  const from = isWhole ? 0 : Math.max(0, Math.min(first - 1, sample.length - ROWS));
  const rows = sample.slice(from, isWhole ? undefined : from + ROWS);
  const columns = Array.from({ length: Math.min(columnCount, COLUMNS) }, (_, index) => index);
  const more = [
    ...(rowCount > from + rows.length ? [counted(rowCount - from - rows.length, 'more row')] : []),
    ...(columnCount > COLUMNS ? [counted(columnCount - COLUMNS, 'more column')] : []),
  ];
  return (
    <div className="flex flex-col gap-1">
      {/* Keys scroll it too. */}
      <div
        ref={scroller}
        role="region"
        aria-label={`First rows of ${name}`}
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-lg border bg-surface"
      >
        <table className="tabular w-max min-w-full border-separate border-spacing-0 text-12 text-ink">
          <thead>
            <tr>
              <th scope="col" className={cx(cornerStyle, 'text-left')}>
                Row
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={cx(cellStyle, 'bg-sunken text-left font-regular text-ink-3')}
                >
                  {columnLetters(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => {
              const row = from + index;
              const isHeading = row >= first && row < first + count;
              return (
                <tr
                  key={row}
                  ref={row === first ? headingRow : undefined}
                  className={cx(
                    isHeading && 'bg-brand-soft font-semibold',
                    onRow && 'cursor-pointer hover:bg-sunken',
                  )}
                  // The field above the table does the same by keyboard.
                  onClick={onRow && (() => onRow(row))}
                >
                  <th scope="row" className={cornerStyle}>
                    {row + 1}
                    {isHeading && <span className="sr-only">, heading</span>}
                  </th>
                  {columns.map((column) => (
                    <td
                      key={column}
                      title={cells[column]}
                      className={cx(cellStyle, row < first && 'text-ink-3')}
                    >
                      {cells[column]}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {more.length > 0 && <p className="text-12 text-ink-3">And {more.join(' and ')}</p>}
    </div>
  );
}
