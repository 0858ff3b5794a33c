import { Link } from 'wouter';
import { useFlow } from '../../lib/flow.ts';
import { queryClient, strategyKey } from '../../lib/query.ts';
import { useStrategy } from '../../lib/strategies.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { Presentation } from './presentation.tsx';

/** A walk through a strategy, on the whole screen. */
export default function PresentPage({ strategyId }: { strategyId: number }) {
  const { strategy, error: strategyError } = useStrategy(strategyId);
  const { flow, error: flowError } = useFlow(strategyId);
  if (strategy && flow) return <Presentation strategy={strategy} flow={flow} />;
  const error = strategyError ?? flowError;
  if (!error) return <PageState kind="loading" title="Loading strategy..." />;
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
