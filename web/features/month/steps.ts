import type { ReviewSummary } from '../../../contract/month/review.ts';
import { scoreTrend } from '../../../contract/words/trend.ts';
import { scoreText } from '../../../contract/words/value.ts';
import { counted } from '../../../contract/words/list.ts';
import type { Closing } from './closing.ts';
import { shortDay } from '../../../contract/words/dates.ts';
import { monthName } from './words.ts';

/** The steps of a month, in their order. */
export const STEPS = [
  { page: 'month', label: 'Collect' },
  { page: 'explain', label: 'Explain' },
  { page: 'lock', label: 'Lock' },
  { page: 'compare', label: 'What changed' },
  { page: 'reviews', label: 'Review' },
  { page: 'handOut', label: 'Hand out' },
] as const;
export type StepPage = (typeof STEPS)[number]['page'];

/** What a step says, and whether it is done. */
export interface StepState {
  text: string;
  isDone?: boolean;
}

/** Whether all values of a period are in. */
export const isCollected = ({ expected, entered, period, today }: Closing): boolean =>
  entered === expected && (expected > 0 || period.end < today);

/** Whether nothing of a period is left to explain: after the lock nothing comes any more. */
export const isExplained = (closing: Closing): boolean =>
  (closing.lock !== null || isCollected(closing)) && closing.reds.every((kpi) => kpi.isExplained);

/** How many values a period lacks: '3 missing'. */
export function collectText({ expected, entered, period, today }: Closing): string {
  if (expected === 0) return period.end < today ? 'nothing was due' : 'nothing is due yet';
  return entered === expected ? 'all values are in' : `${expected - entered} missing`;
}

/** How many of the Off Track KPIs are explained: '4 of 6 have a note'. Where values are missing before the lock, the rest is not known. */
export function explainText({ reds, expected, entered, lock }: Closing): string {
  const explained = reds.filter(({ isExplained }) => isExplained).length;
  if (explained < reds.length)
    return `${explained} of ${reds.length} ${explained === 1 ? 'has' : 'have'} a note`;
  const isFinal = lock !== null || entered === expected;
  if (reds.length === 0 && entered === 0 && !isFinal) return 'no values yet';
  const text = reds.length === 0 ? 'nothing to explain' : 'all have a note';
  return isFinal ? text : `${text} so far`;
}

/** Whether a period is locked, and since when. */
export const lockText = ({ lock, today }: Closing): string =>
  lock ? `locked ${shortDay(lock.at.slice(0, 10), today)}` : 'not yet';

/** The score of the strategy and the one of the period before: '78 from 88'. */
export function changeText(now: number | null, before: number | null): string {
  if (now === null) return 'no score yet';
  if (before === null) return `${scoreText(now)}, the first score`;
  const is = scoreText(now);
  return scoreTrend(before, now) === 'flat' ? `${is}, as before` : `${is} from ${scoreText(before)}`;
}

/** The newest review of a period; undefined for none. */
export const reviewOf = (
  reviews: readonly ReviewSummary[],
  { period }: Pick<Closing, 'period'>,
): ReviewSummary | undefined =>
  reviews.find(({ state, period: { key } }) => key === period.key && state === 'open') ??
  reviews.find(({ period: { key } }) => key === period.key);

/** Whether a period has a review, and when it was held. */
export function reviewText(review: ReviewSummary | undefined, today: string): string {
  if (!review) return 'none yet';
  return review.heldAt === null ? 'open' : `held ${shortDay(review.heldAt.slice(0, 10), today)}`;
}

/** What was made of a period for readers: 'book, page', '2 books'. */
export function handOutText(books: number, pages: number): string {
  const named = [
    [books, 'book'],
    [pages, 'page'],
  ] as const;
  const parts = named.flatMap(([count, noun]) =>
    count === 0 ? [] : count === 1 ? [noun] : [counted(count, noun)],
  );
  return parts.join(', ') || 'nothing yet';
}

/** What was done of a month, at its end: 'October is done: 11 of 11 in, locked, reviewed, sent'. Null before anything is final. */
export function endOf(
  closing: Closing,
  { isReviewed, isSent }: { isReviewed: boolean; isSent: boolean },
): StepState | null {
  const { expected, entered, lock, period } = closing;
  const final = [lock !== null && 'locked', isReviewed && 'reviewed', isSent && 'sent'].filter(Boolean);
  if (final.length === 0) return null;
  const isDone = lock !== null && isSent;
  const parts = [expected > 0 && `${entered} of ${expected} in`, ...final].filter(Boolean);
  return { text: `${monthName(period)} ${isDone ? 'is done' : 'so far'}: ${parts.join(', ')}`, isDone };
}
