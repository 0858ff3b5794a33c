import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A native table that scrolls sideways when it must; `label` names it and its scroll area. */
export function Table({ label, className, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    // Scrollable without a mouse, hence a tab stop.
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={cx('overflow-x-auto rounded-lg border bg-surface', className)}
    >
      <table {...rest} aria-label={label} className="w-full border-collapse text-13" />
    </div>
  );
}

export function THead(props: ComponentProps<'thead'>) {
  return <thead {...props} className={cx('border-b text-12 text-ink-3', props.className)} />;
}

export function TBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} className={cx('divide-y', props.className)} />;
}

export function Tr(props: ComponentProps<'tr'>) {
  return <tr {...props} className={cx('group', props.className)} />;
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** A column's head (or a row's, with scope='row'); with `onSort` its words are a button. */
export function Th({
  sort,
  onSort,
  numeric = false,
  className,
  children,
  ...rest
}: ComponentProps<'th'> & {
  sort?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
  numeric?: boolean;
}) {
  const Icon = sortIcons[sort ?? 'none'];
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sort}
      className={cx(cell, 'font-medium', numeric ? 'text-right' : 'text-left', className)}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cx(
            'inline-flex min-h-6 items-center gap-1 rounded-sm transition-colors enabled-hover:text-ink',
            numeric && 'flex-row-reverse',
            sort && sort !== 'none' && 'text-ink',
          )}
        >
          {children}
          <Icon aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** A cell; `numeric` sets figures flush right and of one width. */
export function Td({ numeric = false, className, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td {...rest} className={cx(cell, 'text-ink', numeric && 'tabular text-right', className)} />;
}

const cell = 'h-9 px-3 py-1 align-middle';
