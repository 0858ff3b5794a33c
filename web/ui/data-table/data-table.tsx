import { ChevronsDownUp, ChevronsUpDown, Printer } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { EmptyState } from '../empty-state.tsx';
import { FilterBox } from '../filter-box.tsx';
import { IconButton } from '../icon-button.tsx';
import type { MenuItem } from '../menu.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { TableBody } from './table-body.tsx';
import {
  count,
  filter,
  flatten,
  foldable,
  nest,
  nextSort,
  pathTo,
  textOf,
  type DataColumn,
  type RowId,
  type Sort,
} from './model.ts';
import { useColumns } from './use-columns.ts';

export interface DataTableProps<Row> {
  /** The accessible name of the grid. */
  label: string;
  /** Singular and plural of the rows: ['KPI', 'KPIs']. */
  noun: readonly [string, string];
  /** The local storage key of the choice of columns. */
  storageKey: string;
  columns: readonly DataColumn<Row>[];
  defaultVisible: readonly string[];
  /** The column that names a row; defaults to the first. While it is hidden, the first visible one is used. */
  nameColumn?: string;
  rows: readonly Row[];
  getId: (row: Row) => RowId;
  /** If given, the rows nest; they start open. */
  childrenOf?: (row: Row) => readonly Row[];
  /** Called when a row's menu opens. */
  rowMenu?: ((row: Row) => readonly MenuItem[]) | undefined;
  /** The name of a row for its menu; defaults to the name column's text. */
  nameOf?: (row: Row) => string;
  /** Double click, or Enter on a row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** A row to scroll to and focus, also if it is folded or filtered; `onLed` is called when it has the focus. */
  leadTo?: RowId | undefined;
  onLed?: () => void;
  /** Content at the end of the bar. */
  toolbar?: ReactNode;
  /** Shown in place of the table without any rows. */
  empty: ReactNode;
  className?: string;
}

const none: ReadonlySet<RowId> = new Set();

/** A table or tree of many rows to sort, filter and fold, with columns to choose. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { noun, columns, rows, getId, childrenOf, toolbar } = props;
  const { visible, shown, show } = useColumns(columns, props.defaultVisible, props.storageKey);
  const [sort, setSort] = useState<Sort>();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed).trim();
  const [folded, setFolded] = useState(none);
  // The parents of a match are open; a fold while filtering holds until the query changes.
  const [foldedHits, setFoldedHits] = useState({ query: '', ids: none });

  // The head updates at once, the rows deferred.
  const order = useDeferredValue(sort);
  const sortColumn = columns.find(({ id }) => id === order?.id);
  const by = order && sortColumn && { column: sortColumn, direction: order.direction };
  const all = nest(rows, { getId, childrenOf }, by);
  const hits = filter(all, query, visible);
  const isFiltered = query !== '';
  const closed = isFiltered ? (foldedHits.query === query ? foldedHits.ids : none) : folded;
  const lines = flatten(hits, closed);
  const total = count(all);
  const left = isFiltered ? count(hits) : total;

  const change = (ids: ReadonlySet<RowId>) => (isFiltered ? setFoldedHits({ query, ids }) : setFolded(ids));
  const fold = (ids: readonly RowId[], isFolded: boolean) => {
    const next = new Set(closed);
    for (const id of ids) {
      if (isFolded) next.add(id);
      else next.delete(id);
    }
    change(next);
  };
  // The filter does not know the parents of the row, so both are cleared.
  const { leadTo } = props;
  const [led, setLed] = useState<RowId>();
  if (leadTo !== led) {
    setLed(leadTo);
    if (leadTo !== undefined) {
      setTyped('');
      setFolded(new Set([...folded].filter((id) => !pathTo(all, leadTo).includes(id))));
    }
  }
  const nameId = visible.some(({ id }) => id === props.nameColumn) ? props.nameColumn : visible[0]?.id;
  const named = columns.find(({ id }) => id === (props.nameColumn ?? columns[0]?.id));
  const nameOf = props.nameOf ?? ((row: Row) => (named ? textOf(named, row) : ''));

  return (
    <div data-print="wide" className={cx('flex min-w-0 flex-col gap-2 print:block', props.className)}>
      <div className="flex flex-wrap items-center gap-2 print:pb-2">
        {total > 0 && (
          <>
            <FilterBox noun={noun[1]} value={typed} onChange={setTyped} />
            <p role="status" className="tabular text-13 text-ink-3">
              {isFiltered ? `${format(left)} of ${format(total)}` : format(total)}{' '}
              {total === 1 ? noun[0] : noun[1]}
            </p>
          </>
        )}
        {total > 0 && (
          <div className="ml-auto flex items-center gap-2">
            {childrenOf && (
              <div className="flex">
                <IconButton label="Fold all" onClick={() => change(new Set(foldable(hits)))}>
                  <ChevronsDownUp className="size-4" aria-hidden="true" />
                </IconButton>
                <IconButton label="Unfold all" onClick={() => change(none)}>
                  <ChevronsUpDown className="size-4" aria-hidden="true" />
                </IconButton>
              </div>
            )}
            <ColumnsMenu columns={columns} shown={shown} onShow={show} />
            <IconButton label="Print" onClick={() => window.print()}>
              <Printer className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
        )}
        {toolbar && <div className={cx('flex flex-wrap gap-2', total === 0 && 'ml-auto')}>{toolbar}</div>}
      </div>
      {total === 0 && <Notice>{props.empty}</Notice>}
      {total > 0 && lines.length === 0 && (
        <Notice>
          <EmptyState
            message={`No ${noun[1]} match “${query}” in the columns shown.`}
            action={<Button onClick={() => setTyped('')}>Clear filter</Button>}
          />
        </Notice>
      )}
      {lines.length > 0 && (
        <TableBody
          {...{ lines, sort, nameOf }}
          label={props.label}
          columns={visible}
          nameId={nameId ?? ''}
          isTree={Boolean(childrenOf)}
          onSort={(id) => setSort(nextSort(sort, id))}
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

const format = (number: number) => number.toLocaleString('en-US');

function Notice({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border bg-surface">{children}</div>;
}
