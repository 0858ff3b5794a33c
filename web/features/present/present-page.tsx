import { LoadFailed } from '../../entities/strategy/not-loaded.tsx';
import { useStrategyFlow } from '../../lib/strategy/strategy-flow.ts';
import { PageState } from '../../ui/page-state.tsx';
import { Presentation } from './presentation.tsx';

/** The presentation of a strategy, in full screen. */
export default function PresentPage({ strategyId }: { strategyId: number }) {
  const { strategy, flow, error } = useStrategyFlow(strategyId);
  if (strategy && flow) return <Presentation strategy={strategy} flow={flow} />;
  if (!error) return <PageState kind="loading" title="Loading strategy..." />;
  return (
    <LoadFailed
      strategyId={strategyId}
      title="Failed to load strategy. Please try logging in again."
      error={error}
    />
  );
}
