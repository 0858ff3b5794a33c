import { may } from '../../../contract/people/roles.ts';
import { LoadFailed } from '../../entities/strategy/not-loaded.tsx';
import { useGone } from '../../lib/search/recent.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { useStrategyFlow } from '../../lib/strategy/strategy-flow.ts';
import { Board } from './board.tsx';
import { BoardSkeleton } from './canvas/board-skeleton.tsx';

/** The strategy board. */
export default function BoardPage({ strategyId }: { strategyId: number }) {
  const { strategy, flow, error } = useStrategyFlow(strategyId);
  const snapshotId = useSnapshotId();
  useGone(error?.status === 404 && snapshotId === null, strategyId);
  if (strategy && flow) {
    return (
      <Board
        key={`${strategyId} ${snapshotId}`}
        strategy={strategy}
        flow={flow}
        canEdit={may(strategy.role, 'content.change')}
      />
    );
  }
  if (!error) return <BoardSkeleton />;
  return (
    <LoadFailed
      strategyId={strategyId}
      title="Failed to load strategy. Please try logging in again."
      error={error}
    />
  );
}
