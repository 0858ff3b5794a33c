import { useFlow } from '../../lib/sync/flow.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { may } from '../../../contract/people/roles.ts';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { useSnapshots } from '../../entities/scorecard/snapshots.ts';
import { ReportingPage } from '../../entities/strategy/reporting-page.tsx';
import { useStrategy } from '../../lib/strategy/strategies.ts';
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
    return <NotLoaded strategyId={strategyId} loading="Loading..." what="the page" error={error} />;
  }
  return (
    <ReportingPage strategy={strategy} title={TITLE}>
      {may(strategy.role, 'strategy.manage') ? (
        <Publishing key={strategyId} strategy={strategy} snapshots={data.snapshots} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-14 text-ink-2">The owner of this strategy decides what is public.</p>
          <PublicationList strategyId={strategyId} acts={undefined} />
        </div>
      )}
    </ReportingPage>
  );
}
