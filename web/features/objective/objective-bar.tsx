import { X } from 'lucide-react';
import { Link } from 'wouter';
import { PeopleHere } from '../../entities/people/presence.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The bar above the page: what it is about, who else is here, and the way back to the board. */
export function ObjectiveBar({
  strategyId,
  title,
  canEdit,
}: {
  strategyId: number;
  title: string;
  canEdit: boolean;
}) {
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-3 border-b bg-surface px-3 sm:px-6 pointer-coarse:h-14">
      <h1 className="min-w-0 flex-1 truncate text-16 font-semibold" title={title}>
        {title}
      </h1>
      <PeopleHere strategyId={strategyId} />
      {!canEdit && <span className="shrink-0 text-13 text-ink-3">Read only</span>}
      <Link href={`/strategy/${strategyId}`} asChild>
        <LinkButton variant="quiet" className="-mr-2" icon={<X className="size-4" aria-hidden="true" />}>
          Close
        </LinkButton>
      </Link>
    </header>
  );
}
