import { may } from '../../../contract/people/roles.ts';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { PageTitle } from '../../entities/strategy/page-title.tsx';
import { StrategyBar } from '../../entities/strategy/strategy-bar.tsx';
import { useTitle } from '../../lib/dom/title.ts';
import { useStrategyFlow } from '../../lib/strategy/strategy-flow.ts';
import { PrintHead } from '../../ui/print-head.tsx';
import { InitiativeList } from './initiative-list.tsx';

const TITLE = 'Strategic Initiatives';

/** All initiatives of a strategy as a list. */
export default function InitiativesPage({ strategyId }: { strategyId: number }) {
  useTitle(TITLE);
  const { strategy, flow, error } = useStrategyFlow(strategyId);
  if (strategy && flow) {
    const canEdit = may(strategy.role, 'content.change');
    return (
      <div className="flex h-dvh flex-col pb-(--nav-height) print:block print:h-auto">
        <StrategyBar strategyId={strategyId} />
        <main className="mx-auto flex min-h-0 w-full max-w-screen-2xl flex-1 flex-col gap-3 px-3 py-4 sm:px-6 print:block print:max-w-none print:p-0">
          <PrintHead title={strategy.title} />
          <PageTitle strategy={strategy.title} title={TITLE} hasPrintHead />
          <InitiativeList strategyId={strategyId} flow={flow} canEdit={canEdit} />
        </main>
      </div>
    );
  }
  return <NotLoaded strategyId={strategyId} what="initiatives" error={error} />;
}
