import { CloudOff, X } from 'lucide-react';
import { Link } from 'wouter';
import { usePending } from '../../lib/outbox.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** The bar above the page: what it is about, whether everything is saved, and the way back to the board. */
export function ObjectiveBar({
  strategyId,
  title,
  canEdit,
}: {
  strategyId: number;
  title: string;
  canEdit: boolean;
}) {
  const { count, offline } = usePending(strategyId);
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-3 border-b bg-surface px-3 sm:px-6 pointer-coarse:h-14">
      <h1 className="min-w-0 flex-1 truncate text-16 font-semibold" title={title}>
        {title}
      </h1>
      <p role="status" className="flex min-w-0 shrink items-center gap-1.5 text-13 text-ink-2">
        {offline && (
          <>
            <CloudOff className="size-4 shrink-0 text-warning" aria-hidden="true" />
            <span className="truncate">Offline, {count === 1 ? '1 change' : `${count} changes`} waiting</span>
          </>
        )}
      </p>
      {!canEdit && <span className="shrink-0 text-13 text-ink-3">Read only</span>}
      <Link href={`/strategy/${strategyId}`} asChild>
        <LinkButton variant="quiet" className="-mr-2" icon={<X className="size-4" aria-hidden="true" />}>
          Close
        </LinkButton>
      </Link>
    </header>
  );
}
