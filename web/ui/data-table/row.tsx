import { ChevronRight, Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { buttonStyle } from '../button-style.ts';
import { cx } from '../cx.ts';
import { cellStyle, stickyStyle } from './layout.ts';
import { textOf, type DataColumn, type Line } from './model.ts';
import { ROW_REM } from './use-visible-rows.ts';

/** What a row is rendered from. */
export interface RowProps<Row> {
  line: Line<Row>;
  /** The index among all lines. */
  index: number;
  columns: readonly DataColumn<Row>[];
  nameId: string;
  template: string;
  isTree: boolean;
  /** The column with the grid's tab stop; -1 for the row itself, undefined if it is in another row. */
  stop: number | undefined;
  hasMenu: boolean;
  menuName: string;
}

/** What every row has, by which the grid finds it and assistive technology tells its place. */
export const rowAttributes = <Row,>({
  line,
  index,
  isTree,
  stop,
}: Pick<RowProps<Row>, 'line' | 'index' | 'isTree' | 'stop'>) => ({
  role: 'row',
  'data-row': line.id,
  tabIndex: stop === -1 ? 0 : -1,
  'aria-rowindex': index + 2,
  ...(isTree && {
    'aria-level': line.level,
    'aria-posinset': line.position,
    'aria-setsize': line.siblings,
    'aria-expanded': line.isOpen,
  }),
});

/** One row. The grid handles its events and finds it by its data attributes. */
function RowView<Row>({
  line,
  index,
  columns,
  nameId,
  template,
  isTree,
  stop,
  hasMenu,
  menuName,
}: RowProps<Row>) {
  const { row, depth, isOpen } = line;
  const hasMark = columns[0]?.isMark === true;
  const ground = 'bg-surface group-hover:bg-sunken group-focus:bg-sunken';
  return (
    <div
      {...rowAttributes({ line, index, isTree, stop })}
      style={{ gridTemplateColumns: template, top: `${index * ROW_REM}rem` }}
      className="group absolute inset-x-0 grid h-9 grid-rows-[100%] border-b bg-surface text-13 print:static print:table-row print:h-auto print:text-12 focus-visible:z-10 focus-visible:-outline-offset-2"
    >
      {columns.map((column, at) => {
        const isName = column.id === nameId;
        const text = textOf(column, row);
        return (
          <div
            key={column.id}
            role={isName ? 'rowheader' : 'gridcell'}
            data-cell={at}
            tabIndex={stop === at ? 0 : -1}
            aria-colindex={at + 1}
            // Numbers are never cut.
            title={column.numeric ? undefined : text}
            // Without the fold button, which is in the cell too.
            aria-label={isName ? text : undefined}
            style={isName && isTree ? { paddingLeft: `${0.25 + depth * 1.25}rem` } : undefined}
            className={cx(
              cellStyle,
              ground,
              'focus-visible:-outline-offset-2',
              column.numeric && 'tabular justify-end text-right',
              isName && (line.isContext ? 'font-regular' : 'font-medium'),
              stickyStyle(column, nameId, hasMark),
              line.isContext && 'text-ink-3',
            )}
          >
            {isName && isTree && <FoldButton isOpen={isOpen} name={text} />}
            {column.cell ? column.cell(row) : <span className="truncate">{text}</span>}
          </div>
        );
      })}
      {hasMenu && (
        <div
          role="gridcell"
          data-cell={columns.length}
          tabIndex={stop === columns.length ? 0 : -1}
          aria-colindex={columns.length + 1}
          className={cx(
            'sticky right-0 z-10 flex items-center justify-center group-data-more/table:border-l focus-visible:-outline-offset-2',
            ground,
          )}
        >
          <MenuButton name={menuName} />
        </div>
      )}
    </div>
  );
}

// A scroll or a focus change renders only the rows that it changes.
export const DataRow = memo(RowView) as typeof RowView;

/** The button of a row's menu, which the grid opens. */
export function MenuButton({ name }: { name: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-menu
      aria-label={name}
      aria-haspopup="menu"
      className={buttonStyle('quiet', 'sm', { square: true, className: 'reveal' })}
    >
      <Ellipsis className="size-4" />
    </button>
  );
}

/** The button that folds the rows below a row; a space where there are none. */
export function FoldButton({ isOpen, name }: { isOpen: boolean | undefined; name: string }) {
  if (isOpen === undefined) return <span className="w-6 shrink-0 print:hidden" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-fold
      aria-label={`${isOpen ? 'Fold' : 'Unfold'} ${name}`}
      className="flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-3 enabled-hover:text-ink print:hidden"
    >
      <ChevronRight className={cx('size-4 transition-transform', isOpen && 'rotate-90')} />
    </button>
  );
}
