import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { useTitle } from '../../lib/dom/title.ts';
import { useGone } from '../../lib/search/recent.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { useStrategyContent } from '../../lib/strategy/strategy-content.ts';
import { StrategyMap } from './strategy-map.tsx';

/** The strategy map: which objective leads to which. */
export default function MapPage({ strategyId }: { strategyId: number }) {
  useTitle('Strategy map');
  const { strategy, content, error } = useStrategyContent(strategyId);
  const snapshotId = useSnapshotId();
  useGone(error?.status === 404 && snapshotId === null, strategyId);
  if (!strategy || !content)
    return <NotLoaded strategyId={strategyId} heading="Strategy map" error={error} what="the map" />;
  return <StrategyMap key={snapshotId} strategy={strategy} content={content} />;
}
