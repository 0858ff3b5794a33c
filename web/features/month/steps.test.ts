import { expect, it } from 'vitest';
import type { Closing } from '../../../contract/month/close.ts';
import type { ReviewSummary } from '../../../contract/month/review.ts';
import { closingOf, lockOf, offTrack } from '../../test/closing.ts';
import {
  changeText,
  collectText,
  endOf,
  explainText,
  handOutText,
  isCollected,
  isExplained,
  lockText,
  reviewOf,
  reviewText,
} from './steps.ts';

const red = (isExplained: boolean) => offTrack({ isExplained });

it.each([
  [{ expected: 3, entered: 1 }, '2 missing'],
  [{ expected: 3, entered: 3 }, 'all values are in'],
  [{ expected: 0, entered: 0 }, 'nothing was due'],
  [{ expected: 0, entered: 0, today: '2026-10-12' }, 'nothing is due yet'],
])('collect says what is missing: %o', (fields, text) => {
  expect(collectText(closingOf(fields))).toBe(text);
});

it.each([
  [{ reds: [red(true), red(true), red(false)] }, '2 of 3 have a note'],
  [{ reds: [red(true), red(false)] }, '1 of 2 has a note'],
  [{ reds: [red(true)] }, 'all have a note so far'],
  [{ reds: [red(true)], entered: 2 }, 'all have a note'],
  [{ reds: [] }, 'nothing to explain so far'],
  [{ reds: [red(true)], lock: lockOf() }, 'all have a note'],
  [{ reds: [], entered: 0, lock: lockOf() }, 'nothing to explain'],
  [{ reds: [], entered: 2 }, 'nothing to explain'],
  [{ reds: [], entered: 0 }, 'no values yet'],
  [{ reds: [], entered: 0, expected: 0 }, 'nothing to explain'],
])('explain says how many have a note: %o', (fields, text) => {
  expect(explainText(closingOf(fields))).toBe(text);
});

it('lock says since when', () => {
  expect(lockText(closingOf())).toBe('not yet');
  expect(lockText(closingOf({ lock: lockOf() }))).toBe('locked Nov 12');
});

it.each([
  [78.4, 88, '78 from 88'],
  [78.4, 77.9, '78, as before'],
  [78, null, '78, the first score'],
  [null, 88, 'no score yet'],
])('what changed says both scores: %s, before %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});

const review = (id: number, heldAt: string | null, key = 'month:2026-10-01') =>
  ({ id, heldAt, state: heldAt === null ? 'open' : 'held', period: { key } }) as ReviewSummary;

it('review says when the one of the period was held; an open one comes first', () => {
  const [other, held, open] = [
    review(1, null, 'month:2026-09-01'),
    review(2, '2026-11-14T10:00:00.000Z'),
    review(3, null),
  ];
  const textOf = (...reviews: ReviewSummary[]) =>
    reviewText(reviewOf(reviews, closingOf()), closingOf().today);
  expect(textOf(other)).toBe('none yet');
  expect(textOf(other, held)).toBe('held Nov 14');
  expect(textOf(held, open)).toBe('open');
});

it.each([
  [0, 0, 'nothing yet'],
  [1, 1, 'book, page'],
  [2, 0, '2 books'],
  [0, 3, '3 pages'],
])('hand out says what was made: %i books and %i pages', (books, pages, text) => {
  expect(handOutText(books, pages)).toBe(text);
});

it.each([
  [{ lock: lockOf(), entered: 2 }, true, true, 'October is done: 2 of 2 in, locked, reviewed, sent'],
  [{ lock: lockOf(), entered: 1 }, false, true, 'October is done: 1 of 2 in, locked, sent'],
  [{ lock: lockOf(), entered: 0, expected: 0 }, true, true, 'October is done: locked, reviewed, sent'],
  [{ entered: 2 }, true, false, 'October so far: 2 of 2 in, reviewed'],
  [{ lock: lockOf() }, false, false, 'October so far: 1 of 2 in, locked'],
  [{ entered: 2 }, false, false, undefined],
])('the end says what is true of a month: %o, reviewed %s, sent %s', (fields, isReviewed, isSent, text) => {
  const end = endOf(closingOf(fields), { isReviewed, isSent });
  expect(end?.text).toBe(text);
  expect(end?.isDone).toBe(text?.includes('is done'));
});

it('collect is done only once all is in, explain also after the lock', () => {
  const doneIn = (fields: Partial<Closing>) => [isCollected, isExplained].map((is) => is(closingOf(fields)));
  expect(doneIn({ entered: 1 })).toEqual([false, false]);
  expect(doneIn({ entered: 1, lock: lockOf() })).toEqual([false, true]);
  expect(doneIn({ entered: 2 })).toEqual([true, true]);
  expect(doneIn({ entered: 2, reds: [red(true), red(false)] })).toEqual([true, false]);
  expect(doneIn({ entered: 0, expected: 0 })).toEqual([true, true]);
  expect(doneIn({ entered: 0, expected: 0, today: '2026-10-12' })).toEqual([false, false]);
});
