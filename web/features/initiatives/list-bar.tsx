import { ArrowLeft, CloudOff } from 'lucide-react';
import { Link } from 'wouter';
import type { Strategy } from '../../../contract/entities.ts';
import { usePending } from '../../lib/outbox.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** The bar above the list: back to the board, whose strategy this is, whether everything is saved. */
export function ListBar({ strategy: { id, title }, canEdit }: { strategy: Strategy; canEdit: boolean }) {
  const { count, offline } = usePending(id);
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b bg-surface px-2 sm:px-5 pointer-coarse:h-14">
      <Link href={`/strategy/${id}`} asChild>
        <LinkButton variant="quiet" icon={<ArrowLeft className="size-4" aria-hidden="true" />}>
          Board
        </LinkButton>
      </Link>
      <p className="min-w-0 flex-1 truncate text-14 text-ink-2">{title}</p>
      <p role="status" className="flex min-w-0 shrink-0 items-center gap-1.5 text-13 text-ink-2">
        {offline && (
          <>
            <CloudOff className="size-4 shrink-0 text-warning" aria-hidden="true" />
            Offline, {count === 1 ? '1 change' : `${count} changes`} waiting
          </>
        )}
      </p>
      {!canEdit && <span className="text-13 text-ink-3">Read only</span>}
    </header>
  );
}
