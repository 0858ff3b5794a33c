import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FoldMark } from '../../ui/fold-mark.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';

/** The status of a row on a narrow screen, where its mark stands before the name. */
export const UNMARKED = '@max-4xl:w-full @max-4xl:[&_svg]:hidden';

// Columns on a wide screen; on a narrow one, each row is a list of labeled values.
const columns = {
  kpis: '@4xl:grid-cols-[minmax(0,3fr)_minmax(6.5rem,1fr)_minmax(7rem,1fr)_minmax(7rem,1fr)_minmax(5rem,1fr)_minmax(6.5rem,1fr)_5.5rem_2.25rem]',
  work: '@4xl:grid-cols-[minmax(0,3fr)_minmax(7.5rem,1fr)_minmax(8.5rem,1.3fr)_minmax(8rem,1fr)_minmax(6.5rem,1fr)_minmax(6.5rem,1fr)_2.25rem]',
};

// Numbers align at their last digit.
const isFigure = (head: string | undefined) => head === 'Target' || head === 'Actual';
const figure = 'tabular @4xl:pr-4 @4xl:text-right';

// What needs no label on a narrow screen.
const PLAIN: ReadonlySet<string | undefined> = new Set(['Status', 'Progress']);

const line = 'grid grid-cols-2 gap-x-3 px-3';
const indents = {
  1: '',
  2: '@max-4xl:pl-8',
  3: '@max-4xl:pl-13',
};
const nameIndents = { 1: '', 2: '@4xl:pl-6', 3: '@4xl:pl-12' };

/** A table with expandable rows, three levels deep. `heads` name the columns between the first and the menu. */
export function TreeTable({
  label,
  kind,
  heads,
  children,
}: {
  label: string;
  kind: keyof typeof columns;
  heads: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className="@container">
      {/* When printing, a table of one column, which repeats its heads on each page. */}
      <div role="table" aria-label={label} className="print:table print:w-full print:table-fixed">
        <div
          role="rowgroup"
          className="@max-4xl:sr-only print:break-inside-avoid @4xl:print:table-header-group"
        >
          <div
            role="row"
            className={cx(line, columns[kind], 'border-b py-1.5 text-12 font-medium text-ink-3')}
          >
            {heads.map((head) => (
              <span key={head} role="columnheader" className={cx(isFigure(head) && figure)}>
                {head}
              </span>
            ))}
            <span role="columnheader">
              <span className="sr-only">Actions</span>
            </span>
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}

/** One row. With `onToggle` its name is a button that expands its children. */
export function TreeRow({
  kind,
  level,
  part,
  name,
  status,
  tag,
  isOpen,
  onToggle,
  heads,
  cells,
  menu,
}: {
  kind: keyof typeof columns;
  level: 1 | 2 | 3;
  /** Identifies the row for the palette: its kind and id, 'kpi 12'. */
  part: string;
  name: string;
  /** Its mark stands before the name on a narrow screen. */
  status: string;
  /** The kind of the record, where its level does not imply it. */
  tag: ReactNode;
  isOpen?: boolean;
  onToggle?: (() => void) | undefined;
  heads: readonly string[];
  /** One for each head but the first; null for an empty cell. */
  cells: readonly ReactNode[];
  menu: ReactNode;
}) {
  const title = (
    <span className={cx('flex min-w-0 items-start gap-1.5 wrap-anywhere', level === 1 && 'font-medium')}>
      <span className="flex h-5 items-center @4xl:hidden">
        <StatusMark status={status} />
      </span>
      {name}
    </span>
  );
  return (
    <div
      role="row"
      data-part={part}
      className={cx(
        line,
        columns[kind],
        'group relative min-h-10 items-center gap-y-0.5 py-1.5 text-13 transition-colors hover:bg-sunken',
        level > 1 && 'border-t',
        indents[level],
      )}
    >
      <div
        role="rowheader"
        className={cx('col-span-2 min-w-0 pr-9 @4xl:col-span-1 @4xl:pr-0', nameIndents[level])}
      >
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pl-5.5">
          {onToggle ? (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={onToggle}
              className="-my-1 -ml-5.5 flex min-h-7 min-w-0 items-start gap-1.5 rounded-sm py-1 text-left pointer-coarse:min-h-10 pointer-coarse:py-2.5"
            >
              <FoldMark />
              {title}
            </button>
          ) : (
            title
          )}
          {tag}
        </div>
      </div>
      {cells.map((cell, index) => (
        <div
          key={heads[index + 1]}
          role="cell"
          className={cx(
            'min-w-0 @max-4xl:flex @max-4xl:flex-wrap @max-4xl:items-center @max-4xl:gap-x-1.5 @max-4xl:pl-5.5',
            isFigure(heads[index + 1]) && figure,
            cell === null && '@max-4xl:hidden',
          )}
        >
          {!PLAIN.has(heads[index + 1]) && (
            <span aria-hidden="true" className="text-12 text-ink-3 @4xl:hidden">
              {heads[index + 1]}
            </span>
          )}
          {cell}
        </div>
      ))}
      <div role="cell" className="absolute top-1.5 right-2 @4xl:static print:hidden">
        {menu}
      </div>
    </div>
  );
}

/** The end of an expanded row: a message where it has no children, and the add button. */
export function TreeEnd({
  level,
  message,
  add,
}: {
  level: 2 | 3;
  message: string | null;
  add: { label: string; name: string; onClick: () => void; onIntent: () => void } | null;
}) {
  if (!message && !add) return null;
  return (
    <div role="row" className={cx('border-t px-3 py-1.5 print:hidden', indents[level])}>
      <div role="cell" className={cx('flex flex-wrap items-center gap-x-3 gap-y-1', nameIndents[level])}>
        {message && <p className="pl-5.5 text-13 text-ink-2">{message}</p>}
        {add && (
          <Button
            size="sm"
            variant="quiet"
            className={message ? undefined : 'ml-3.5'}
            icon={<Plus className="size-4" />}
            aria-label={`${add.label} to ${add.name}`}
            onClick={add.onClick}
            onPointerEnter={add.onIntent}
            onFocus={add.onIntent}
          >
            {add.label}
          </Button>
        )}
      </div>
    </div>
  );
}
