import { may } from '../../../contract/people/roles.ts';
import { LoadFailed } from '../../entities/strategy/not-loaded.tsx';
import { useGone } from '../../lib/search/recent.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { useStrategyContent } from '../../lib/strategy/strategy-content.ts';
import { Board } from './board.tsx';
import { BoardSkeleton } from './canvas/board-skeleton.tsx';

/** The strategy board. */
export default function BoardPage({ strategyId }: { strategyId: number }) {
  const { strategy, content, error } = useStrategyContent(strategyId);
  const snapshotId = useSnapshotId();
  useGone(error?.status === 404 && snapshotId === null, strategyId);
  if (strategy && content) {
    return (
      <Board
        key={`${strategyId} ${snapshotId}`}
        strategy={strategy}
        content={content}
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
