import { LoadFailed } from '../../entities/strategy/not-loaded.tsx';
import { useStrategyContent } from '../../lib/strategy/strategy-content.ts';
import { PageLoading } from '../../ui/page-state.tsx';
import { Presentation } from './presentation.tsx';

/** The presentation of a strategy, in full screen. */
export default function PresentPage({ strategyId }: { strategyId: number }) {
  const { strategy, content, error } = useStrategyContent(strategyId);
  if (strategy && content) return <Presentation strategy={strategy} content={content} />;
  if (!error) return <PageLoading title="Loading strategy..." />;
  return (
    <LoadFailed
      strategyId={strategyId}
      title="Failed to load strategy. Please try logging in again."
      error={error}
    />
  );
}
