import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { useTitle } from '../../lib/dom/title.ts';
import { useStrategyContent } from '../../lib/strategy/strategy-content.ts';
import { InitiativeList } from './initiative-list.tsx';

/** All initiatives of a strategy as a list. */
export default function InitiativesPage({ strategyId }: { strategyId: number }) {
  useTitle('Strategic Initiatives');
  const { strategy, content, error } = useStrategyContent(strategyId);
  if (strategy && content) return <InitiativeList strategy={strategy} content={content} />;
  return (
    <NotLoaded strategyId={strategyId} heading="Strategic Initiatives" what="initiatives" error={error} />
  );
}
