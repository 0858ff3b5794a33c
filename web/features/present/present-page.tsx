import { LoadFailed } from '../../entities/strategy/not-loaded.tsx';
import { useFlow } from '../../lib/sync/flow.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { PageState } from '../../ui/page-state.tsx';
import { Presentation } from './presentation.tsx';

/** The presentation of a strategy, in full screen. */
export default function PresentPage({ strategyId }: { strategyId: number }) {
  const { strategy, error: strategyError } = useStrategy(strategyId);
  const { flow, error: flowError } = useFlow(strategyId);
  if (strategy && flow) return <Presentation strategy={strategy} flow={flow} />;
  const error = strategyError ?? flowError;
  if (!error) return <PageState kind="loading" title="Loading strategy..." />;
  return (
    <LoadFailed
      strategyId={strategyId}
      title="Failed to load strategy. Please try logging in again."
      error={error}
    />
  );
}
