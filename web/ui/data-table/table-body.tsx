import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { MenuPopover, type MenuItem } from '../menu.tsx';
import { usePrinting } from '../use-printing.ts';
import { whenFocusIsLost } from './focus.ts';
import { GroupRow } from './group-row.tsx';
import { Head } from './head.tsx';
import { actionOf } from './keys.ts';
import { layoutOf } from './layout.ts';
import type { DataColumn, Line, RowId, Sort } from './model.ts';
import { MoreColumns, useMoreColumns } from '../more-columns.tsx';
import { DataRow } from './row.tsx';
import { TwoLineRow, type SecondLine } from './two-line-row.tsx';
import { ROW_REM, TWO_LINES_REM, useVisibleRows } from './use-visible-rows.ts';
import { isCut, WholeText } from './whole-text.tsx';

interface TableBodyProps<Row> {
  label: string;
  lines: readonly Line<Row>[];
  columns: readonly DataColumn<Row>[];
  lead: DataColumn<Row> | undefined;
  nameId: string;
  nameOf: (row: Row) => string;
  isTree: boolean;
  sort: Sort | undefined;
  onSort: (id: string) => void;
  onFold: (ids: readonly RowId[], isFolded: boolean) => void;
  rowMenu: ((row: Row) => readonly MenuItem[]) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** Rows have two lines, and a tap opens them. */
  second: SecondLine<Row> | undefined;
  leadTo: RowId | undefined;
  onLed: (() => void) | undefined;
}

/** The current or last focus: `row` is the index that the row had then. */
interface Place {
  id: RowId;
  row: number;
  column: number;
}

/** The table itself: renders the visible lines and handles keys and clicks on them. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { label, lines, columns, lead, nameId, nameOf, isTree, sort, onSort, onFold, rowMenu, onOpen } =
    props;
  const { leadTo, onLed, second } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  const [cutCell, setCutCell] = useState<HTMLElement>();
  const [menu, setMenu] = useState<{ line: Line<Row>; button: HTMLElement }>();

  const placeIndex = place ? lines.findIndex(({ id }) => id === place.id) : -1;
  const isGone = place !== undefined && placeIndex < 0;
  const at = placeIndex >= 0 ? placeIndex : Math.min(place?.row ?? 0, lines.length - 1);
  const column = place?.column ?? -1;
  const rem = second ? TWO_LINES_REM : ROW_REM;
  const headRem = second ? 0 : ROW_REM;
  const { inSight, height, scrollTo } = useVisibleRows(scroller, lines.length, place ? at : -1, {
    rowRem: rem,
    headRem,
  });
  const moreSide = useMoreColumns(scroller);
  const nameColumn = columns.find(({ id }) => id === nameId);
  const mark = columns.find(({ isMark }) => isMark);
  const isPrinting = usePrinting();
  const rendered = isPrinting ? lines.keys() : inSight.map(({ index }) => index);
  const { template, minWidth, nameWidth } = layoutOf(columns, nameId, Boolean(rowMenu));
  const columnCount = (second ? 2 : columns.length) + (rowMenu ? 1 : 0);

  const rowAt = (row: number) => body.current?.querySelector<HTMLElement>(`[aria-rowindex="${row + 2}"]`);
  const go = (row: number, to: number) => {
    const line = lines[row];
    if (!line) return;
    // A row outside the viewport renders only when focused, so the state changes first.
    flushSync(() => setPlace({ id: line.id, row, column: to }));
    const element = rowAt(row);
    // A group has one cell, over all columns.
    const cell = line.group ? '[data-cell]' : `[data-cell="${to}"]`;
    (to < 0 ? element : element?.querySelector<HTMLElement>(cell))?.focus({ preventScroll: to < 0 });
    scrollTo(row);
  };
  const goLatest = useRef(go);
  useEffect(() => {
    goLatest.current = go;
  });
  useEffect(() => {
    if (isGone) return whenFocusIsLost(() => goLatest.current(at, -1));
    return undefined;
  }, [isGone, at]);

  const wanted = leadTo === undefined ? -1 : lines.findIndex(({ id }) => id === leadTo);
  const ledLatest = useRef(onLed);
  useEffect(() => {
    ledLatest.current = onLed;
  });
  useEffect(() => {
    if (wanted < 0) return undefined;
    const frame = requestAnimationFrame(() => {
      goLatest.current(wanted, -1);
      ledLatest.current?.();
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);

  const lineOf = (event: SyntheticEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[role=row]');
    const index = Number(row?.ariaRowIndex) - 2;
    return { row, index, line: lines[index] };
  };
  const openMenu = (row: HTMLElement | null | undefined, line: Line<Row>) => {
    const button = row?.querySelector<HTMLElement>('[data-menu]');
    if (!button) return;
    button.focus();
    setMenu({ line, button });
  };
  /** A user who cannot open a row reads a truncated cell this way; others read it in the editor. */
  const showWhole = (target: HTMLElement): boolean => {
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (onOpen || !cell?.title || !isCut(cell)) return false;
    setCutCell(cell);
    return true;
  };
  const fold = ({ id, isOpen }: Line<Row>) => isOpen !== undefined && onFold([id], isOpen);

  const onFocus = (event: SyntheticEvent) => {
    const { index, line } = lineOf(event);
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
    if (!line) return;
    const to = cell ? Number(cell.dataset.cell) : -1;
    setPlace({ id: line.id, row: index, column: cell && line.group ? Math.max(to, column) : to });
  };
  const onClick = (event: SyntheticEvent) => {
    const { row, line } = lineOf(event);
    const target = event.target as HTMLElement;
    if (!line) return;
    if (target.closest('[data-fold]')) fold(line);
    else if (target.closest('[data-menu]')) openMenu(row, line);
    else if (target.closest('a, button')) return;
    else if (line.group) fold(line);
    else if (second && onOpen) onOpen(line.row);
    else showWhole(target);
  };
  const onDoubleClick = (event: SyntheticEvent) => {
    const { line } = lineOf(event);
    if (line && !line.group && !second && !(event.target as HTMLElement).closest('button, a'))
      onOpen?.(line.row);
  };
  const onContextMenu = (event: SyntheticEvent) => {
    const { row, line } = lineOf(event);
    if (!line || line.group || !rowMenu) return;
    event.preventDefault();
    openMenu(row, line);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { row, index, line } = lineOf(event);
    const target = event.target as HTMLElement;
    if (!line || event.altKey) return;
    const page = Math.max(
      1,
      Math.floor((scroller.current?.clientHeight ?? 0) / (row?.offsetHeight ?? 1)) - 2,
    );
    const columns = line.group ? 1 : columnCount;
    const from = event.key === 'ArrowLeft' ? Math.min(column, columns - 1) : column;
    const action = actionOf(event, lines, { row: index, column: from }, { columns, page });
    if (!action || (action.kind === 'open' && target.closest('button, a'))) return;
    event.preventDefault();
    if (action.kind === 'go') go(action.row, action.column);
    else if (action.kind === 'menu') openMenu(row, line);
    else if (action.kind === 'open') open(target, line);
    else onFold(action.ids, action.kind === 'fold');
  };
  const open = (target: HTMLElement, line: Line<Row>) => {
    const inCell = target.closest('[data-cell]')?.querySelector<HTMLElement>('a, button:not([data-fold])');
    if (inCell) inCell.click();
    else if (onOpen && !line.group) onOpen(line.row);
    else if (!showWhole(target)) fold(line);
  };

  return (
    <div
      data-more={moreSide === 'right' || undefined}
      className="group/table relative flex min-h-0 flex-col print:block"
    >
      <MoreColumns side={moreSide} scroller={scroller} />
      <div
        ref={scroller}
        // What sticks covers no cell that gets the focus.
        style={{
          scrollPaddingTop: `${headRem}rem`,
          scrollPaddingLeft: nameWidth,
          scrollPaddingRight: rowMenu ? '2.75rem' : 0,
        }}
        className="relative min-h-0 overflow-auto overscroll-x-contain rounded-lg border bg-surface print:overflow-visible print:rounded-none print:border-0"
      >
        <div
          role={isTree ? 'treegrid' : 'grid'}
          aria-label={label}
          aria-rowcount={lines.length + 1}
          aria-colcount={columnCount}
          style={second ? undefined : { minWidth }}
          className="print:table print:w-full print:min-w-0!"
        >
          {second ? (
            <div role="rowgroup" className="sr-only">
              <div role="row" aria-rowindex={1}>
                <div role="columnheader">{nameColumn?.header}</div>
                <div role="columnheader">{second.header}</div>
                {rowMenu && <div role="columnheader">Actions</div>}
              </div>
            </div>
          ) : (
            <Head
              {...{ columns, lead, nameId, template, sort, onSort }}
              hasMenu={Boolean(rowMenu)}
              onLeave={() => go(at, -1)}
            />
          )}
          <div
            ref={body}
            role="rowgroup"
            // The rows inside take the focus; their events bubble to this element.
            tabIndex={-1}
            {...{ onFocus, onClick, onDoubleClick, onContextMenu, onKeyDown }}
            style={{ height }}
            className="relative outline-none print:table-row-group print:h-auto!"
          >
            {Array.from(rendered, (index) => {
              const line = lines[index];
              if (!line) return null;
              const stop = index === at ? column : undefined;
              if (line.group)
                return <GroupRow key={line.id} {...{ line, index, rem, stop }} span={columnCount} />;
              const common = {
                line,
                index,
                isTree,
                stop,
                hasMenu: Boolean(rowMenu),
                menuName: `Actions for ${nameOf(line.row)}`,
              };
              return second && nameColumn ? (
                <TwoLineRow key={line.id} {...common} {...{ mark, second }} name={nameColumn} />
              ) : (
                <DataRow key={line.id} {...common} {...{ columns, nameId, template }} />
              );
            })}
          </div>
        </div>
        {cutCell && <WholeText cell={cutCell} onClose={() => setCutCell(undefined)} />}
        {menu && rowMenu && (
          <MenuPopover
            items={rowMenu(menu.line.row)}
            trigger={menu.button}
            onClose={() => setMenu(undefined)}
          />
        )}
      </div>
    </div>
  );
}
