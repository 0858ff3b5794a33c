import { useFlow } from '../../lib/sync/flow.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { may } from '../../../contract/people/roles.ts';
import { LoadFailed } from '../../entities/board/load-failed.tsx';
import { useSnapshots } from '../../entities/scorecard/snapshots.ts';
import { PageTitle } from '../../entities/strategy/page-title.tsx';
import { ReportingNav } from '../../entities/strategy/reporting-nav.tsx';
import { StrategyBar } from '../../entities/strategy/strategy-bar.tsx';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { PageState } from '../../ui/page-state.tsx';
import { PublicationList } from './publication-list.tsx';
import { Publishing } from './publishing.tsx';

const TITLE = 'Publish';

/** Pages that show a snapshot to everybody who has their link: the owner makes them, every member sees what is public. */
export default function PublishPage({ strategyId }: { strategyId: number }) {
  useTitle(TITLE);
  const { strategy, error: strategyError } = useStrategy(strategyId);
  // Reading the content subscribes to changes. The page does not wait for it.
  useFlow(strategyId);
  const { data, error: snapshotsError } = useSnapshots(strategyId);
  const error = strategyError ?? snapshotsError;
  if (!strategy || !data) {
    if (error) return <LoadFailed strategyId={strategyId} title="Failed to load the page" error={error} />;
    return (
      <>
        <StrategyBar strategyId={strategyId} />
        <PageState kind="loading" title="Loading..." />
      </>
    );
  }
  return (
    <div className="min-h-dvh pb-(--nav-height)">
      <StrategyBar strategyId={strategyId} />
      <main className="mx-auto max-w-6xl px-3 pt-4 pb-16 sm:px-6">
        <ReportingNav strategyId={strategyId} />
        <div className="mb-4">
          <PageTitle strategy={strategy.title} title={TITLE} />
        </div>
        {may(strategy.role, 'strategy.manage') ? (
          <Publishing key={strategyId} strategy={strategy} snapshots={data.snapshots} />
        ) : (
          <div className="flex flex-col gap-4">
            <p className="text-14 text-ink-2">The owner of this strategy decides what is public.</p>
            <PublicationList strategyId={strategyId} acts={undefined} />
          </div>
        )}
      </main>
    </div>
  );
}
