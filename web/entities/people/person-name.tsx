import { useNameOf } from '../../lib/strategy/people.ts';

/** The name of who is responsible for a record, as `who` has it: a username or another text, of either direction of writing. */
export const PersonName = ({ strategyId, who }: { strategyId: number; who: string }) => (
  <bdi>{useNameOf(strategyId)(who)}</bdi>
);
