import { useFlow } from '../sync/flow.ts';
import { useStrategy } from './strategies.ts';

/** A strategy with its content, and why one of them could not be read. */
export function useStrategyFlow(strategyId: number) {
  const { strategy, error } = useStrategy(strategyId);
  const { flow, error: flowError } = useFlow(strategyId);
  return { strategy, flow, error: error ?? flowError };
}
