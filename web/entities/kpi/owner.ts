import { memberNamed } from '../../../contract/people/member-named.ts';
import type { Person } from '../../lib/strategy/people.ts';
import type { KpiValues } from './values.ts';

type Owner = Pick<KpiValues, 'inputOwner' | 'ownerId'>;

/** The owner that a typed name stands for: a member, or only the name. */
export function ownerNamed(text: string, members: readonly Person[]): Owner {
  const member = memberNamed(text, members);
  return member
    ? { inputOwner: member.username, ownerId: String(member.userId) }
    : { inputOwner: text, ownerId: '' };
}
