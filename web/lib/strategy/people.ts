import type { Strategy } from '../../../contract/api/entities.ts';
import { namerOf } from '../../../contract/people/namer.ts';
import { useUser } from '../session/session.ts';
import { useStrategy } from './strategies.ts';

/** A member of a strategy, or its owner. */
export type Person = Strategy['owner'];

const peopleOf = (strategy: Strategy | undefined): readonly Person[] =>
  strategy ? [strategy.owner, ...strategy.members] : [];

/** The owner and the members of a strategy. */
export const useMembers = (strategyId: number): readonly Person[] =>
  peopleOf(useStrategy(strategyId).strategy);

/** A member as a choice of an owner field, which takes the username and is found by the full name too. */
export const choiceOf = ({ username, fullName }: Person): { value: string; label: string } => ({
  value: username,
  label: fullName === null ? username : `${fullName} (${username})`,
});

/** The choices of an owner field: the members, and the owner where that is the viewer. */
export function usePeople(strategyId: number): { value: string; label: string }[] {
  const user = useUser();
  const { strategy } = useStrategy(strategyId);
  return peopleOf(strategy)
    .filter(({ userId }) => userId !== strategy?.owner.userId || userId === user?.id)
    .map(choiceOf);
}

const namers = new WeakMap<readonly Person[], (text: string) => string>();

/** Gives the name to show of who is responsible, whom records name by their username; another text stays. */
export function useNameOf(strategyId: number): (text: string) => string {
  const { strategy } = useStrategy(strategyId);
  if (!strategy) return (text) => text;
  const cached = namers.get(strategy.members);
  if (cached) return cached;
  const nameOf = namerOf(peopleOf(strategy).map(({ username, name }) => [username, name]));
  namers.set(strategy.members, nameOf);
  return nameOf;
}

/** Gives the name to show of who is responsible for a KPI: the one that is typed, else that of the member who owns it. */
export function useOwnerOf(
  strategyId: number,
): (kpi: { inputOwner: string; ownerId: number | null }) => string {
  const nameOf = useNameOf(strategyId);
  const members = useMembers(strategyId);
  return ({ inputOwner, ownerId }) =>
    inputOwner ? nameOf(inputOwner) : (members.find(({ userId }) => userId === ownerId)?.name ?? '');
}

/** Users with the names to show of them; one whose membership is not read yet keeps the name that it came with. */
export function useNamed<User extends { userId: number; name: string }>(
  strategyId: number,
  users: readonly User[],
): User[] {
  const members = useMembers(strategyId);
  return users.map((user) => ({
    ...user,
    name: members.find(({ userId }) => userId === user.userId)?.name ?? user.name,
  }));
}
