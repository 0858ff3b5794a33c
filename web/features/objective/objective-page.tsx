import { Link } from 'wouter';
import { LoadFailed, RetryButton } from '../../entities/strategy/not-loaded.tsx';
import { useTitle } from '../../lib/dom/title.ts';
import { atSnapshot, useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { useGone } from '../../lib/search/recent.ts';
import { useStrategyContent } from '../../lib/strategy/strategy-content.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageLoading, PageState } from '../../ui/page-state.tsx';
import { Objective } from './objective.tsx';
import { PAGES, pathTo } from '../../lib/routes/pages.ts';
import { objectiveIn } from '../../lib/strategy/selectors.ts';

/** The page of an objective. */
export default function ObjectivePage({
  strategyId,
  objectiveId,
}: {
  strategyId: number;
  objectiveId: number;
}) {
  const { strategy, content, error } = useStrategyContent(strategyId);
  const objective = objectiveIn(content, objectiveId);
  useTitle(objective?.title ?? 'Objective');
  // Without access to the strategy there is no objective either.
  const isMissing = error ? error.status === 404 : strategy && content && !objective;
  const snapshotId = useSnapshotId();
  const board = pathTo('board', strategyId);
  const home = snapshotId === null ? board : atSnapshot(board, snapshotId);
  useGone(isMissing === true && snapshotId === null, strategyId, objectiveId);
  if (snapshotId !== null && error)
    return <LoadFailed strategyId={strategyId} title="Failed to load objective" error={error} />;
  if (isMissing) {
    return (
      <PageState
        kind="notice"
        title="Objective not found"
        message="It may have been deleted, or it belongs to a strategy that is not shared with you."
        action={
          <Link href={error ? PAGES.dashboard : home} asChild>
            <LinkButton>Close</LinkButton>
          </Link>
        }
      />
    );
  }
  if (error) {
    return (
      <PageState
        kind="error"
        title="Failed to load objective"
        message={error.message}
        action={<RetryButton strategyId={strategyId} />}
      />
    );
  }
  if (!strategy || !content || !objective) {
    return <PageLoading heading="Objective" title="Loading objective..." />;
  }
  return (
    <Objective
      key={`${objectiveId} ${snapshotId}`}
      strategy={strategy}
      objective={objective}
      content={content}
    />
  );
}
