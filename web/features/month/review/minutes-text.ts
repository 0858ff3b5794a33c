import type { ReadReview } from '../../../lib/strategy/reviews.ts';
import { actionDetails } from '../../../entities/review/action-line.tsx';
import { dayOfInstant } from '../../../../contract/words/dates.ts';

/** The minutes of a review as a text to send around; `told` is the period in a sentence. */
export function minutesText(
  { review, actions }: ReadReview,
  strategy: string,
  nameOf: (text: string) => string,
  told = '',
): string {
  const decided = review.agenda.filter(({ decision }) => decision !== '');
  const other = review.agenda.filter(({ decision }) => decision === '');
  const lines = [
    review.name,
    [
      strategy,
      review.period.label,
      review.heldAt === null ? 'not ended yet' : dayOfInstant(review.heldAt),
    ].join(' · '),
    '',
    ...(told === '' ? [] : [told, '']),
    'Decisions',
    ...(decided.length === 0
      ? ['None']
      : decided.map(
          ({ title, decision, decidedBy }) => `- ${title}: ${decision} (${nameOf(decidedBy ?? '')})`,
        )),
    '',
    'Actions',
    ...(actions.length === 0
      ? ['None']
      : actions.map(
          (action) =>
            `- [${action.isDone ? 'x' : ' '}] ${action.title} (${actionDetails(action, action.about)})`,
        )),
  ];
  if (other.length > 0) lines.push('', 'Without a decision', ...other.map(({ title }) => `- ${title}`));
  return `${lines.join('\n')}\n`;
}
