import type { Person } from '../../lib/strategy/people.ts';
import type { KpiValues } from './values.ts';

type Owner = Pick<KpiValues, 'inputOwner' | 'ownerId'>;

/** The member whose username is typed. */
export function memberNamed(text: string, members: readonly Person[]): Person | undefined {
  const name = text.trim().toLocaleLowerCase();
  return members.find(({ username }) => username.toLocaleLowerCase() === name);
}

/** The owner that a typed name stands for: a member by their username, or only the name. */
export function ownerNamed(text: string, members: readonly Person[]): Owner {
  const member = memberNamed(text, members);
  return member
    ? { inputOwner: member.username, ownerId: String(member.userId) }
    : { inputOwner: text, ownerId: '' };
}
