import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import type { Content } from '../../../contract/commands/content.ts';
import { lazily } from '../../../contract/words/lazily.ts';
import { counted, countedList } from '../../../contract/words/list.ts';
import {
  type ActionStep,
  type Initiative,
  initiativesOf,
  stepsOf,
  type Tactic,
  tacticsOf,
} from '../../lib/strategy/selectors.ts';

/** The calendar date, YYYY-MM-DD, of a date or date-time of the contract; '' where there is none. */
export const dayOf = (date: string | null): string => date?.slice(0, 10) ?? '';

/** Today in the viewer's time zone as a calendar date, YYYY-MM-DD. */
export const today = (): string => format(new Date(), 'yyyy-MM-dd');

// parseISO reads a date without a time as local, so the time zone does not shift it; the Date constructor reads it as UTC.
const written = (date: string, style: string): string => format(parseISO(dayOf(date)), style);

/** A formatted calendar date, 'Jan 5, 2026'; '' for none. */
export const longDate = (date: string | null): string => (date ? written(date, 'PP') : '');

/** A formatted date without its year, 'Jan 5'; '' for none. */
export const shortDate = (date: string | null): string => (date ? written(date, 'MMM d') : '');

/** A formatted date range: 'Jan 5 to Mar 1, 2026', with both years if they differ; '' without any date. */
export function formatDates(start: string | null, end: string | null): string {
  if (!start) return end ? `Until ${longDate(end)}` : '';
  if (!end) return `From ${longDate(start)}`;
  if (dayOf(start) === dayOf(end)) return longDate(end);
  const first = start.slice(0, 4) === end.slice(0, 4) ? shortDate(start) : longDate(start);
  return `${first} to ${longDate(end)}`;
}

/** The error of an end date before the start date. */
export const END_BEFORE_START = 'The end date is before the start date';

const money = lazily(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** Formatted dollars, with cents only if there are any: '$12,500', '$0.50'. */
export const dollars = (amount: number): string => money().format(amount);

/** An initiative, a tactic or an action step. */
export type Work =
  | { kind: 'initiative'; item: Initiative }
  | { kind: 'tactic'; item: Tactic }
  | { kind: 'actionStep'; item: ActionStep };

/** The consequences of a deletion, in numbers. */
export function consequence(content: Content, { kind, item }: Work): string {
  if (kind === 'actionStep') return 'This deletes 1 action step. Its tactic stays.';
  if (kind === 'tactic') {
    return `This deletes ${countedList([1, 'tactic'], [stepsOf(content, item).length, 'action step'])}. Its initiative stays.`;
  }
  const tactics = tacticsOf(content, item);
  const steps = tactics.flatMap((tactic) => stepsOf(content, tactic));
  const followers = initiativesOf(content).filter(({ dependencies }) =>
    dependencies.includes(item.id),
  ).length;
  const goes = `This deletes ${countedList([1, 'initiative'], [tactics.length, 'tactic'], [steps.length, 'action step'])}.`;
  return followers === 0
    ? `${goes} No other initiative depends on it.`
    : `${goes} It leaves the dependencies of ${counted(followers, 'other initiative')}, which ${followers === 1 ? 'stays' : 'stay'}.`;
}
