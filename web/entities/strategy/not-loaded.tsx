import { Link } from 'wouter';
import type { ApiError } from '../../lib/api/api-error.ts';
import { queryClient, strategyKey } from '../../lib/sync/query.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageLoading, PageState } from '../../ui/page-state.tsx';
import { PAGES, pathTo } from '../../lib/routes/pages.ts';

/** Reads everything of a strategy again. */
export const RetryButton = ({ strategyId }: { strategyId: number }) => (
  <Button
    variant="primary"
    onClick={() => void queryClient.resetQueries({ queryKey: strategyKey(strategyId) })}
  >
    Try again
  </Button>
);

/** The error state of a page whose strategy, or whose snapshot of it, could not be read: with a retry and a link back. */
export function LoadFailed({
  strategyId,
  title,
  error,
}: {
  strategyId: number;
  title: string;
  error: ApiError;
}) {
  const isNow = useSnapshotId() === null;
  return (
    <PageState
      kind="error"
      title={isNow ? title : 'Failed to load the snapshot'}
      message={error.message}
      action={
        <>
          <Link href={isNow ? PAGES.dashboard : pathTo('board', strategyId)} asChild>
            <LinkButton>{isNow ? 'Back to dashboard' : 'Back to today'}</LinkButton>
          </Link>
          <RetryButton strategyId={strategyId} />
        </>
      }
    />
  );
}

/** A page of a strategy before its data is here: it loads, or could not be read. */
export function NotLoaded({
  strategyId,
  error,
  heading,
  what,
  loading = `Loading ${what}...`,
}: {
  strategyId: number;
  error: ApiError | null;
  /** The heading of the page. */
  heading: string;
  /** What is loading: 'the book'. */
  what: string;
  loading?: string;
}) {
  if (error) return <LoadFailed strategyId={strategyId} title={`Failed to load ${what}`} error={error} />;
  return <PageLoading heading={heading} title={loading} />;
}
