import { useNameOf } from '../../lib/strategy/people.ts';

/** The name of who is responsible for a record, as `who` has it: a username or another text. */
export const PersonName = ({ strategyId, who }: { strategyId: number; who: string }) =>
  useNameOf(strategyId)(who);
