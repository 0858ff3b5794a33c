import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { cellStyle, stickyStyle } from './layout.ts';
import type { DataColumn, Sort } from './model.ts';

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** The column headers, each a button that sorts; one tab stop with arrow keys. */
export function Head<Row>({
  columns,
  lead,
  nameId,
  hasMenu,
  template,
  sort,
  onSort,
  onLeave,
}: {
  columns: readonly DataColumn<Row>[];
  /** The column that groups stand in place of: it has its button beside that of the names. */
  lead: DataColumn<Row> | undefined;
  nameId: string;
  hasMenu: boolean;
  template: string;
  sort: Sort | undefined;
  onSort: (id: string) => void;
  /** Called on the down key: the focus moves into the rows. */
  onLeave: () => void;
}) {
  const [at, setAt] = useState(0);
  const hasMark = columns[0]?.isMark === true;
  const sortsOf = (column: DataColumn<Row>) => (column.id === nameId && lead ? [lead, column] : [column]);
  const heads = columns.flatMap(sortsOf).map(({ id }) => id);
  const stop = Math.min(at, heads.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = heads.length - 1;
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: last }[event.key];
    if (event.key === 'ArrowDown') onLeave();
    else if (to === undefined) return;
    else {
      const buttons = event.currentTarget.querySelectorAll('button');
      buttons[Math.max(0, Math.min(last, to))]?.focus();
    }
    event.preventDefault();
  };

  return (
    <div
      role="rowgroup"
      className="sticky top-0 z-20 short:relative print:static print:table-header-group print:break-inside-avoid"
    >
      {/* The buttons handle the keys, whose events bubble to the row. */}
      <div
        role="row"
        tabIndex={-1}
        aria-rowindex={1}
        onKeyDown={onKeyDown}
        style={{ gridTemplateColumns: template }}
        className="grid h-9 border-b bg-surface text-12 text-ink-3 outline-none print:table-row print:h-auto"
      >
        {columns.map((column, index) => {
          const { id, isMark, numeric } = column;
          const sorts = sortsOf(column);
          const sorted = sorts.find((each) => each.id === sort?.id);
          return (
            <div
              key={id}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={sorted && sort ? sort.direction : 'none'}
              className={cx(
                cellStyle,
                'bg-surface',
                numeric && 'justify-end text-right',
                stickyStyle(column, nameId, hasMark),
              )}
            >
              {sorts.map(({ id, header }) => {
                const direction = sort?.id === id ? sort.direction : 'none';
                const Icon = icons[direction];
                const place = heads.indexOf(id);
                return (
                  <button
                    key={id}
                    type="button"
                    tabIndex={place === stop ? 0 : -1}
                    onFocus={() => setAt(place)}
                    onClick={() => onSort(id)}
                    title={header}
                    className={cx(
                      'flex min-h-6 min-w-0 items-center gap-1 rounded-sm font-medium transition-colors enabled-hover:text-ink print:contents',
                      'focus-visible:outline-offset-0',
                      numeric && 'flex-row-reverse',
                      sorts.length > 1 && 'mr-2',
                      isMark && 'min-w-6 justify-end',
                      direction !== 'none' && 'text-ink',
                    )}
                  >
                    <span className={isMark ? 'sr-only' : 'truncate'}>{header}</span>
                    <Icon aria-hidden="true" className="size-3.5 shrink-0 print:hidden" />
                  </button>
                );
              })}
            </div>
          );
        })}
        {hasMenu && (
          <div
            role="columnheader"
            aria-colindex={columns.length + 1}
            className="sticky right-0 z-10 bg-surface print:hidden"
          >
            <VisuallyHidden>Actions</VisuallyHidden>
          </div>
        )}
      </div>
    </div>
  );
}
