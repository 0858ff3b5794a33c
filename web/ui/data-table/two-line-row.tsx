import { memo, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { textOf, type DataColumn } from './model.ts';
import { FoldButton, MenuButton, rowAttributes, type RowProps } from './row.tsx';
import { TWO_LINES_REM } from './use-visible-rows.ts';

/** What a narrow window shows of a row below its name, in place of the other columns. */
export interface SecondLine<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
}

type TwoLineRowProps<Row> = Pick<
  RowProps<Row>,
  'line' | 'index' | 'isTree' | 'stop' | 'hasMenu' | 'menuName'
> & { name: DataColumn<Row>; mark: DataColumn<Row> | undefined; second: SecondLine<Row> };

/** A row of a narrow window: its name, below it what matters most of the rest. */
function TwoLineRowView<Row>({
  line,
  index,
  name,
  mark,
  second,
  isTree,
  stop,
  hasMenu,
  menuName,
}: TwoLineRowProps<Row>) {
  const { row, depth, isOpen, isContext } = line;
  const indent = depth + (mark ? 0.75 : 0.25);
  const text = textOf(name, row);
  const cell = 'flex min-w-0 items-center gap-1 overflow-hidden focus-visible:-outline-offset-2';
  return (
    <div
      {...rowAttributes({ line, index, isTree, stop })}
      style={{ top: `${index * TWO_LINES_REM}rem`, height: `${TWO_LINES_REM}rem` }}
      className="group absolute inset-x-0 grid grid-cols-[minmax(0,1fr)_auto] grid-rows-2 border-b bg-surface py-1.5 pr-1 text-14 focus:bg-sunken focus-visible:z-10 focus-visible:-outline-offset-2"
    >
      <div
        role="rowheader"
        data-cell={0}
        tabIndex={stop === 0 ? 0 : -1}
        aria-colindex={1}
        title={text}
        aria-label={text}
        style={{ paddingLeft: isTree ? `${indent}rem` : '0.75rem' }}
        className={cx(cell, isContext ? 'text-ink-3' : 'font-medium')}
      >
        {mark?.cell?.(row)}
        {isTree && <FoldButton isOpen={isOpen} name={text} />}
        {name.cell ? name.cell(row) : <span className="truncate">{text}</span>}
      </div>
      {hasMenu && (
        <div
          role="gridcell"
          data-cell={2}
          tabIndex={stop === 2 ? 0 : -1}
          aria-colindex={3}
          className="row-span-2 flex items-center justify-center focus-visible:-outline-offset-2"
        >
          <MenuButton name={menuName} />
        </div>
      )}
      <div
        role="gridcell"
        data-cell={1}
        tabIndex={stop === 1 ? 0 : -1}
        aria-colindex={2}
        style={{ paddingLeft: isTree ? `${indent + (mark ? 2.75 : 1.75)}rem` : '0.75rem' }}
        className={cx(cell, 'text-13', isContext && 'text-ink-3')}
      >
        {second.cell(row)}
      </div>
    </div>
  );
}

// A scroll or a focus change renders only the rows that it changes.
export const TwoLineRow = memo(TwoLineRowView) as typeof TwoLineRowView;
