import { Printer, X } from 'lucide-react';
import { Link } from 'wouter';
import { SearchButton } from '../../entities/palette/search-button.tsx';
import { PeopleHere } from '../../entities/people/presence.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The bar above the page: title, presence, and the link back to the board. */
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
    <header className="sticky top-0 z-30 flex h-12 items-center gap-3 border-b bg-surface px-3 sm:px-6 pointer-coarse:h-14 print:static print:h-auto print:border-0 print:p-0">
      <h1
        className="min-w-0 flex-1 truncate text-16 font-semibold print:text-28 print:wrap-anywhere print:whitespace-normal"
        title={title}
      >
        {title}
      </h1>
      {/* No gap where no one else is present: the live region renders all the same. */}
      <div className="flex shrink-0 items-center print:hidden [&>:not(:first-child):not(:empty)]:ml-2">
        <SearchButton />
        <PeopleHere strategyId={strategyId} />
      </div>
      {!canEdit && <span className="shrink-0 text-13 text-ink-3 print:hidden">Read only</span>}
      <IconButton label="Print" onClick={() => window.print()}>
        <Printer className="size-4" aria-hidden="true" />
      </IconButton>
      <Link href={`/strategy/${strategyId}`} asChild>
        <LinkButton variant="quiet" className="-mr-2" icon={<X className="size-4" aria-hidden="true" />}>
          Close
        </LinkButton>
      </Link>
    </header>
  );
}
