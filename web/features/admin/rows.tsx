import type { ReactNode } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionState } from '../../ui/section-state.tsx';

/** A list that the server pages: its rows, and what stands in place of them while there are none. */
export function Rows({
  label,
  what,
  empty,
  rows,
  error,
  onRetry,
  more,
}: {
  /** The name of the list. */
  label: string;
  /** What is loading: 'people'. */
  what: string;
  /** What is said where there is no row. */
  empty: string;
  rows: readonly ReactNode[] | undefined;
  error: ApiError | null;
  onRetry: () => unknown;
  more?: { isReading: boolean; read: () => unknown } | undefined;
}) {
  if (!rows) return <SectionState what={what} error={error} onRetry={onRetry} />;
  if (rows.length === 0) return <EmptyState message={empty} className="rounded-lg border border-dashed" />;
  return (
    <>
      <ul aria-label={label} className="divide-y rounded-lg border bg-surface">
        {rows}
      </ul>
      {more && (
        <div className="flex justify-center py-4">
          <Button pending={more.isReading} onClick={() => void more.read()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

/** A row of a list: what it is about, details below, and its actions. */
export const AdminRow = ({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
    <div className="min-w-0 flex-1 basis-52 text-13 wrap-anywhere text-ink-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14 text-ink">{title}</div>
      {children}
    </div>
    {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
  </li>
);
