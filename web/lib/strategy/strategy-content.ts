import { useContent } from '../sync/use-content.ts';
import { useStrategy } from './strategies.ts';

/** A strategy with its content, and why one of them could not be read. */
export function useStrategyContent(strategyId: number) {
  const { strategy, error } = useStrategy(strategyId);
  const { content, error: contentError } = useContent(strategyId);
  return { strategy, content, error: error ?? contentError };
}
