import { formatNumber } from '../../../contract/words/amount.ts';
import { ChevronsDownUp, ChevronsUpDown, Printer } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { EmptyState } from '../empty-state.tsx';
import { FilterBox } from '../filter-box.tsx';
import { IconButton } from '../icon-button.tsx';
import { Menu, type MenuItem } from '../menu.tsx';
import { useNarrow } from '../use-media.ts';
import { usePrinting } from '../use-printing.ts';
import { AlikeNote, ColumnsMenu } from './columns-menu.tsx';
import { ChosenFilters, FiltersMenu } from './filters-menu.tsx';
import { numberWidth, withRoomOf } from './layout.ts';
import { TableBody } from './table-body.tsx';
import type { SecondLine } from './two-line-row.tsx';
import {
  alikeIn,
  count,
  filter,
  flatten,
  foldable,
  inGroups,
  longestText,
  nest,
  nextSort,
  optionsOf,
  pathTo,
  textOf,
  type DataColumn,
  type DataFilter,
  type Grouping,
  type RowId,
} from './model.ts';
import { useGroups } from './use-groups.ts';
import { useColumns } from './use-columns.ts';
import { readView, writeView, type View } from './view.ts';

export interface DataTableProps<Row> {
  /** The accessible name of the grid. */
  label: string;
  /** Singular and plural of the rows: ['KPI', 'KPIs']. */
  noun: readonly [string, string];
  /** The local storage key of the choice of columns. */
  storageKey: string;
  columns: readonly DataColumn<Row>[];
  /** What can be filtered by. The address has the choice, and the sort; views of them are saved in this browser. */
  filters?: readonly DataFilter<Row>[];
  /** The local storage key of the saved views. */
  viewsKey?: string;
  defaultVisible: readonly string[];
  /** The column that names a row; defaults to the first. While it is hidden, the first visible one is used. */
  nameColumn?: string;
  rows: readonly Row[];
  getId: (row: Row) => RowId;
  /** If given, the rows nest; they start open. */
  childrenOf?: (row: Row) => readonly Row[];
  /** How rows are grouped at first, where there are at least two groups; the choice is remembered. */
  grouping?: Grouping<Row>;
  /** Whether the page says how many rows there are. */
  isCounted?: boolean;
  /** Called when a row's menu opens. */
  rowMenu?: ((row: Row) => readonly MenuItem[]) | undefined;
  /** The name of a row for its menu; defaults to the name column's text. */
  nameOf?: (row: Row) => string;
  /** Double click, or Enter on a row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** A row to scroll to and focus, also if it is folded or filtered; `onLed` is called when it has the focus. */
  leadTo?: RowId | undefined;
  onLed?: () => void;
  /** Content at the end of the bar. In a narrow window the bar is one row, so there it is one icon at most. */
  toolbar?: ReactNode;
  /** In a narrow window, what else the toolbar has: items of the menu of the bar. */
  moreItems?: readonly MenuItem[];
  /** Given, a narrow window shows rows with two lines, which a tap opens. */
  second?: SecondLine<Row>;
  /** Shown in place of the table without any rows. */
  empty: ReactNode;
  className?: string;
}

const none: ReadonlySet<RowId> = new Set();
const noFilters: readonly never[] = [];

/** A table or tree of many rows to sort, filter and fold, with columns to choose. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { noun, columns, rows, getId, childrenOf, toolbar, storageKey, filters = noFilters } = props;
  const { visible, shown, kept, show, keep } = useColumns(columns, props.defaultVisible, storageKey);
  const [search, setSearch] = useSearchParams();
  const filterIds = filters.map(({ id }) => id);
  const { chosen, sort } = readView(search, filterIds);
  const change = (view: Partial<View>) =>
    setSearch((last) => writeView(last, filterIds, { ...readView(last, filterIds), ...view }), {
      replace: true,
    });
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed).trim();
  const [folded, setFolded] = useState(none);
  // The parents of a match are open; a fold while filtering holds until the filter changes.
  const [foldedHits, setFoldedHits] = useState({ key: '', ids: none });

  // The head updates at once, the rows deferred.
  const { chosen: applied, sort: order } = readView(useDeferredValue(search), filterIds);
  const hasChosen = Object.keys(applied).length > 0;
  const sortColumn = columns.find(({ id }) => id === order?.id);
  const sorting = order && sortColumn && { column: sortColumn, direction: order.direction };
  const all = nest(rows, { getId, childrenOf }, sorting);
  const hits = filter(all, query, visible, filters, applied);
  const isFiltered = query !== '' || hasChosen;
  const filterKey = JSON.stringify([query, applied]);
  const closed = isFiltered ? (foldedHits.key === filterKey ? foldedHits.ids : none) : folded;
  const { groups, items: groupItems } = useGroups(props.grouping, rows, storageKey);
  const tree = groups ? inGroups(hits, groups) : hits;
  const lines = flatten(tree, closed);
  const total = count(all);
  const left = isFiltered ? count(hits) : total;

  const setClosed = (ids: ReadonlySet<RowId>) =>
    isFiltered ? setFoldedHits({ key: filterKey, ids }) : setFolded(ids);
  const fold = (ids: readonly RowId[], isFolded: boolean) => {
    const next = new Set(closed);
    for (const id of ids) {
      if (isFolded) next.add(id);
      else next.delete(id);
    }
    setClosed(next);
  };
  // The filter does not know the parents of the row, so both are cleared.
  const { leadTo } = props;
  const [led, setLed] = useState<RowId>();
  if (leadTo !== led) {
    setLed(leadTo);
    if (leadTo !== undefined) {
      setFolded(new Set([...folded].filter((id) => !pathTo(all, leadTo).includes(id))));
    }
  }
  const showAll = () => {
    setTyped('');
    change({ chosen: {} });
  };
  const clear = useRef(showAll);
  useEffect(() => {
    clear.current = showAll;
  });
  useEffect(() => {
    if (leadTo !== undefined) clear.current();
  }, [leadTo]);
  const isNarrow = useNarrow();
  const isPrinting = usePrinting();
  const second = isNarrow && !isPrinting ? props.second : undefined;
  const foldAll = () => setClosed(new Set(foldable(tree)));
  const unfoldAll = () => setClosed(none);
  const print = () => window.print();
  const barItems: MenuItem[] = [
    ...(props.moreItems ?? []),
    ...groupItems,
    ...(childrenOf
      ? [
          { id: 'fold', label: 'Fold all', onAction: foldAll },
          { id: 'unfold', label: 'Unfold all', onAction: unfoldAll },
        ]
      : []),
    { id: 'print', label: 'Print', onAction: print },
  ];
  const lead = visible.find(({ id }) => id === groups?.column);
  const columnsShown = visible.filter((column) => column !== lead);
  const names = columnsShown.filter(({ isMark }) => !isMark);
  const nameId = (names.find(({ id }) => id === props.nameColumn) ?? names[0])?.id;
  const alike = alikeIn(
    all,
    columnsShown.filter(({ id }) => id !== nameId && id !== sort?.id && !kept.has(id)),
  );
  const sized = withRoomOf(
    columnsShown.filter(({ id }) => alike.has(id)),
    columnsShown.filter(({ id }) => !alike.has(id)),
    nameId,
  ).map((column) =>
    column.numeric ? { ...column, width: numberWidth(column.width, longestText(all, column)) } : column,
  );
  const toggle = (id: string) => {
    const next = new Set(shown);
    if (alike.has(id) || !next.delete(id)) {
      next.add(id);
      // Who asks for a column wants to see it.
      keep(id);
    }
    show(next);
  };
  const choices = filters.map((filter) => ({
    id: filter.id,
    label: filter.label,
    options: optionsOf(all, filter),
  }));
  const named = columns.find(({ id }) => id === (props.nameColumn ?? columns[0]?.id));
  const nameOf = props.nameOf ?? ((row: Row) => (named ? textOf(named, row) : ''));

  return (
    <div data-print="wide" className={cx('flex min-w-0 flex-col gap-2 print:block', props.className)}>
      <div className="flex items-center gap-2 sm:flex-wrap print:pb-2">
        {total > 0 && (
          <>
            <FilterBox
              noun={noun[1]}
              value={typed}
              onChange={setTyped}
              className="min-w-0 flex-1 sm:w-44 sm:flex-none xl:w-64"
            />
            {filters.length > 0 && (
              <FiltersMenu
                {...{ choices, chosen }}
                storageKey={props.viewsKey ?? storageKey}
                onChoose={(next) => change({ chosen: next })}
                search={writeView(new URLSearchParams(), filterIds, { chosen, sort }).toString()}
                onSearch={(saved) => change(readView(new URLSearchParams(saved), filterIds))}
              />
            )}
            <p
              role="status"
              className={cx(
                'tabular text-13 text-ink-3 max-sm:sr-only',
                props.isCounted && !isFiltered && 'sr-only',
              )}
            >
              {isFiltered ? `${formatNumber(left)} of ${formatNumber(total)}` : formatNumber(total)}{' '}
              {total === 1 ? noun[0] : noun[1]}
            </p>
          </>
        )}
        {alike.size > 0 && !second && <AlikeNote {...{ columns, alike }} />}
        {total > 0 &&
          (isNarrow ? (
            <Menu label="More" variant="secondary" items={barItems} />
          ) : (
            <div className="ml-auto flex items-center gap-2">
              {childrenOf && (
                <div className="flex">
                  <IconButton label="Fold all" onClick={foldAll}>
                    <ChevronsDownUp className="size-4" />
                  </IconButton>
                  <IconButton label="Unfold all" onClick={unfoldAll}>
                    <ChevronsUpDown className="size-4" />
                  </IconButton>
                </div>
              )}
              <ColumnsMenu {...{ columns, shown, alike }} onToggle={toggle} before={groupItems} />
              <IconButton label="Print" onClick={print}>
                <Printer className="size-4" />
              </IconButton>
            </div>
          ))}
        {toolbar && <div className={cx('flex gap-2 sm:flex-wrap', total === 0 && 'ml-auto')}>{toolbar}</div>}
      </div>
      <ChosenFilters {...{ choices, chosen }} onChoose={(next) => change({ chosen: next })} />
      {total === 0 && <Notice>{props.empty}</Notice>}
      {total > 0 && lines.length === 0 && (
        <Notice>
          <EmptyState
            message={
              query === ''
                ? `No ${noun[1]} match the filters.`
                : `No ${noun[1]} match “${query}” in the columns shown${hasChosen ? ' and the filters' : ''}.`
            }
            action={<Button onClick={showAll}>Clear filter</Button>}
          />
        </Notice>
      )}
      {lines.length > 0 && (
        <TableBody
          {...{ lines, lead, sort, nameOf }}
          label={props.label}
          key={second ? 'two lines' : 'columns'}
          columns={sized}
          second={second}
          nameId={nameId ?? ''}
          isTree={Boolean(childrenOf)}
          onSort={(id) => change({ sort: nextSort(sort, id) })}
          onFold={fold}
          rowMenu={props.rowMenu}
          onOpen={props.onOpen}
          leadTo={leadTo}
          onLed={props.onLed}
        />
      )}
    </div>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border bg-surface">{children}</div>;
}
