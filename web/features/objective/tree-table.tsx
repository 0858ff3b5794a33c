import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FoldMark } from '../../ui/fold-mark.tsx';

// Where there is room for columns there are columns; elsewhere a row is a small sheet of named values.
const columns = {
  kpis: '@4xl:grid-cols-[minmax(0,1fr)_7rem_7rem_7rem_7.5rem_7rem_2.25rem]',
  work: '@4xl:grid-cols-[minmax(0,1fr)_8rem_7rem_7rem_8.5rem_7.5rem_2.25rem]',
};

// Figures stand below one another at their last digit.
const isFigure = (head: string | undefined) => head === 'Target' || head === 'Actual';
const figure = 'tabular @4xl:pr-4 @4xl:text-right';

const line = 'grid grid-cols-2 gap-x-3 px-3';
const indents = {
  1: '',
  2: '@max-4xl:pl-8',
  3: '@max-4xl:pl-13',
};
const nameIndents = { 1: '', 2: '@4xl:pl-6', 3: '@4xl:pl-12' };

/** A table whose rows open to rows below them, three levels deep. `heads` name the columns between the first and the menu. */
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
      {/* On paper a table of one column, whose heads stand on each sheet. */}
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

/** How many groups may be in the first sight of a page: contained, they would first stand there in an estimated size. */
const IN_SIGHT = 12;

/** A row of the first level with all below it, at its place from 0. Out of sight it is neither laid out nor painted. */
export function TreeGroup({ at, children }: { at: number; children: ReactNode }) {
  return (
    <div
      role="rowgroup"
      className={cx(
        'not-last:border-b print:table-row-group',
        at >= IN_SIGHT &&
          '[contain-intrinsic-size:auto_10rem] [content-visibility:auto] @4xl:[contain-intrinsic-size:auto_2.5rem] print:[content-visibility:visible]',
      )}
    >
      {children}
    </div>
  );
}

/** One row. With `onToggle` its name is a button that opens what lies below. */
export function TreeRow({
  kind,
  level,
  part,
  name,
  tag,
  isOpen,
  onToggle,
  heads,
  cells,
  menu,
}: {
  kind: keyof typeof columns;
  level: 1 | 2 | 3;
  /** By which the row is found: its kind and id, 'kpi 12'. */
  part: string;
  name: string;
  /** What the row is, in a word or two, where its place does not say it. */
  tag: ReactNode;
  isOpen?: boolean;
  onToggle?: (() => void) | undefined;
  heads: readonly string[];
  /** One for each head but the first; null where there is nothing to say. */
  cells: readonly ReactNode[];
  menu: ReactNode;
}) {
  const title = <span className={cx('min-w-0 wrap-anywhere', level === 1 && 'font-medium')}>{name}</span>;
  return (
    <div
      role="row"
      data-part={part}
      className={cx(
        line,
        columns[kind],
        'group relative min-h-10 items-center gap-y-1.5 py-1.5 text-13 transition-colors hover:bg-sunken',
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
              <FoldMark isOpen={isOpen} />
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
            'min-w-0 @max-4xl:pl-5.5',
            isFigure(heads[index + 1]) && figure,
            cell === null && '@max-4xl:hidden',
          )}
        >
          <span aria-hidden="true" className="block text-12 text-ink-3 @4xl:hidden">
            {heads[index + 1]}
          </span>
          {cell}
        </div>
      ))}
      <div role="cell" className="absolute top-1.5 right-2 @4xl:static print:hidden">
        {menu}
      </div>
    </div>
  );
}

/** The end of an open row: a sentence when nothing is below it, and the button that adds something. */
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
            icon={<Plus className="size-4" aria-hidden="true" />}
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
