import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { useTitle } from '../../lib/dom/title.ts';
import { useStrategyFlow } from '../../lib/strategy/strategy-flow.ts';
import { InitiativeList } from './initiative-list.tsx';

/** All initiatives of a strategy as a list. */
export default function InitiativesPage({ strategyId }: { strategyId: number }) {
  useTitle('Strategic Initiatives');
  const { strategy, flow, error } = useStrategyFlow(strategyId);
  if (strategy && flow) return <InitiativeList strategy={strategy} flow={flow} />;
  return <NotLoaded strategyId={strategyId} what="initiatives" error={error} />;
}
