import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import type { Strategy } from '../../../contract/entities.ts';
import { SearchButton } from '../../entities/palette/search-button.tsx';
import { PeopleHere } from '../../entities/people/presence.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The bar above the list: back link, strategy, presence. */
export function ListBar({ strategy: { id, title }, canEdit }: { strategy: Strategy; canEdit: boolean }) {
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b bg-surface px-2 sm:px-5 pointer-coarse:h-14 print:hidden">
      <Link href={`/strategy/${id}`} asChild>
        <LinkButton variant="quiet" icon={<ArrowLeft className="size-4" aria-hidden="true" />}>
          Board
        </LinkButton>
      </Link>
      <p title={title} className="min-w-0 flex-1 truncate text-13 text-ink-2">
        {title}
      </p>
      <SearchButton />
      <PeopleHere strategyId={id} />
      {!canEdit && <span className="text-13 text-ink-3">Read only</span>}
    </header>
  );
}
