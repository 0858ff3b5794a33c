import type { Strategy } from '../../../contract/api/entities.ts';
import { useUser } from '../session/session.ts';
import { useStrategy } from './strategies.ts';

/** The suggestions of an owner field: the members, and the owner where that is the viewer. */
export function usePeople(strategyId: number): string[] {
  const user = useUser();
  const { strategy } = useStrategy(strategyId);
  const names = strategy?.members.map(({ username }) => username) ?? [];
  return user && strategy?.role === 'owner' ? [user.username, ...names] : names;
}

/** A member of a strategy, or its owner. */
export type Person = Strategy['owner'];

/** The owner and the members of a strategy. */
export function useMembers(strategyId: number): readonly Person[] {
  const { strategy } = useStrategy(strategyId);
  return strategy ? [strategy.owner, ...strategy.members] : [];
}
