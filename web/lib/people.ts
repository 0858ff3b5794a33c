import { useUser } from './session.ts';
import { useStrategy } from './strategies.ts';

/** The names that an owner's field suggests: the strategy's owner, as far as the viewer is it, and its members. */
export function usePeople(strategyId: number): string[] {
  const user = useUser();
  const { strategy } = useStrategy(strategyId);
  const names = strategy?.members.map(({ username }) => username) ?? [];
  return user && strategy?.role === 'owner' ? [user.username, ...names] : names;
}
