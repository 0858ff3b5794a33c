import type { Content } from '../../../../contract/commands/content.ts';
import type { Review } from '../../../../contract/month/review.ts';
import { useCalendar } from '../../../entities/scorecard/scorecard.ts';
import { type Person, useMembers } from '../../../lib/strategy/people.ts';
import { type Kpi, kpisOf, workOf } from '../../../lib/strategy/selectors.ts';
import { useClosing } from '../closing.ts';
import { nextLockDay } from './next-lock.ts';
import { type Subject, subjectOf } from '../../../entities/record/subject.ts';

/** Who does an action and until when, before somebody chooses. */
export interface ActionDefaults {
  owner: string;
  due: string;
}

/** Of an objective, which has no owner of its own, the first one of its KPIs and initiatives. */
function ownerOf(subject: Subject | undefined, content: Content, members: readonly Person[]): string {
  const ofKpi = ({ inputOwner, ownerId }: Kpi): string =>
    inputOwner || (members.find(({ userId }) => userId === ownerId)?.username ?? '');
  if (subject?.kind === 'initiative') return subject.record.whoName;
  if (subject?.kind === 'kpi') return ofKpi(subject.record);
  if (!subject) return '';
  const { id } = subject.record;
  const owners = [...kpisOf(content, id).map(ofKpi), ...workOf(content, id).map(({ whoName }) => whoName)];
  return owners.find(Boolean) ?? '';
}

/** The day of the next lock after the period of a review; empty until it is known. */
export function useNextLockDay({ strategyId, period }: Review): string {
  const { data: calendar } = useCalendar(strategyId);
  const { data: closing } = useClosing(strategyId, period.key);
  return calendar && closing ? nextLockDay(calendar, closing) : '';
}

/** The owner of the record that an action is about, and the day of the next lock. */
export function useActionDefaults(
  strategyId: number,
  content: Content,
  record: string | null,
  due: string,
): ActionDefaults {
  const members = useMembers(strategyId);
  return { owner: ownerOf(subjectOf(content, record), content, members), due };
}
