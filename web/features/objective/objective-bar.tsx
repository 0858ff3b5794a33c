import { Printer, X } from 'lucide-react';
import { Link } from 'wouter';
import { StrategyBar } from '../../entities/strategy/strategy-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { pathTo } from '../../lib/routes/pages.ts';

/** The bar of the page, with Print and the link back to the board. */
export function ObjectiveBar({ strategyId }: { strategyId: number }) {
  return (
    <StrategyBar strategyId={strategyId}>
      <IconButton label="Print" onClick={() => window.print()}>
        <Printer className="size-4" />
      </IconButton>
      <Link href={pathTo('board', strategyId)} asChild>
        <LinkButton variant="quiet" className="max-sm:px-2" icon={<X className="size-4" />}>
          Close
        </LinkButton>
      </Link>
    </StrategyBar>
  );
}
