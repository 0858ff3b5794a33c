import type { Content } from '../../../../contract/commands/content.ts';
import type { Review } from '../../../../contract/month/review.ts';
import { useCalendar } from '../../../entities/scorecard/scorecard.ts';
import { type Person, useMembers } from '../../../lib/strategy/people.ts';
import { useClosing } from '../closing.ts';
import { nextLockDay } from './next-lock.ts';
import { type Subject, subjectOf } from './subject.ts';

/** Who does an action and until when, before somebody chooses. */
export interface ActionDefaults {
  owner: string;
  due: string;
}

function ownerOf(subject: Subject | undefined, members: readonly Person[]): string {
  if (subject?.kind === 'initiative') return subject.record.whoName;
  if (subject?.kind !== 'kpi') return '';
  const { inputOwner, ownerId } = subject.record;
  return inputOwner || (members.find(({ userId }) => userId === ownerId)?.username ?? '');
}

/** The owner of the record that an action is about, and the day of the next lock. */
export function useActionDefaults(
  { strategyId, period }: Review,
  content: Content,
  record: string | null,
): ActionDefaults {
  const members = useMembers(strategyId);
  const { data: calendar } = useCalendar(strategyId);
  const { data: closing } = useClosing(strategyId, period.key);
  return {
    owner: ownerOf(subjectOf(content, record), members),
    due: calendar && closing ? nextLockDay(calendar, closing) : '',
  };
}
