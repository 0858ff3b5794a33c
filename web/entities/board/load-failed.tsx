import { Link } from 'wouter';
import type { ApiError } from '../../lib/api-error.ts';
import { queryClient, strategyKey } from '../../lib/query.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageState } from '../../ui/page-state.tsx';

/** The error state of a page whose strategy could not be read, with a retry and a link back. */
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
