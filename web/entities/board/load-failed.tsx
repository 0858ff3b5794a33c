import { Link } from 'wouter';
import type { ApiError } from '../../lib/api-error.ts';
import { queryClient, strategyKey } from '../../lib/query.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageState } from '../../ui/page-state.tsx';

/** In place of a page whose strategy could not be read: why, the way back, and another try. */
export function LoadFailed({
  strategyId,
  title,
  error,
}: {
  strategyId: number;
  title: string;
  error: ApiError;
}) {
  return (
    <PageState
      kind="error"
      title={title}
      message={error.message}
      action={
        <>
          <Link href="/dashboard" asChild>
            <LinkButton>Back to dashboard</LinkButton>
          </Link>
          <Button
            variant="primary"
            onClick={() => void queryClient.resetQueries({ queryKey: strategyKey(strategyId) })}
          >
            Try again
          </Button>
        </>
      }
    />
  );
}
