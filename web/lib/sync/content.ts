import type { Revised } from '../../../contract/commands/content.ts';
import { contentKey, queryClient } from './query.ts';

/** The content of a strategy in the cache, as the server has it. */
export const cachedContent = (strategyId: number): Revised | undefined =>
  queryClient.getQueryData<Revised>(contentKey(strategyId));
