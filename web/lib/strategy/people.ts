import type { Strategy } from '../../../contract/api/entities.ts';
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

/** The member that a text stands for: by the username or the name to show. */
export function memberNamed(text: string, people: readonly Person[]): Person | undefined {
  const name = text.trim().toLocaleLowerCase();
  return (
    people.find(({ username }) => username.toLocaleLowerCase() === name) ??
    people.find((person) => person.name.toLocaleLowerCase() === name)
  );
}

const namers = new WeakMap<readonly Person[], (text: string) => string>();

/** Gives the name to show of who is responsible, whom records name by their username; another text stays. */
export function useNameOf(strategyId: number): (text: string) => string {
  const { strategy } = useStrategy(strategyId);
  if (!strategy) return (text) => text;
  const cached = namers.get(strategy.members);
  if (cached) return cached;
  const names = new Map(peopleOf(strategy).map(({ username, name }) => [username.toLocaleLowerCase(), name]));
  const nameOf = (text: string): string => names.get(text.trim().toLocaleLowerCase()) ?? text;
  namers.set(strategy.members, nameOf);
  return nameOf;
}
