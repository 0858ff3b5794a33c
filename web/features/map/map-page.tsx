import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { useTitle } from '../../lib/dom/title.ts';
import { useGone } from '../../lib/search/recent.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { useStrategyFlow } from '../../lib/strategy/strategy-flow.ts';
import { StrategyMap } from './strategy-map.tsx';

/** The strategy map: which objective leads to which. */
export default function MapPage({ strategyId }: { strategyId: number }) {
  useTitle('Strategy map');
  const { strategy, flow, error } = useStrategyFlow(strategyId);
  const snapshotId = useSnapshotId();
  useGone(error?.status === 404 && snapshotId === null, strategyId);
  if (!strategy || !flow) return <NotLoaded strategyId={strategyId} error={error} what="the map" />;
  return <StrategyMap key={snapshotId} strategy={strategy} flow={flow} />;
}
