import { Link } from 'wouter';
import { may } from '../../../contract/roles.ts';
import { useFlow } from '../../lib/flow.ts';
import { queryClient, strategyKey } from '../../lib/query.ts';
import { useStrategy } from '../../lib/strategies.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { Board } from './board.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';

/** The strategy board. */
export default function BoardPage({ strategyId }: { strategyId: number }) {
  const { strategy, error: strategyError } = useStrategy(strategyId);
  const { flow, error: flowError } = useFlow(strategyId);
  if (strategy && flow) {
    return (
      <Board
        key={strategyId}
        strategy={strategy}
        flow={flow}
        canEdit={may(strategy.role, 'content.change')}
      />
    );
  }
  const error = strategyError ?? flowError;
  if (!error) return <BoardSkeleton />;
  return (
    <PageState
      kind="error"
      title="Failed to load strategy. Please try logging in again."
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
