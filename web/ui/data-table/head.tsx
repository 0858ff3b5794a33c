import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { cellStyle, nameStyle } from './layout.ts';
import type { DataColumn, Sort } from './model.ts';

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** The column headers, each a button that sorts; one tab stop with arrow keys. */
export function Head<Row>({
  columns,
  nameId,
  hasMenu,
  template,
  sort,
  onSort,
  onLeave,
}: {
  columns: readonly DataColumn<Row>[];
  nameId: string;
  hasMenu: boolean;
  template: string;
  sort: Sort | undefined;
  onSort: (id: string) => void;
  /** Called on the down key: the focus moves into the rows. */
  onLeave: () => void;
}) {
  const [at, setAt] = useState(0);
  const stop = Math.min(at, columns.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = columns.length - 1;
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
      className="sticky top-0 z-20 print:static print:table-header-group print:break-inside-avoid"
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
        {columns.map(({ id, header, numeric }, index) => {
          const direction = sort?.id === id ? sort.direction : 'none';
          const Icon = icons[direction];
          return (
            <div
              key={id}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={direction}
              className={cx(
                cellStyle,
                'bg-surface',
                numeric && 'justify-end text-right',
                id === nameId && nameStyle,
              )}
            >
              <button
                type="button"
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setAt(index)}
                onClick={() => onSort(id)}
                title={header}
                className={cx(
                  'flex min-h-6 min-w-0 items-center gap-1 rounded-sm font-medium transition-colors enabled-hover:text-ink print:contents',
                  'focus-visible:outline-offset-0',
                  numeric && 'flex-row-reverse',
                  direction !== 'none' && 'text-ink',
                )}
              >
                <span className="truncate">{header}</span>
                <Icon aria-hidden="true" className="size-3.5 shrink-0 print:hidden" />
              </button>
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
