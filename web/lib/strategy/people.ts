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

/** The name of who is responsible for a KPI. */
export type OwnerOf = (kpi: { inputOwner: string; ownerId: number | null }) => string;

interface Names {
  nameOf: (text: string) => string;
  ownerOf: OwnerOf;
}

const UNREAD: Names = { nameOf: (text) => text, ownerOf: ({ inputOwner }) => inputOwner };

const cache = new WeakMap<readonly Person[], { owner: Person; names: Names }>();

/** The same for the same people: an edit, which makes another strategy, renders no card of a board for its names. */
function namesOf(owner: Person, members: readonly Person[]): Names {
  const cached = cache.get(members);
  if (cached?.owner === owner) return cached.names;
  const people = [owner, ...members];
  const nameOf = namerOf(people.map(({ username, name }) => [username, name]));
  const byId = new Map(people.map(({ userId, name }) => [userId, name]));
  const ownerOf: OwnerOf = ({ inputOwner, ownerId }) =>
    inputOwner ? nameOf(inputOwner) : (ownerId !== null && byId.get(ownerId)) || '';
  cache.set(members, { owner, names: { nameOf, ownerOf } });
  return { nameOf, ownerOf };
}

function useNames(strategyId: number): Names {
  const { strategy } = useStrategy(strategyId);
  return strategy ? namesOf(strategy.owner, strategy.members) : UNREAD;
}

/** Gives the name to show of who is responsible, whom records name by their username; another text stays. */
export const useNameOf = (strategyId: number): Names['nameOf'] => useNames(strategyId).nameOf;

/** Gives the name to show of who is responsible for a KPI: the one that is typed, else that of the member who owns it. */
export const useOwnerOf = (strategyId: number): OwnerOf => useNames(strategyId).ownerOf;

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
